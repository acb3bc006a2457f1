/** The change history on the pages of all records that have one, and its absence for users without permission. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectToast, journeys, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('the change history, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let browserErrors: string[];
  beforeAll(async () => {
    ({ page, browserErrors } = await browsers.openSignedIn('admin@arriero.test', journey));
  });
  afterAll(() => page?.context().close());

  const entries = () => page.getByRole('list', { name: t('history', 'title') }).getByRole('listitem');
  /** A section of trips and invoices; a tab of other records. */
  const openHistory = async () => {
    await page
      .getByRole('button', { name: t('history', 'show') })
      .or(page.getByRole('tab', { name: t('common', 'record.tabs.history') }))
      .click();
    await entries().locator('time').first().waitFor();
  };
  /** Checks the whole page in a tall viewport, so that the header and the bar do not cover fields. */
  const checkAndScreenshot = async (name: string) => {
    await page.setViewportSize({ ...sizes[size], height: 4_000 });
    await expectAccessible(page);
    await page.setViewportSize(sizes[size]);
    await entries().first().scrollIntoViewIfNeeded();
    await takeScreenshot(page, `${language}-${size}-history-${name}`);
  };
  /** Opens the page of the first record of a list. */
  const openFirst = async (list: string) => {
    // The first user may be the signed-in user, whose own page has no history.
    await visit(page, list === 'users' ? '/admin/users?search=driver' : `/admin/${list}`);
    const link = page.getByRole('main').locator(`a[href^="/admin/${list}/0"]`).first();
    await visit(page, (await link.getAttribute('href')) ?? '');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilIdle(page);
  };

  it('shows a change that was just saved, with its values', async () => {
    await openFirst('customers');
    await page.getByRole('link', { name: t('common', 'actions.edit') }).click();
    const phone = page.getByLabel(startingWith(t('customers', 'fields.phone'))).first();
    const before = await phone.inputValue();
    const after = size === 'phone' ? '3009990001' : '3009990002';
    await phone.fill(after);
    await page.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await expectToast(page, t('common', 'record.updated_m'));
    await openHistory();
    await entries()
      .filter({ hasText: t('customers', 'fields.phone') })
      .filter({ hasText: `${before} → ${after}` })
      .first()
      .waitFor();
    await checkAndScreenshot('customers');
  });

  // All show the same component: each once.
  for (const list of size === 'phone' ? ['trailers', 'invoices'] : ['trucks', 'trips', 'users']) {
    it(`is there for ${list}`, async () => {
      await openFirst(list);
      await openHistory();
      expect(await entries().count()).toBeGreaterThan(0);
      await checkAndScreenshot(list);
    });
  }

  it('shows the role a user got, and the load a trip got', async () => {
    // Not the driver who signs in below, whose roles must not change.
    await visit(page, '/admin/users?role=driver');
    const link = page.getByRole('main').locator('a[href^="/admin/users/0"]').last();
    await visit(page, (await link.getAttribute('href')) ?? '');
    await page.getByRole('link', { name: t('common', 'actions.edit') }).click();
    const role = page.getByRole('checkbox', { name: language === 'es' ? 'Facturación' : 'Nómina' });
    await role.check();
    const name = await role.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
    await page.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await page
      .getByText(startingWith(t('people', 'users.updated')))
      .first()
      .waitFor();
    await openHistory();
    await entries()
      .filter({ hasText: `${t('people', 'users.role')} ${name}: ${t('history', 'part.insert')}` })
      .first()
      .waitFor();
    await checkAndScreenshot('users-role');

    await visit(page, '/admin/trips?status=active');
    // In the table the link is the number, on the phone the route.
    await page.getByLabel(t('trips', 'list')).getByRole('link').first().click();
    await page
      .getByRole('link', { name: startingWith(t('trips', 'loads.new')) })
      .first()
      .click();
    for (const [field, value] of [
      ['goods', 'Panela'],
      ['quantity', '12'],
      ['unit_price', '0'],
    ] as const) {
      await page
        .getByLabel(startingWith(t('trips', `loads.${field}`)))
        .first()
        .fill(value);
    }
    await page.getByRole('button', { name: t('trips', 'loads.create') }).click();
    await page.waitForURL(/\/admin\/trips\/[0-9a-f-]{36}$/);
    await openHistory();
    await entries()
      .filter({ hasText: new RegExp(`${t('trips', 'loads.one')} LOAD-\\d+: ${t('history', 'part.insert')}`) })
      .filter({ hasText: 'Panela' })
      .first()
      .waitFor();
    await checkAndScreenshot('trips-load');
  });

  it('is not offered to a driver', async () => {
    const driver = await browsers.openSignedIn('driver@arriero.test', journey);
    await visit(driver.page, '/admin/trips');
    const link = driver.page.locator('#page :is(tbody, li) a[href^="/admin/trips/"]').first();
    await visit(driver.page, (await link.getAttribute('href')) ?? '');
    await driver.page.getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilIdle(driver.page);
    expect(await driver.page.getByText(t('history', 'title')).count()).toBe(0);
    await driver.context.close();
    expect(browserErrors).toEqual([]);
  });
});
