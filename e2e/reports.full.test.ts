/** The office opens a report: of a range, its figures, the list behind one of them, its file, and as it is printed. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const year = today('America/Bogota', new Date()).slice(0, 4);

describe.each(journeys)('a report, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const report = (key: string) => t('reports', `catalogue.reports.${key}`);
  let session: SignedInSession;
  let rows: { name: string; amount: string; count: number }[];

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const path = `/api/reports/expenses-by-category?from=${year}-01-01&to=${year}-12-31`;
    ({ rows } = (await callApi(session.context, path, { company: session.company })).data);
    expect(rows.length).toBeGreaterThan(3);
  });
  afterAll(() => session?.context.close());

  it('is opened from the list of reports, and of a year', async () => {
    const { page } = session;
    await visit(page, '/admin/reports');
    await page.getByRole('link', { name: startingWith(report('expenses-by-category.title')) }).click();
    await page.getByLabel(t('reports', 'range_label')).first().selectOption('year');
    await page.waitForURL(/from=\d{4}-01-01/);
    await page.getByRole('link', { name: rows[0]?.name as string, exact: true }).waitFor();
    await page.getByRole('figure').waitFor();
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-report`);
  });

  it('is printed alone, with company and range', async () => {
    const { page } = session;
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: t('reports', 'catalogue.print') }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: t('common', 'shell.navigation') }).isVisible()).toBe(false);
    // Of the print alone, and so hidden from assistive technology.
    const head = page.locator('[data-print-head]');
    expect(await head.textContent()).toContain(year);
    expect(await head.locator('strong').textContent()).not.toBe('');
    expect(
      await page
        .getByRole('table')
        .getByRole('rowheader', { name: t('reports', 'catalogue.total') })
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('columnheader').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  it('is downloaded with its rows and their total', async () => {
    const { page } = session;
    await page.getByRole('button', { name: t('reports', 'catalogue.download') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('reports', 'catalogue.csv') }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(0, -1);
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[1]).toContain(rows[0]?.name);
    expect(lines.at(-1)).toMatch(/^Total[;,]/);
  });

  it('leads to the records that a row adds up', async () => {
    const { page } = session;
    await page
      .getByRole('link', { name: rows[0]?.name as string, exact: true })
      .first()
      .click();
    await page.waitForURL(/\/admin\/expenses\?.*category_id=/);
    await page.getByText(t('expenses', 'sums.approved')).first().waitFor();
  });
});
