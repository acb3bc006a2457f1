/** Saved views of lists: saved, pinned, the start of their list, shared and deleted. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, passes, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

for (const { size, language, dark } of passes('desktop')) {
  describe(`saved views, ${size}, ${language}`, () => {
    const t = translator(language);
    const label = (key: string) => startingWith(t('views', key));
    const openMenu = async (page: Page) => {
      await waitUntilIdle(page);
      if (size === 'phone') {
        await page.getByRole('button', { name: t('common', 'table.more') }).click();
        await page.getByRole('menuitem', { name: t('common', 'table.views') }).click();
      } else await page.getByRole('button', { name: t('common', 'table.views') }).click();
      await page.getByRole('menuitem', { name: label('save') }).waitFor();
    };
    const save = async (page: Page, name: string, isShared = false) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: label('save') }).click();
      await page.getByLabel(label('name')).fill(name);
      if (isShared) await page.getByLabel(label('share')).check({ force: true });
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name, exact: true }).first().waitFor();
      await waitUntilIdle(page);
    };
    const tab = (page: Page, name: string) => page.locator('#page nav').getByRole('link', { name, exact: true });
    const rows = (page: Page) => page.locator('#page output').first().textContent();

    it('are tabs of their list, in the address, and the start of it', async () => {
      const { page, browserErrors } = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
      // Both passes have the same person, and a view of one would be shown for an equal one of the other.
      await visit(page, `/admin/trips?status=${size === 'phone' ? 'in_transit' : 'active'}&sort=departure_at`);
      await save(page, `Despacho ${size}`);
      expect(await tab(page, `Despacho ${size}`).getAttribute('aria-current')).not.toBe(null);
      const [address, found] = [page.url(), await rows(page)];

      // What the list shows is another view until it is saved again.
      await visit(page, '/admin/trips');
      await waitUntilIdle(page);
      expect(await tab(page, `Despacho ${size}`).getAttribute('aria-current')).toBe(null);
      expect(await rows(page)).not.toBe(found);
      await tab(page, `Despacho ${size}`).click();
      await page.waitForURL(address);
      await openMenu(page);
      // On the desktop it covers half of a column's head, which axe then finds too small to press.
      if (size === 'phone') await expectAccessible(page);
      await page.getByRole('menuitemcheckbox', { name: t('views', 'is_start') }).click();
      await waitUntilIdle(page);
      await page.keyboard.press('Escape');

      await visit(page, '/admin/customers');
      if (size === 'phone') await page.getByRole('button', { name: /^Men[uú]$/ }).click();
      await page
        .getByRole('navigation', { name: t('common', 'shell.navigation') })
        .getByRole('link', { name: startingWith(t('trips', 'title')) })
        .click();
      await page.waitForURL(address);
      await waitUntilIdle(page);
      expect(await rows(page)).toBe(found);
      await page.goBack();
      await page.waitForURL('**/admin/customers');
      expect(browserErrors).toEqual([]);
    });

    it('are shown in a list without tabs of its own, replaced by what it shows, and deleted', async () => {
      const { page } = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
      await visit(page, '/admin/owners?status=active');
      await save(page, `Activos ${size}`, true);
      await visit(page, '/admin/owners');
      await tab(page, `Activos ${size}`).click();
      await page.waitForURL('**/admin/owners?*status=active*');
      await openMenu(page);
      await page.getByRole('menuitem', { name: label('delete') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common', 'actions.delete'), exact: true })
        .click();
      await tab(page, `Activos ${size}`).waitFor({ state: 'detached' });
    });
  });
}
