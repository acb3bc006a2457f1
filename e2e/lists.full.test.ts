/** What every list has in common: how much it shows, its keys, and what it remembers for a person. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, setUpBrowserTests, waitUntilIdle } from './harness.ts';
import { cutTexts, openList } from './lists.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

/** How many rows are whole between the head and the foot of the list. */
const rowsInSight = (page: Page, selector: string) =>
  page.evaluate((rows) => {
    const foot = document.querySelector('#page output')?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom <= foot).length;
  }, selector);

describe('a list on the desktop', () => {
  let page: Page;
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? 0);

  beforeAll(async () => {
    ({ page } = await browsers.openSignedIn('admin@arriero.test'));
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  afterAll(() => page?.context().close());

  it('shows at least 22 rows, and routes, drivers and plates whole', async () => {
    await openList(page, '/admin/trips');
    await page.getByRole('columnheader', { name: 'Placa' }).waitFor();
    expect(await rowsInSight(page, '#page tbody tr')).toBeGreaterThanOrEqual(22);
    expect(await cutTexts(page)).toEqual([]);
  });

  it('has search, filters and buttons in one line, also at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const heights: Record<string, number | undefined> = {};
    for (const list of ['trips', 'invoices', 'payments', 'expenses', 'customers', 'trucks', 'services', 'users']) {
      await openList(page, `/admin/${list}`);
      heights[list] = (await page.locator('#page header').first().boundingBox())?.height;
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
  });

  it('is worked with the keyboard', async () => {
    await openList(page, '/admin/trips');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focusedRow()).toBe(2);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText(/^2 seleccionad/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^2 seleccionad/).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('jx');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
    await page.getByRole('searchbox').fill('');
    await waitUntilIdle(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('n');
    await page.waitForURL('**/admin/trips/new');
  });

  it('is followed from record to record', async () => {
    await openList(page, '/admin/invoices?payment_status=paid&perPage=10');
    const numbers = await page.locator('#page tbody tr a').allTextContents();
    await page.locator('#page tbody tr a').last().click();
    await page.getByRole('heading', { level: 1, name: numbers[9] }).waitFor();
    await page.getByText(/^10 de \d/).waitFor();
    // Over the edge of the page and back.
    await page.getByRole('link', { name: 'Siguiente' }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(/^11 de \d/).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('heading', { level: 1, name: numbers[9] }).waitFor();
  });

  it('remembers its columns and the height of its rows for the person', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('columnheader', { name: /Teléfono/ }).waitFor();
    await page.getByRole('button', { name: t('common', 'actions.columns') }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Teléfono' }).click();
    await page.getByRole('menuitemcheckbox', { name: t('common', 'table.roomy') }).click();
    await page.getByRole('columnheader', { name: /Teléfono/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('#page tbody a').first().waitFor();
    expect(await page.getByRole('columnheader', { name: /Teléfono/ }).count()).toBe(0);
    expect((await page.locator('#page tbody tr').first().boundingBox())?.height).toBe(40);
  });

  it('lists its keys, whose letters can be turned off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: t('common', 'shortcuts.title') });
    await help.waitFor();
    await expectAccessible(page);
    await help.getByLabel(t('common', 'shortcuts.letters')).click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await page.keyboard.press('j');
    expect([new URL(page.url()).pathname, await focusedRow()]).toEqual(['/admin/customers', 0]);
  });
});

it.each([390, 360])('a list shows at least eight rows on a phone of %i px, and nothing sideways', async (width) => {
  const { page, context } = await browsers.openSignedIn('admin@arriero.test', { size: 'phone' });
  await page.setViewportSize({ width, height: 844 });
  await openList(page, '/admin/trips');
  expect(await rowsInSight(page, '#page li[data-link]')).toBeGreaterThanOrEqual(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await context.close();
});

it.each(['trips', 'invoices', 'payments', 'invoices/to-invoice'])(
  'the list of %s cuts nothing in English, whose amounts are wider',
  async (list) => {
    const { page } = await browsers.openSignedIn('admin@arriero.test', { language: 'en' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openList(page, `/admin/${list}`);
    expect(await cutTexts(page)).toEqual([]);
    await page.context().close();
  },
);
