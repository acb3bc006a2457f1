/**
 * The owner's Monday: from what waits, and what the month leaves, to the lists; and a range of days. In English on the phone. That each
 * figure equals its list is proven in `src/modules/reports/lists.sweep.test.ts`, what a driver sees in `dashboard.test.ts` there.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { callApi } from './api.ts';
import { expectAccessible, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('en');
const words = (key: string) => t('reports', key);

describe("the owner's Monday", () => {
  const month = demoDay().slice(0, 7);
  let session: SignedInSession;
  let page: Page;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
    ({ page } = session);
  });
  afterAll(() => session?.context.close());

  const main = () => page.locator('#page');
  /** The chart in words. */
  const chart = (by: 'day' | 'week') => main().getByRole('table', { name: words(`chart.by_${by}`) });

  it('leads to the invoices that are past due, the trips of the freight, and the drivers of the month, which it exports', async () => {
    await visit(page, '/admin/dashboard');
    const { trips } = (await callApi(session.context, '/api/dashboard', { company: session.company })).data;
    await main().getByText(formatMoney(trips.freight, 'en')).first().waitFor();
    await chart('day').waitFor({ state: 'attached' });
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
    await page.goForward();
    await page.waitForURL(/drivers-by-freight/);
    await main()
      .getByRole('button', { name: words('catalogue.download') })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('catalogue.xlsx') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  it('keeps a range and the division of the chart in the address', async () => {
    await visit(page, '/admin/dashboard?range=last_month&by=week');
    await chart('week').waitFor({ state: 'attached' });
    await page.getByLabel(words('range_label')).selectOption({ label: words('ranges.short.custom') });
    const [from, to] = [page.getByLabel(words('from'), { exact: true }), page.getByLabel(words('to'), { exact: true })];
    await from.fill('31/03/2026');
    await to.fill('01/03/2026');
    await page.getByText(words('validation.to_before_from')).waitFor();
    await expectAccessible(page);
    await to.fill('15/04/2026');
    await page.getByRole('button', { name: words('apply') }).click();
    await page.waitForURL(/from=2026-03-31&to=2026-04-15/);
    await chart('day').waitFor({ state: 'attached' });
    expect(session.browserErrors).toEqual([]);
  });

  it('draws the chart when it is in sight, and creates and opens all screens from the bar', async () => {
    const drawing = page.locator('[data-chart] svg');
    await page.goto('/admin/dashboard');
    await chart('day').waitFor({ state: 'attached' });
    await waitUntilIdle(page);
    expect(await drawing.count()).toBe(0);
    await page.getByText(words('chart.by_day')).first().scrollIntoViewIfNeeded();
    await drawing.first().waitFor();
    const bar = page.getByRole('navigation', { name: 'Quick access' });
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Reports' }).waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Create' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'New expense' }).click();
    await page.waitForURL('**/admin/expenses/new');
    expect(session.browserErrors).toEqual([]);
  });
});
