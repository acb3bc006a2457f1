/**
 * Money as the screens propose and show it: what a customer pays for several invoices, by credit, too much, or later; and the end of a
 * month, whose books are closed, refuse an edit without losing what was typed, and are opened again. In English on the phone. The amounts
 * are proven in `src/modules/invoicing`, the books in `src/server/testing/books.test.ts`.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { createSentInvoice, dataCalls } from './api.ts';
import { expectAccessible, expectToast, pickOption, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('en');
const words = (key: string) => t('invoicing', key);
const settings = (key: string) => t('settings', key);
const payer = 'Lácteos del Sinú S.A.S.';
const now = demoDay();
/** The month that ends is the one before this. */
const first = addMonths(firstOfMonth(now), -1);
const last = lastOfMonth(first);

let session: SignedInSession;
let page: Page;
let customer_id: string;
const { get, post } = dataCalls(() => session);
const sentInvoice = (unit_price: string, issue_date = now, due_date = addDays(issue_date, 30)) =>
  createSentInvoice(session, { customer_id, unit_price, issue_date, due_date });
const field = (label: string, scope: Page | Locator = page) =>
  scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const buttons = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) });
const press = (label: string) => buttons(label).first().click();
/** The button of a form or dialog comes after those of its page. */
const submit = (label: string, scope: Page | Locator = page) => buttons(label, scope).last().click();
const digitsOf = (inputs: Locator) =>
  inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value.replaceAll(/\D/g, '')));

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
  ({ page } = session);
  const contact = { email: 'pagos@cliente.test', phone: '6055551234', address: 'Calle 16 # 9-30' };
  const city = { country_id: 'CO', department_id: 'CO-20', city_id: 'CO-20001' };
  const terms = { tax_id_type: '31', tax_id: '901555012', payment_terms_days: 30, withholding_agent: false };
  customer_id = (await post('/api/customers', { name: payer, ...contact, ...city, ...terms })).id;
});
afterAll(() => session?.context.close());

describe('a payment', () => {
  it('of several invoices is shared out while it is typed, and the rest is kept as credit', async () => {
    for (const [at, amount] of ['100000', '200000', '300000'].entries()) await sentInvoice(amount, demoDay(-1), demoDay(at + 1));
    await visit(page, '/admin/payments/new');
    await page.getByRole('link', { name: words('payments.several_invoices') }).click();
    await pickOption(field(words('payments.fields.customer')), payer);
    await page.waitForURL(`**/admin/payments/new?customer_id=${customer_id}`);
    await field(words('payments.fields.amount')).fill('850000');
    const shares = page.getByRole('list', { name: words('payments.shares') }).getByRole('textbox');
    await expect.poll(() => digitsOf(shares)).toEqual(['100000', '200000', '300000']);
    await page.getByRole('checkbox', { name: /250[.,]000/ }).check();
    await submit(words('payments.new'));
    await expectToast(page, words('payments.created'));
    await page.waitForURL(/payments\/[0-9a-f-]{36}$/);
  });

  it('by credit takes all of it', async () => {
    const { id } = await sentInvoice('600000');
    await visit(page, `/admin/invoices/${id}`);
    await page.getByRole('button', { name: /250[.,]000/ }).click();
    const credit = page.getByRole('dialog', { name: words('credit.use_title') });
    await expect.poll(() => digitsOf(credit.getByRole('textbox'))).toEqual(['250000']);
    await expectAccessible(page);
    await credit.getByRole('button', { name: words('credit.use_submit') }).click();
    await expectToast(page, words('credit.used'));
    expect((await get(`/api/invoices/${id}`)).balance).toBe('350000.00');
  });

  it('above the balance is corrected with one click, and is proposed less the adjustments typed before', async () => {
    const { id } = await sentInvoice('1000');
    await page.goto(`/admin/payments/new?invoice_id=${id}`);
    const amount = page.locator('[name=amount]');
    await amount.fill('1200');
    await page.locator('form button[type=submit]').click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await press(words('payments.pay_owed'));
    expect(await amount.inputValue()).toMatch(/^1[.,]?000$/);
    await expect.poll(() => amount.getAttribute('aria-invalid')).not.toBe('true');
    await amount.fill('');
    await press(words('payments.add_adjustment'));
    await page.locator('[name="adjustments.0.amount"]').fill('150');
    await press(words('payments.pay_all'));
    expect(await amount.inputValue()).toBe('850');
    await page.getByText(words('payments.settles')).waitFor();
  });

  it('that is promised is noted in the list of who owes', async () => {
    await visit(page, `/admin/invoices/aging?search=${encodeURIComponent(payer)}`);
    await waitUntilIdle(page);
    await submit(t('common', 'table.row_actions'));
    await page.getByRole('menuitem', { name: words('collection.add') }).click();
    const note = page.getByRole('dialog', { name: words('collection.add_title').replace('{{customer}}', payer) });
    await field(words('collection.note'), note).fill('Pagan la próxima semana.');
    await field(words('collection.promised_until'), note).fill(addDays(now, 7));
    await submit(t('common', 'actions.save'), note);
    await expectToast(page, words('collection.added'));
  });
});

