/** An office finds the route that loses money: from the list of trips to analytics, the loss, its trips, one trip's profit and its expenses. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { formatMoney } from '#base/format.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('find the route that loses money, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let browserErrors: string[];
  let route: { name: string; profit: string };

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    const read = async (path: string) => (await callApi(session.context, path, { company: session.company })) as { data: unknown[] };
    // An expense of three times the freight, on a trip of this month.
    const [trip] = (await read('/api/trips/analytics?group_by=trip&status=in_transit,under_review&sort=-freight&perPage=10')).data as {
      id: string;
      freight: string;
    }[];
    const [category] = (await read('/api/expense-categories')).data as { id: string }[];
    if (!trip || !category) throw new Error('The demo has no such trip.');
    await callApi(session.context, '/api/expenses', {
      method: 'POST',
      company: session.company,
      data: {
        trip_id: trip.id,
        category_id: category.id,
        date: today('America/Bogota', new Date()),
        currency: 'COP',
        amount: String(Math.round(Number(trip.freight) * 3)),
        toll_name: 'La Línea',
        paid_by: 'company',
      },
    });
    [route] = (await read('/api/trips/analytics?group_by=route&sort=profit&perPage=10')).data as [typeof route];
    expect(Number(route.profit)).toBeLessThan(0);
  });
  afterAll(() => page?.context().close());

  const checkAndScreenshot = async (name: string) => {
    await page.setViewportSize({ ...sizes[size], height: 2_400 });
    await waitUntilIdle(page);
    await expectAccessible(page);
    await page.setViewportSize(sizes[size]);
    await takeScreenshot(page, `${language}-${size}-analytics-${name}`);
  };

  it('opens from the list of trips, with totals, charts and the routes of this month', async () => {
    await visit(page, '/admin/trips');
    await page.getByRole('link', { name: t('trips', 'analytics_link') }).click();
    await page.getByRole('heading', { level: 1, name: t('reports', 'analytics.title') }).waitFor();
    await page.getByRole('figure').first().waitFor();
    await checkAndScreenshot('routes');
  });

  it('shows those with a loss alone, the worst first', async () => {
    await visit(page, '/admin/trips/analytics?loss=1&sort=profit');
    const first = page.getByRole('link', { name: startingWith(route.name) }).first();
    await first.waitFor();
    await page.getByText(t('reports', 'analytics.loss'), { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByText(formatMoney(route.profit, language)).first().waitFor();
    await checkAndScreenshot('losses');
    await first.click();
  });

  it('opens the trips of that route, and of one of them the profit so far', async () => {
    await page.waitForURL(/\/admin\/trips\?.*origin_city_id=/);
    await waitUntilIdle(page);
    // On the desktop the number of the trip, on the phone its route.
    await page.locator('#page a[href^="/admin/trips/0"]').first().click();
    const profit = page.getByRole('region', { name: t('reports', 'profit.title') });
    await profit.getByText(t('reports', 'profit.before_payroll')).waitFor();
    await checkAndScreenshot('profit');
    await profit.getByRole('link', { name: t('reports', 'profit.expenses') }).click();
    await page.waitForURL(/\/expenses\?.*status=approved/);
  });

  it('keeps range, group and filters in the address', async () => {
    await visit(page, '/admin/trips/analytics?group_by=owner');
    await page.getByLabel(t('reports', 'range_label')).selectOption('year');
    await page.waitForURL(/group_by=owner.*departed_from=/);
    await page
      .getByRole('link', { name: startingWith(t('reports', 'analytics.without_owner')) })
      .first()
      .waitFor();
  });

  it('opens the expenses that a figure adds up, and shows by which trips they are chosen', async () => {
    const figure = page
      .locator('#page')
      .getByRole('link', { name: startingWith(t('reports', 'analytics.columns.expenses')) })
      .first();
    await figure.click();
    await page.waitForURL(/\/admin\/expenses\?.*trip_departed_from=/);
    await waitUntilIdle(page);
    expect(new URL(page.url()).searchParams.get('charged_to_owner')).toMatch(/^"?0"?$/);
    if (size === 'desktop')
      await page
        .getByText(startingWith(t('expenses', 'of_trips.departed')))
        .first()
        .waitFor();
    await checkAndScreenshot('expenses');
  });

  it('caused no errors in the browser', () => expect(browserErrors).toEqual([]));
});
