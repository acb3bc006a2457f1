/** 500 trucks come from a file: it is shown before it is checked, rows with errors are listed at once, and the corrected file is imported. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, passes, setUpBrowserTests, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const rows = 500;

describe.each(passes('desktop'))('importing 500 trucks, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const prefix = { es: 'IMA', en: 'IMB' }[language];
  let page: Page;
  let browserErrors: string[];

  beforeAll(async () => {
    ({ page, browserErrors } = await browsers.openSignedIn('admin@arriero.test', journey));
  });
  afterAll(() => page?.context().close());

  const field = (name: string) => t('fleet', `fields.${name}`);
  const table = () => [
    [
      field('plate'),
      field('type'),
      field('make'),
      field('model'),
      field('year'),
      field('registration_number'),
      field('max_payload'),
      field('purchase_date'),
    ],
    ...Array.from({ length: rows }, (_, at) => [
      `${prefix}${100 + at}`,
      t('fleet', 'truck_types.tractor_unit'),
      'Kenworth',
      'T800',
      '2020',
      `LT${at}`,
      '34.000,5',
      '15/03/2020',
    ]),
  ];
  const csv = (cells: string[][]) => Buffer.from(cells.map((row) => row.join(';')).join('\r\n'));
  /** One wrong value in each of seven rows. */
  const mistakes: [column: number, value: string][] = [
    [1, '?'],
    [4, 'x'],
    [4, '1800'],
    [6, '12.5'],
    [7, '31/02/2020'],
    [0, ''],
    [2, ''],
  ];
  const wrong = () => {
    const cells = table();
    for (const [at, [column, value]] of mistakes.entries()) (cells[10 + at * 60] as string[])[column] = value;
    return csv(cells);
  };
  const choose = (name: string, buffer: Buffer) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const checkRows = () => button(t('imports', 'reading.check')).click();

  it('is reached from the list, and shows how the file is read before anything is checked', async () => {
    await visit(page, '/admin/trucks');
    if (size === 'phone') {
      await button(t('common', 'table.more')).click();
      await page.getByRole('menuitem', { name: t('common', 'actions.import') }).click();
    } else await page.getByRole('link', { name: t('common', 'actions.import') }).click();
    await page.waitForURL('**/admin/imports/trucks');
    await button(t('imports', 'send.choose')).first().waitFor();
    await choose('camiones.csv', wrong());
    await page
      .getByRole('table')
      .filter({ hasText: `${prefix}100` })
      .waitFor();
  });

  it('lists the errors of the seven rows at once', async () => {
    await checkRows();
    const errors = page.getByRole('table', { name: t('imports', 'result.errors') });
    await errors.waitFor();
    expect(await errors.locator('tbody tr').count()).toBe(7);
    expect(await button(/^(Importar|Import) \d/).count()).toBe(0);
    await expectAccessible(page);
  });

  it('imports the corrected file, and the list has them', async () => {
    await choose('camiones corregidos.csv', csv(table()));
    await page.getByText('camiones corregidos.csv').waitFor();
    await checkRows();
    const confirm = button(startingWith(t('imports', 'result.import_other')));
    await confirm.waitFor();
    await confirm.click();
    await page.getByRole('heading', { name: t('imports', 'done.title') }).waitFor();
    await visit(page, `/admin/trucks?search=${prefix}`);
    await page.getByText(`${prefix}100`).first().waitFor();
    expect(browserErrors).toEqual([]);
  });
});
