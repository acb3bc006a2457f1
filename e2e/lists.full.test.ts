/** What every list has in common: how much it shows, its keys, and what it remembers for a person. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { cutTexts, openList } from './lists.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

/** Of each unit the delays whose texts are the widest, for six trips that are on the road. */
const delays = ['58 minutes', '48 minutes', '47 hours', '28 hours', '28 days', '8 days'];
let planned: { company_id: string; id: string; departure_at: string; arrival_at: string }[];

const plan = (departure: string, arrival: string) =>
  `update trip set departure_at = ${departure}, arrival_at = ${arrival} where company_id = $1 and id = $2`;

beforeAll(() =>
  browsers.asServer(async (pool) => {
    ({ rows: planned } = await pool.query(`select company_id, id, departure_at::text, arrival_at::text from trip
      where status = 'in_transit' and company_id = (select id from company where name like '%Nevado%') order by number`));
    expect(planned.length).toBe(delays.length);
    const now = "date_trunc('minute', now() at time zone (select time_zone from company where id = $1))";
    for (const [at, { company_id, id }] of planned.entries())
      await pool.query(plan(`least(departure_at, ${now} - $3::interval - interval '1 hour')`, `${now} - $3::interval`), [
        company_id,
        id,
        delays[at],
      ]);
  }),
);
// Their odometers were read at the departure that was confirmed.
afterAll(() =>
  browsers.asServer(async (pool) => {
    for (const { company_id, id, departure_at, arrival_at } of planned)
      await pool.query(plan('$3::timestamp', '$4::timestamp'), [company_id, id, departure_at, arrival_at]);
  }),
);

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

  it('shows at least 22 rows, and routes and drivers whole', async () => {
    await openList(page, '/admin/trips');
    expect(await rowsInSight(page, '#page tbody tr')).toBeGreaterThanOrEqual(22);
    expect(await cutTexts(page)).toEqual([]);
  });

  it('shows how many rows each tab has, and the total of what is filtered', async () => {
    await page
      .getByRole('navigation', { name: t('common', 'table.states') })
      .getByRole('button', { name: /^Cancelados/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'cancelled');
    // The counts of the tabs arrive after the rows.
    const tab = page.getByRole('button', { name: /^Cancelados\D*\d/ });
    const count = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('row').count()).toBe(count + 1);
    await page.getByText(/Flete filtrado/).waitFor();
    await expectAccessible(page);
  });

  it('says in which other tabs the rows are that a tab has not', async () => {
    await openList(page, '/admin/trips?status=paid');
    const customer = (await page.locator('#page tbody tr').first().locator('a').first().textContent()) ?? '';
    const path = `/admin/trips?status=cancelled&search=${encodeURIComponent(customer)}`;
    await visit(page, path);
    await page.getByRole('heading', { name: `Nada coincide con «${customer}» en Cancelados` }).waitFor();
    await page.getByText('Hay 1 en Pagados.', { exact: true }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'es-desktop-nothing-found');
    await page.getByRole('button', { name: t('common', 'actions.clear_filters') }).click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'cancelled' && !url.searchParams.has('search'));
    await visit(page, path);
    await page.getByRole('button', { name: t('common', 'table.search_all') }).click();
    await page.getByRole('link', { name: customer }).waitFor();
  });

  it('is filtered by a quantity in the unit that is chosen', async () => {
    await openList(page, '/admin/trailers');
    await page.getByRole('button', { name: t('common', 'actions.filters') }).click();
    const payload = t('fleet', 'fields.max_payload');
    const sheet = page.getByRole('dialog');
    const least = sheet.getByRole('textbox', { name: `${payload}: ${t('common', 'table.from').toLowerCase()}` });
    await least.fill('mucho');
    await sheet.getByText(t('common', 'validation.number_invalid')).waitFor();
    await least.fill('30.000,5');
    await sheet.getByRole('combobox', { name: t('common', 'table.unit') }).selectOption('kg');
    await expectAccessible(page);
    await least.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('payload_from') === '30000.5kg');
    await page
      .getByRole('list', { name: t('common', 'table.filters') })
      .getByText('30.000,5 kg – …')
      .waitFor();
    await visit(page, '/admin/trailers?payload_from=30.5');
    await page.locator('#page tbody a').first().waitFor();
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

it('a list that loads for long shows rows of the final height, and none in the first moment', async () => {
  const { page } = await browsers.openSignedIn('admin@arriero.test');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/trips(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/admin/trips');
  const skeleton = page.locator('#page tbody .mantine-Skeleton-root').first();
  await skeleton.waitFor();
  const delay = await skeleton.evaluate((shape) => shape.getAnimations().map(({ effect }) => effect?.getTiming().delay));
  expect(delay).toEqual([200]);
  const heightOf = async () => (await page.locator('#page tbody tr').first().boundingBox())?.height;
  const loading = await heightOf();
  release();
  await page.locator('#page tbody a').first().waitFor();
  expect(await heightOf()).toBe(loading);
  await page.context().close();
});

it('a list in which nothing is found says where it is, on a phone in English', async () => {
  const { page } = await browsers.openSignedIn('admin@arriero.test', { size: 'phone', language: 'en', dark: true });
  await visit(page, '/admin/customers?status=inactive&search=S.A');
  await page.getByRole('heading', { name: 'Nothing matches “S.A” in Inactive' }).waitFor();
  await page.getByText(/^There are \d+ in Active\.$/).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'en-phone-nothing-found');
  await page.getByRole('button', { name: translator('en')('common', 'table.search_all') }).click();
  await page.locator('#page li a').first().waitFor();
  await page.context().close();
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
