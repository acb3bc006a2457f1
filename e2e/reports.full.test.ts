/**
 * The office opens a report of a year, prints it and downloads it; and goes from a route that loses money to its trips, one trip's profit
 * and its expenses. In Spanish on the desktop. The figures, and that the lists behind them add up to them, are proven in
 * `src/modules/reports`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { dataCalls } from './api.ts';
import { type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const words = (key: string) => t('reports', key);
const year = demoDay().slice(0, 4);

let session: SignedInSession;
let page: Page;
const { get, post } = dataCalls(() => session);

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test');
  ({ page } = session);
});
afterAll(() => session?.context.close());

it('a report is opened from the list of reports, printed alone, and downloaded with its rows and their total', async () => {
  const { rows } = await get(`/api/reports/expenses-by-category?from=${year}-01-01&to=${year}-12-31`);
  await visit(page, '/admin/reports');
  await page.getByRole('link', { name: startingWith(words('catalogue.reports.expenses-by-category.title')) }).click();
  await page.getByLabel(words('range_label')).first().selectOption('year');
  await page.waitForURL(/from=\d{4}-01-01/);
  await page.getByRole('link', { name: rows[0].name, exact: true }).waitFor();
  await waitUntilIdle(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: words('catalogue.print') }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: t('common', 'shell.navigation') }).isVisible()).toBe(false);
  // Of the print alone, and so hidden from assistive technology.
  expect(await page.locator('[data-print-head]').textContent()).toContain(year);
  expect(await page.getByRole('rowheader', { name: words('catalogue.total') }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: words('catalogue.download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words('catalogue.csv') }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').trimEnd();
  expect(lines.split('\r\n')).toHaveLength(rows.length + 2);
});

it('a route that loses money leads to its trips, and one of them to its profit so far and its expenses', async () => {
  // An expense of three times the freight, on a trip of this month.
  const [trip] = await get('/api/trips/analytics?group_by=trip&status=in_transit,under_review&sort=-freight&perPage=10');
  const [category] = await get('/api/expense-categories');
  const amount = String(Math.round(Number(trip.freight) * 3));
  const paid = { date: demoDay(), currency: 'COP', amount, toll_name: 'La Línea', paid_by: 'company' };
  await post('/api/expenses', { trip_id: trip.id, category_id: category.id, ...paid });
  const [route] = await get('/api/trips/analytics?group_by=route&sort=profit&perPage=10');
  await visit(page, '/admin/trips/analytics?loss=1&sort=profit');
  const loss = page.getByRole('link', { name: startingWith(route.name) });
  await loss.first().click();
  await page.waitForURL(/\/admin\/trips\?.*origin_city_id=/);
  await waitUntilIdle(page);
  await page.locator('#page a[href^="/admin/trips/0"]').first().click();
  const profit = page.getByRole('region', { name: words('profit.title') });
  await profit.getByText(words('profit.before_payroll')).waitFor();
  await profit.getByRole('link', { name: words('profit.expenses') }).click();
  await page.waitForURL(/\/expenses\?.*status=approved/);
  expect(session.browserErrors).toEqual([]);
});