describe('the end of a month', () => {
  let invoice: string;
  beforeAll(async () => {
    invoice = (await sentInvoice('2000000', addDays(first, 4))).id;
  });
  /** Sets the day through which the books are closed; none opens them. */
  const setLine = async (day: string) => {
    await visit(page, `/admin/company-settings/${session.company}?tab=books`);
    const through = field(settings('fields.closed_through'));
    await through.fill(day);
    await through.blur();
    await waitUntilIdle(page);
    await submit(t('common', 'actions.save'));
  };
  const closed = t('common', 'errors.books_closed').replace('{{closed_through}}', formatDay(last, 'en'));

  it('closes the books, which is said at the date of a payment before it is saved, without moving it', async () => {
    await setLine(last);
    await expectToast(page, settings('books.saved'));
    await visit(page, '/admin/payments/new');
    await waitUntilIdle(page);
    const date = field(words('payments.fields.payment_date'));
    const said = page.getByRole('status').filter({ hasText: closed });
    await date.fill(addDays(last, 1));
    expect(await said.count()).toBe(0);
    const { y } = (await date.boundingBox()) as { y: number };
    await date.fill(last);
    await said.waitFor();
    expect([await date.getAttribute('aria-invalid'), (await date.boundingBox())?.y]).toEqual([null, y]);
    expect(await date.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));
    await date.fill(now);
    await said.waitFor({ state: 'detached' });
  });

  it('is said at the form of an invoice whose edit is refused, which keeps what was typed', async () => {
    await visit(page, `/admin/invoices/${invoice}/edit`);
    const price = page.locator('[name="items.0.unit_price"]');
    await price.fill('2100000');
    await field(words('fields.notes')).fill('Incluye el descargue.');
    await submit(t('common', 'actions.save'));
    await page.getByRole('alert').filter({ hasText: closed }).first().waitFor();
    // Beside the alert its buttons can still be read.
    const cancel = page.getByRole('link', { name: t('common', 'actions.cancel') });
    for (const control of [buttons(t('common', 'actions.save')).last(), cancel])
      expect((await control.boundingBox())?.width).toBeGreaterThan(60);
    expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('2100000');
    expect(await field(words('fields.notes')).inputValue()).toBe('Incluye el descargue.');
  });

  it('is opened again after a question, and what was typed before is saved', async () => {
    await setLine('');
    await submit(settings('books.reopen'), page.getByRole('dialog', { name: settings('books.reopen_title') }));
    const moves = page.getByRole('list', { name: settings('books.moves') });
    await moves.getByText(settings('books.reopened_all')).first().waitFor();
    await visit(page, `/admin/invoices/${invoice}/edit`);
    await page.getByText(t('common', 'form.restored')).waitFor();
    await submit(t('common', 'actions.save'));
    await page.waitForURL(`**/admin/invoices/${invoice}`);
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({ total: '2100000.00', notes: 'Incluye el descargue.' });
  });
});

it('nothing caused an error in the browser', () => expect(session.browserErrors).toEqual([]));
