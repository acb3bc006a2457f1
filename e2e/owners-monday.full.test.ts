/**
 * The owner's Monday: what waits, what the month leaves, and from there to the lists; and a driver's own dashboard. In English on the
 * phone. That each figure equals its list is proven in `src/modules/reports/lists.sweep.test.ts`.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { callApi } from './api.ts';
import { expectAccessible, type SignedInSession, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('en');
const words = (key: string) => t('reports', key);
const phone = { language: 'en', size: 'phone', dark: true } as const;

describe("the owner's Monday", () => {
  const month = demoDay().slice(0, 7);
  let session: SignedInSession;
  let page: Page;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', phone);
    ({ page } = session);
  });
  afterAll(() => session?.context.close());

  /** With all of its charts, which are drawn where they can be seen. */
  const look = async (what: string) => {
    await page.setViewportSize({ ...sizes.phone, height: 3_000 });
    await waitUntilIdle(page);
    await expectAccessible(page);
    await page.setViewportSize(sizes.phone);
    await takeScreenshot(page, `dashboard-${what}`);
  };
  const main = () => page.locator('#page');
  const chart = (by: 'day' | 'week') => main().getByRole('table', { name: words(`chart.by_${by}`) });

  it('begins with what waits, and with what the month leaves so far', async () => {
    await visit(page, '/admin/dashboard');
    await main().getByText(words('queues.names.past_due'), { exact: true }).first().waitFor();
    const { trips } = (await callApi(session.context, '/api/dashboard', { company: session.company })).data;
    await main().getByText(formatMoney(trips.freight, 'en')).first().waitFor();
    for (const figure of ['profit_name', 'margin']) await main().getByText(words(figure), { exact: true }).waitFor();
    for (const part of ['best_driver', 'receivables'])
      await main()
        .getByRole('heading', { name: words(`${part}.title`) })
        .waitFor();
    // The chart in words.
    await chart('day').waitFor({ state: 'attached' });
    await look('month');
  });

  it('leads to the invoices that are past due, the trips of the freight, and the drivers of the month', async () => {
    for (const [name, address] of [
      [new RegExp(words('queues.names.past_due')), /\/admin\/invoices\?.*payment_status=past_due/],
      [startingWith(words('freights_of').split('{{')[0]?.trim() as string), new RegExp(`/admin/trips\\?.*departed_from=${month}-01`)],
      [new RegExp(`^${words('best_driver.all')}$`), new RegExp(`/admin/reports/drivers-by-freight\\?.*from=${month}-01`)],
    ] as const) {
      await main().getByRole('link', { name }).first().click();
      await page.waitForURL(address);
      await waitUntilIdle(page);
      await page.goBack();
    }
  });

  it('keeps a range and the division of the chart in the address', async () => {
    await visit(page, '/admin/dashboard?range=last_month&by=week');
    await chart('week').waitFor({ state: 'attached' });
    await page.getByLabel(words('range_label')).selectOption({ label: words('ranges.short.custom') });
    const [from, to] = [page.getByLabel(words('from'), { exact: true }), page.getByLabel(words('to'), { exact: true })];
    await from.fill('31/03/2026');
    await to.fill('01/03/2026');
    await page.getByText(words('validation.to_before_from')).waitFor();
    await look('wrong-days');
    await to.fill('15/04/2026');
    await page.getByRole('button', { name: words('apply') }).click();
    await page.waitForURL(/from=2026-03-31&to=2026-04-15/);
    await chart('day').waitFor({ state: 'attached' });
    expect(session.browserErrors).toEqual([]);
  });
});

it('the dashboard of a driver has the own trip, account, expenses and last pay, and nothing of the company', async () => {
  const { page, context, browserErrors } = await browsers.openSignedIn('driver@arriero.test', phone);
  await visit(page, '/admin/dashboard');
  await page.getByRole('heading', { level: 1, name: words('own.title') }).waitFor();
  await page.getByText(words('own.owe')).waitFor();
  await page.getByRole('heading', { name: words('own.stub') }).waitFor();
  await waitUntilIdle(page);
  for (const of of ['freights', 'profit_name', 'payroll', 'past_due'])
    expect(await page.locator('#page').getByText(words(of), { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard-of-driver');
  await page.getByRole('link', { name: words('own.open') }).click();
  await page.waitForURL(/\/admin\/trips\/[0-9a-f-]+$/);
  expect(browserErrors).toEqual([]);
  await context.close();
});
