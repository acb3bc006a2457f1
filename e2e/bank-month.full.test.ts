/** The month of a bank account: its statement is imported, sure lines are confirmed at once, others one by one, by hand, or ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { callApi } from './api.ts';
import {
  expectAccessible,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
  waitUntilToastsAreGone,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const day = (days: number) => addDays(today('America/Bogota', new Date()), days);
const shown = (date: string) => date.split('-').reverse().join('/');

describe.each(journeys)("importing the bank's month, in $language on the $size", (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const account = `Banco ${language}`;
  const nit = { es: '811700100', en: '811700200' }[language];
  /** The pesos that distinguish the amounts of this journey from those of the demo. */
  const odd = { es: 7, en: 9 }[language];
  const amounts = [111_010, 222_020, 333_030, 444_040].map((amount) => String(amount + odd));
  let session: SignedInSession;
  let invoices: { id: string; number: string }[] = [];

  const post = async (path: string, data: object) => {
    const { company, context } = session;
    return (await callApi(context, path, { method: 'POST', company, data })).data;
  };
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const { company, context } = session;
    await post('/api/payment-methods', { description: account, recipient: 'company', kind: 'bank', account_number: `031-${odd}` });
    const { data: existing } = await callApi(context, '/api/customers?perPage=10', { company });
    const { country_id, department_id, city_id } = (await callApi(context, `/api/customers/${existing[0].id}`, { company })).data;
    const customer = await post('/api/customers', {
      name: `Trilladora ${language}`,
      tax_id_type: '31',
      tax_id: nit,
      email: `pagos.${language}@cliente.test`,
      phone: '6024440000',
      address: 'Calle 1',
      country_id,
      department_id,
      city_id,
      payment_terms_days: 30,
      withholding_agent: false,
    });
    invoices = [];
    for (const amount of amounts) {
      const made = await post('/api/invoices', {
        customer_id: customer.id,
        issue_date: day(-40),
        due_date: day(-10),
        items: [{ description: 'Flete', quantity: '1', unit: 'trip', unit_price: amount }],
      });
      invoices.push((await post(`/api/invoices/${made.id}/sending`, {})) ?? made);
    }
  });
  afterAll(() => session?.context.close());

  const bank = (key: string) => t('invoicing', `bank.${key}`);
  /** A label may end with the mark of a required field. */
  const select = (label: string) => session.page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) });
  const button = (name: string | RegExp) => session.page.getByRole('button', { name });
  const line = (text: string) =>
    session.page
      .getByRole('list', { name: bank('figures.open') })
      .getByRole('listitem')
      .filter({ hasText: text });
  const toast = (text: string) => session.page.getByText(text).first().waitFor();
  const check = async (name: string) => {
    await expectAccessible(session.page);
    const sideways = await session.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways, name).toBe(0);
    await takeScreenshot(session.page, `bank-${name}-${language}-${size}`);
  };
  /** One column of amounts in the first journey, debits and credits in the second. */
  const statement = () => {
    const [first, second, third, fourth] = amounts as [string, string, string, string];
    const lines: [number, string, string][] = [
      [-4, `PAGO FACTURA ${invoices[0]?.number}`, first],
      [-3, `PSE NIT ${nit}`, second],
      [-3, 'CONSIGNACION OFICINA', third],
      [-2, `ACH ${nit} ABONO`, String(Number(fourth) + 5000)],
      [-2, 'RENDIMIENTOS', '12345'],
      [-1, 'CUOTA DE MANEJO', '-15900'],
    ];
    let balance = 1_000_000;
    const rows = lines.map(([ago, text, amount], at) => {
      balance += Number(amount);
      const columns = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount];
      return [shown(day(ago)), text, `R${at}`, ...(language === 'es' ? [amount] : columns), String(balance)];
    });
    const titles =
      language === 'es'
        ? ['Fecha', 'Descripción', 'Referencia', 'Valor', 'Saldo']
        : ['Fecha', 'Concepto', 'Documento', 'Débitos', 'Créditos', 'Saldo'];
    return Buffer.from([['Extracto de la cuenta'], titles, ...rows].map((row) => `${row.join(';')}\r\n`).join(''));
  };
  const openImport = async () => {
    await visit(session.page, '/admin/payments/bank/import');
    await select(bank('account')).selectOption({ label: `${account} · 031-${odd}` });
    await session.page.locator('input[type=file]').setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer: statement() });
    await session.page.getByRole('table', { name: bank('upload.preview') }).waitFor();
  };

  it('shows what is in the file before anything is stored', async () => {
    const { page } = session;
    await visit(page, '/admin/payments');
    await page.getByRole('link', { name: bank('tab'), exact: true }).click();
    await page
      .getByRole('link', { name: bank('import') })
      .first()
      .click();
    await select(bank('account')).waitFor();
    await check('start');
    await openImport();
    expect(
      await page
        .getByRole('table', { name: bank('upload.preview') })
        .locator('tbody tr')
        .count(),
    ).toBe(6);
    await check('preview');
    await select(bank('upload.columns.day')).selectOption('');
    await page.getByText(bank('upload.choose_column')).waitFor();
    expect(await button(/^(Importar|Import) \d/).isDisabled()).toBe(true);
    await check('missing');
    await select(bank('upload.columns.day')).selectOption('Fecha');
    await button(startingWith(bank('upload.import_other'))).click();
    await line('RENDIMIENTOS').waitFor();
    expect(
      await page
        .getByRole('list', { name: bank('figures.open') })
        .getByRole('listitem')
        .count(),
    ).toBe(5);
    await check('queue');
  });

  it('confirms all sure lines at once, after a question, and says what became of each', async () => {
    const { page } = session;
    await button(bank('sure_button_other').replace('{{count}}', '2')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(bank('sure_text')).waitFor();
    await check('question');
    await dialog.getByRole('button', { name: bank('sure') }).click();
    await dialog.getByText(t('common', 'bulk.summary.done').replace('{{count}}', '2')).waitFor();
    await check('result');
    await dialog
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    await line('PSE NIT').waitFor({ state: 'detached' });
    const balances = await Promise.all(
      invoices
        .slice(0, 2)
        .map(async ({ id }) => (await callApi(session.context, `/api/invoices/${id}`, { company: session.company })).data.balance),
    );
    expect(balances).toEqual(['0.00', '0.00']);
  });

  it('confirms a likely line by keyboard, and keeps the rest of another as credit', async () => {
    const { page } = session;
    const hasFocus = (text: string) => line(text).evaluate((item) => item.contains(document.activeElement));
    await line('CONSIGNACION')
      .getByRole('button', { name: startingWith(bank('confirm_of')) })
      .press('Enter');
    await line('CONSIGNACION').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus('ABONO')).toBe(true);
    await line('ABONO')
      .getByRole('button', { name: startingWith(bank('choose_of')) })
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('invoicing', 'payments.share_of').replace('{{number}}', invoices[3]?.number ?? '')).waitFor();
    await dialog.getByRole('checkbox').check();
    await check('choose');
    await dialog.getByRole('button', { name: bank('record') }).press('Enter');
    await line('ABONO').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus('RENDIMIENTOS')).toBe(true);
  });

  it('ignores a line, and takes that back', async () => {
    const { page } = session;
    await waitUntilToastsAreGone(page);
    const ignore = () =>
      line('RENDIMIENTOS')
        .getByRole('button', { name: startingWith(bank('ignore_of')) })
        .click();
    await ignore();
    await line('RENDIMIENTOS').waitFor({ state: 'detached' });
    await button(bank('undo')).click();
    await line('RENDIMIENTOS').waitFor();
    await waitUntilToastsAreGone(page);
    await ignore();
    await page.getByText(bank('empty_title')).waitFor();
    await check('empty');
  });

  it('adds nothing when the file comes again, and a deleted payment opens its line', async () => {
    const { page, context, company } = session;
    await openImport();
    await page.getByText(bank('upload.known_other').replace('{{count}}', '6')).waitFor();
    expect(await button(/^(Importar|Import) 0/).isDisabled()).toBe(true);
    await check('again');
    await visit(page, '/admin/payments/bank/lines?state=matched');
    const row = page
      .getByRole('row')
      .filter({ hasText: 'CONSIGNACION' })
      .or(page.getByRole('listitem').filter({ hasText: 'CONSIGNACION' }))
      .first();
    await row.waitFor();
    await waitUntilIdle(page);
    await check('lines');
    const { data } = await callApi(context, '/api/bank-lines?search=consignacion oficina&state=matched', { company });
    const mine = data.find(({ account_name }: { account_name: string }) => account_name === account);
    const { id, version } = (await callApi(context, `/api/payments/${mine.payments[0].id}`, { company })).data;
    expect(version).toBeGreaterThan(0);
    await visit(page, `/admin/payments/${id}`);
    await button(t('invoicing', 'payments.delete')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('invoicing', 'payments.delete') })
      .click();
    await toast(t('invoicing', 'payments.deleted'));
    await visit(page, `/admin/payments/bank?account=${mine.payment_method_id}`);
    await line('CONSIGNACION').waitFor();
    expect(session.browserErrors).toEqual([]);
  });
});
