/** The owner's Monday: what waits, what the month leaves, from a figure and a queue to their lists, and a report as a file; and a driver's own dashboard. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { formatMoney } from '#base/format.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)("the owner's Monday, in $language on the $size", (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const month = today('America/Bogota', new Date()).slice(0, 7);
  let page: Page;
  let browserErrors: string[];
  let freight: string;
  let drivers: { name: string; trips: number }[];
  let queues: Record<string, { total: { count: number }; rows: { number: string }[] }>;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    const read = async (path: string) => (await callApi(session.context, path, { company: session.company })).data;
    freight = (await read('/api/dashboard')).trips.freight;
    ({ drivers } = await read('/api/dashboard/today'));
    queues = await read('/api/work-queues');
  });
  afterAll(() => page?.context().close());

  const checkAndScreenshot = async (name: string) => {
    await page.setViewportSize({ ...sizes[size], height: 3_000 });
    await waitUntilIdle(page);
    await expectAccessible(page);
    await page.setViewportSize(sizes[size]);
    await takeScreenshot(page, `${language}-${size}-dashboard-${name}`);
  };
  const main = () => page.locator('#page');
  const figure = (name: string) => main().getByRole('link', { name: startingWith(name) });

  it('begins with what waits, and with what the month leaves so far', async () => {
    await visit(page, '/admin/dashboard');
    await main().getByText(t('reports', 'queues.names.past_due'), { exact: true }).first().waitFor();
    const amount = formatMoney(freight, language);
    await main().getByText(amount).first().waitFor();
    await main().getByText(t('reports', 'profit_name'), { exact: true }).waitFor();
    await main().getByText(t('reports', 'margin'), { exact: true }).waitFor();
    await main()
      .getByRole('heading', { name: t('reports', 'best_driver.title') })
      .waitFor();
    await main()
      .getByRole('heading', { name: t('reports', 'receivables.title') })
      .waitFor();
    // The chart in words.
    await main()
      .getByRole('table', { name: t('reports', 'chart.by_day') })
      .waitFor({ state: 'attached' });
    await checkAndScreenshot('month');
  });

  it('opens the invoices that are past due, as many as the queue says', async () => {
    const name = size === 'desktop' ? t('reports', 'queues.actions.past_due') : t('reports', 'queues.names.past_due');
    await main()
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await page.waitForURL(/\/admin\/invoices\?.*payment_status=past_due/);
    await waitUntilIdle(page);
    const { total, rows } = queues.past_due as (typeof queues)[string];
    await main()
      .getByText(rows[0]?.number as string)
      .first()
      .waitFor();
    expect(
      await main()
        .getByText(new RegExp(`\\b${total.count}\\b`))
        .count(),
    ).toBeGreaterThan(0);
    await page.goBack();
  });

  it('opens the trips that the freight adds up', async () => {
    await figure(t('reports', 'freights_of').split('{{')[0]?.trim() as string)
      .first()
      .click();
    await page.waitForURL(new RegExp(`/admin/trips\\?.*departed_from=${month}-01`));
    await waitUntilIdle(page);
    expect(new URL(page.url()).searchParams.get('status')).not.toContain('cancelled');
    await main().getByText(formatMoney(freight, language)).first().waitFor();
    await page.goBack();
  });

  it('opens all drivers of the month as a report, and downloads it', async () => {
    const best = drivers[0] as (typeof drivers)[number];
    await main().getByText(best.name).first().waitFor();
    await main()
      .getByRole('link', { name: t('reports', 'best_driver.all'), exact: true })
      .click();
    await page.waitForURL(new RegExp(`/admin/reports/drivers-by-freight\\?.*from=${month}-01`));
    await main().getByRole('link', { name: best.name, exact: true }).first().waitFor();
    await waitUntilIdle(page);
    await page.getByRole('button', { name: t('reports', 'catalogue.download') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('reports', 'catalogue.csv') }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    for (const [at, { name, trips }] of drivers.entries()) expect(lines[at + 1]).toMatch(new RegExp(`^${name}[;,]${trips}[;,]`));
    await page.goBack();
  });

  it('keeps a range and the division of the chart in the address', async () => {
    await visit(page, '/admin/dashboard?range=last_month&by=week');
    await main()
      .getByRole('table', { name: t('reports', 'chart.by_week') })
      .waitFor({ state: 'attached' });
    const custom = t('reports', 'ranges.short.custom');
    if (size === 'phone') await page.getByLabel(t('reports', 'range_label')).selectOption({ label: custom });
    else await main().getByText(custom, { exact: true }).click();
    const [from, to] = [page.getByLabel(t('reports', 'from'), { exact: true }), page.getByLabel(t('reports', 'to'), { exact: true })];
    await from.fill('31/03/2026');
    await to.fill('01/03/2026');
    await page.getByText(t('reports', 'validation.to_before_from')).waitFor();
    await checkAndScreenshot('wrong-days');
    await to.fill('15/04/2026');
    await page.getByRole('button', { name: t('reports', 'apply') }).click();
    await page.waitForURL(/from=2026-03-31&to=2026-04-15/);
    await main()
      .getByRole('table', { name: t('reports', 'chart.by_day') })
      .waitFor({ state: 'attached' });
  });

  it('caused no errors in the browser', () => expect(browserErrors).toEqual([]));
});

describe.each(journeys)('the dashboard of a driver, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let browserErrors: string[];
  beforeAll(async () => {
    ({ page, browserErrors } = await browsers.openSignedIn('driver@arriero.test', journey));
  });
  afterAll(() => page?.context().close());

  it('has the own trip, account, expenses and last pay, and nothing of the company', async () => {
    await visit(page, '/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: t('reports', 'own.title') }).waitFor();
    await page.getByText(t('reports', 'own.owe')).waitFor();
    await page.getByRole('heading', { name: t('reports', 'own.stub') }).waitFor();
    await waitUntilIdle(page);
    for (const of of ['freights', 'profit_name', 'payroll', 'past_due'])
      expect(await page.locator('#page').getByText(t('reports', of), { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-dashboard-driver`);
    await page.getByRole('link', { name: t('reports', 'own.open') }).click();
    await page.waitForURL(/\/admin\/trips\/[0-9a-f-]+$/);
    expect(browserErrors).toEqual([]);
  });
});
