/**
 * The month of a bank account: its statement is imported, sure lines are confirmed at once, others one by one or by hand. In Spanish on
 * the desktop. What is matched and stored is proven in `src/modules/invoicing/{rules,routes}/bank`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { createSentInvoice, dataCalls } from './api.ts';
import { expectAccessible, type SignedInSession, setUpBrowserTests, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const bank = (key: string) => t('invoicing', `bank.${key}`);
const shown = (date: string) => date.split('-').reverse().join('/');
const nit = '811700100';
/** The demo has no such amounts. */
const amounts = ['111017', '222027', '333037', '444047'] as const;

describe("importing the bank's month", () => {
  let session: SignedInSession;
  const invoices: { id: string; number: string }[] = [];
  const { post } = dataCalls(() => session);
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    await post('/api/payment-methods', { description: 'Banco es', recipient: 'company', kind: 'bank', account_number: '031-7' });
    const contact = { email: 'pagos@cliente.test', phone: '6024440000', address: 'Calle 1' };
    const city = { country_id: 'CO', department_id: 'CO-20', city_id: 'CO-20001' };
    const terms = { tax_id_type: '31', tax_id: nit, payment_terms_days: 30, withholding_agent: false };
    const customer = await post('/api/customers', { name: 'Trilladora es', ...contact, ...city, ...terms });
    const dates = { issue_date: demoDay(-40), due_date: demoDay(-10) };
    for (const unit_price of amounts) invoices.push(await createSentInvoice(session, { customer_id: customer.id, unit_price, ...dates }));
  });
  afterAll(() => session?.context.close());

  /** A label may end with the mark of a required field. */
  const select = (label: string) => session.page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) });
  const button = (name: string | RegExp) => session.page.getByRole('button', { name });
  const line = (text: string) =>
    session.page
      .getByRole('list', { name: bank('figures.open') })
      .getByRole('listitem')
      .filter({ hasText: text });
  const statement = () => {
    const [first, second, third, fourth] = amounts;
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
      return [shown(demoDay(ago)), text, `R${at}`, amount, String(balance)];
    });
    const titles = ['Fecha', 'Descripción', 'Referencia', 'Valor', 'Saldo'];
    return Buffer.from([['Extracto de la cuenta'], titles, ...rows].map((row) => `${row.join(';')}\r\n`).join(''));
  };

  it('shows what is in the file before anything is stored', async () => {
    const { page } = session;
    await visit(page, '/admin/payments/bank/import');
    await select(bank('account')).selectOption({ label: 'Banco es · 031-7' });
    await page.locator('input[type=file]').setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer: statement() });
    await page.getByRole('table', { name: bank('upload.preview') }).waitFor();
    await select(bank('upload.columns.day')).selectOption('');
    await page.getByText(bank('upload.choose_column')).waitFor();
    expect(await button(/^Importar \d/).isDisabled()).toBe(true);
    await select(bank('upload.columns.day')).selectOption('Fecha');
    await button(startingWith(bank('upload.import_other'))).click();
    await line('RENDIMIENTOS').waitFor();
  });

  it('confirms all sure lines at once, after a question, and says what became of each', async () => {
    const { page } = session;
    await button(bank('sure_button_other').replace('{{count}}', '2')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(bank('sure_text')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: bank('sure') }).click();
    await dialog.getByText(t('common', 'bulk.summary.done').replace('{{count}}', '2')).waitFor();
    await dialog
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    await line('PSE NIT').waitFor({ state: 'detached' });
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
    await dialog.getByRole('button', { name: bank('record') }).press('Enter');
    await line('ABONO').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus('RENDIMIENTOS')).toBe(true);
    expect(session.browserErrors).toEqual([]);
  });
});
