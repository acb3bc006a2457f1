/**
 * The office opens a report of a year, prints it and downloads it; and finds the route that loses money: from the list of trips to
 * analytics, the loss, its trips, one trip's profit and its expenses. In Spanish on the desktop. The figures, and that the lists behind
 * them add up to them, are proven in `src/modules/reports`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { dataCalls } from './api.ts';
import { expectAccessible, type SignedInSession, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const words = (key: string) => t('reports', key);
const year = demoDay().slice(0, 4);

let session: SignedInSession;
let page: Page;
let rows: { name: string; amount: string; count: number }[];
let route: { name: string; profit: string };

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test');
  ({ page } = session);
  const { get, post } = dataCalls(() => session);
  // An expense of three times the freight, on a trip of this month.
  const [trip] = await get('/api/trips/analytics?group_by=trip&status=in_transit,under_review&sort=-freight&perPage=10');
  const [category] = await get('/api/expense-categories');
  const amount = String(Math.round(Number(trip.freight) * 3));
  const paid = { date: demoDay(), currency: 'COP', amount, toll_name: 'La Línea', paid_by: 'company' };
  await post('/api/expenses', { trip_id: trip.id, category_id: category.id, ...paid });
  [route] = await get('/api/trips/analytics?group_by=route&sort=profit&perPage=10');
  expect(Number(route.profit)).toBeLessThan(0);
  ({ rows } = await get(`/api/reports/expenses-by-category?from=${year}-01-01&to=${year}-12-31`));
  expect(rows.length).toBeGreaterThan(3);
});
afterAll(() => session?.context.close());

/** With all of its charts, which are drawn where they can be seen. */
const look = async (what: string) => {
  await page.setViewportSize({ ...sizes.desktop, height: 2_400 });
  await waitUntilIdle(page);
  await expectAccessible(page);
  await page.setViewportSize(sizes.desktop);
  await takeScreenshot(page, `reports-${what}`);
};

describe('a report', () => {
  it('is opened from the list of reports, and of a year', async () => {
    await visit(page, '/admin/reports');
    await page.getByRole('link', { name: startingWith(words('catalogue.reports.expenses-by-category.title')) }).click();
    await page.getByLabel(words('range_label')).first().selectOption('year');
    await page.waitForURL(/from=\d{4}-01-01/);
    await page.getByRole('link', { name: rows[0]?.name as string, exact: true }).waitFor();
    await page.getByRole('figure').waitFor();
    await look('year');
  });

  it('is printed alone, with company and range', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: words('catalogue.print') }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: t('common', 'shell.navigation') }).isVisible()).toBe(false);
    // Of the print alone, and so hidden from assistive technology.
    const head = page.locator('[data-print-head]');
    expect(await head.textContent()).toContain(year);
    expect(await head.locator('strong').textContent()).not.toBe('');
    const table = page.getByRole('table');
    expect(await table.getByRole('rowheader', { name: words('catalogue.total') }).isVisible()).toBe(true);
    expect(await page.getByRole('columnheader').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  it('is downloaded with its rows and their total', async () => {
    await page.getByRole('button', { name: words('catalogue.download') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('catalogue.csv') }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').trimEnd();
    expect(lines.split('\r\n')).toHaveLength(rows.length + 2);
  });
});

describe('the route that loses money', () => {
  it('is found in analytics, which open from the list of trips with totals and charts', async () => {
    await visit(page, '/admin/trips');
    await page.getByRole('link', { name: t('trips', 'analytics_link') }).click();
    await page.getByRole('heading', { level: 1, name: words('analytics.title') }).waitFor();
    await page.getByRole('figure').first().waitFor();
    await look('routes');
    await visit(page, '/admin/trips/analytics?loss=1&sort=profit');
    await page
      .getByRole('link', { name: startingWith(route.name) })
      .first()
      .waitFor();
    await page.getByText(words('analytics.loss'), { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByText(formatMoney(route.profit, 'es')).first().waitFor();
    await look('losses');
  });

  it('leads to its trips, and one of them to its profit so far and its expenses', async () => {
    await page
      .getByRole('link', { name: startingWith(route.name) })
      .first()
      .click();
    await page.waitForURL(/\/admin\/trips\?.*origin_city_id=/);
    await waitUntilIdle(page);
    await page.locator('#page a[href^="/admin/trips/0"]').first().click();
    const profit = page.getByRole('region', { name: words('profit.title') });
    await profit.getByText(words('profit.before_payroll')).waitFor();
    await look('profit');
    await profit.getByRole('link', { name: words('profit.expenses') }).click();
    await page.waitForURL(/\/expenses\?.*status=approved/);
  });
});

it('analytics keep range and group in the address, and a figure opens its expenses with the trips that choose them', async () => {
  await visit(page, '/admin/trips/analytics?group_by=owner');
  await page.getByLabel(words('range_label')).selectOption('year');
  await page.waitForURL(/group_by=owner.*departed_from=/);
  await page
    .getByRole('link', { name: startingWith(words('analytics.without_owner')) })
    .first()
    .waitFor();
  await page
    .locator('#page')
    .getByRole('link', { name: startingWith(words('analytics.columns.expenses')) })
    .first()
    .click();
  await page.waitForURL(/\/admin\/expenses\?.*trip_departed_from=/);
  await page
    .getByText(startingWith(t('expenses', 'of_trips.departed')))
    .first()
    .waitFor();
  await look('expenses');
  expect(session.browserErrors).toEqual([]);
});
