/**
 * Money as the screens propose and show it: what a customer pays in part, early and too much; what is asked before a trip moves or an
 * invoice is sent; and the end of a month, whose books are closed, refuse an edit without losing what was typed, and are opened again. In
 * English on the phone. The amounts are proven in `src/modules/invoicing`, the books in `src/server/testing/books.test.ts`.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { shownLocalDateTime } from '../src/web/kit/fields/typed-day.ts';
import { callApi, createSentInvoice, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('en');
const words = (key: string) => t('invoicing', key);
const settings = (key: string) => t('settings', key);
/** Pays early and too much. */
const payer = { name: 'Lácteos del Sinú S.A.S.', tax_id: '901555012', id: '' };
/** Owes what is older than the month that ends, which is the one before this. */
const debtor = { name: 'Panelas de Villeta S.A.S.', tax_id: '901556022', id: '' };
const now = demoDay();
const first = addMonths(firstOfMonth(now), -1);
const last = lastOfMonth(first);
const onDay = (day: number) => addDays(first, day - 1);

let session: SignedInSession;
let page: Page;
/** Of the month that ends. */
let invoice: string;
const { get, post } = dataCalls(() => session);
const sentInvoice = (customer_id: string, unit_price: string, issue_date = now, due_date = addDays(issue_date, 30)) =>
  createSentInvoice(session, { customer_id, unit_price, issue_date, due_date });
const field = (label: string, scope: Page | Locator = page) =>
  scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const buttons = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) });
const press = (label: string) => buttons(label).first().click();
/** The button of a form or dialog comes after those of its page. */
const submit = (label: string, scope: Page | Locator = page) => buttons(label, scope).last().click();
const dialog = () => page.getByRole('dialog');
const digitsOf = (inputs: Locator) =>
  inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value.replaceAll(/\D/g, '')));
const look = async (what: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, `money-${what}`);
};

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
  ({ page } = session);
  const contact = { email: 'pagos@cliente.test', phone: '6055551234', address: 'Calle 16 # 9-30' };
  const city = { country_id: 'CO', department_id: 'CO-20', city_id: 'CO-20001' };
  const terms = { tax_id_type: '31', payment_terms_days: 30, withholding_agent: false };
  for (const customer of [payer, debtor]) {
    const { name, tax_id } = customer;
    customer.id = (await post('/api/customers', { name, tax_id, ...contact, ...city, ...terms })).id;
  }
  for (const [at, amount] of ['100000', '200000', '300000'].entries()) await sentInvoice(payer.id, amount, demoDay(-1), demoDay(at + 1));
  const older = await sentInvoice(debtor.id, '1000000', addDays(first, -40));
  invoice = (await sentInvoice(debtor.id, '2000000', onDay(5))).id;
  const method = 'bank_transfer';
  await post('/api/payments', { method, invoice_id: older.id, payment_date: onDay(10), amount: '400000' });
  await post('/api/advances', { method, customer_id: debtor.id, payment_date: onDay(20), amount: '150000' });
});
afterAll(() => session?.context.close());

describe('a payment', () => {
  it('above the balance is corrected with one click, and is proposed less the adjustments typed before', async () => {
    const { id } = await sentInvoice(debtor.id, '1000');
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
    await look('receive');
  });

  it('is shown where its invoice is edited below it, names each balance once, and leads back when it is deleted', async () => {
    const { id, number } = await sentInvoice(debtor.id, '1000');
    const payment = await post('/api/payments', { invoice_id: id, payment_date: now, method: 'cash', amount: '400' });
    const figure = (label: string) => page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
    const amountOf = (label: string) => figure(label).locator('xpath=following-sibling::dd').textContent();
    await visit(page, `/admin/invoices/${id}/edit`);
    await page.locator('[name="items.0.unit_price"]').fill('399');
    await page
      .getByRole('status')
      .filter({ hasText: words('errors.invoice_below_received') })
      .waitFor();
    expect(await amountOf(words('totals.balance'))).toMatch(/[-−].*1$/);
    await look('below-received');
    await visit(page, `/admin/invoices/${id}`);
    await page.getByRole('link', { name: payment.number }).click();
    await page.waitForURL('**/admin/payments/**');
    await page.getByRole('navigation').getByRole('link', { name: number, exact: true }).waitFor();
    for (const [key, amount] of [
      ['outstanding', /600/],
      ['before', /1[.,]000/],
      ['after', /600/],
    ] as const) {
      const label = words(`payments.${key}`);
      await figure(label).first().waitFor();
      expect([label, await figure(label).count()]).toEqual([label, 1]);
      expect(await amountOf(label)).toMatch(amount);
    }
    await look('payment');
    await press(words('payments.delete'));
    await submit(words('payments.delete'), dialog());
    await page.waitForURL(`**/admin/invoices/${id}`);
  });

  it('before any invoice is an advance', async () => {
    await visit(page, '/admin/advances/new');
    await pickOption(field(words('payments.fields.customer')), payer.name);
    await field(words('payments.fields.amount')).fill('500000');
    await field(words('payments.fields.transaction_id')).fill('ANT-500');
    await look('advance');
    await submit(words('advances.new'));
    await expectToast(page, words('advances.created'));
    await page.getByRole('heading', { level: 1, name: words('advances.title').replace('{{customer}}', payer.name) }).waitFor();
    await look('advance-page');
  });

  it('of several invoices is shared out while it is typed, and the rest is kept as credit', async () => {
    await visit(page, '/admin/payments/new');
    await page.getByRole('link', { name: words('payments.several_invoices') }).click();
    await pickOption(field(words('payments.fields.customer')), payer.name);
    await page.waitForURL(`**/admin/payments/new?customer_id=${payer.id}`);
    await field(words('payments.fields.amount')).fill('850000');
    const shares = page.getByRole('list', { name: words('payments.shares') }).getByRole('textbox');
    await expect.poll(() => digitsOf(shares)).toEqual(['100000', '200000', '300000']);
    await page.getByRole('checkbox', { name: /250[.,]000/ }).check();
    await look('several-invoices');
    await submit(words('payments.new'));
    await expectToast(page, words('payments.created'));
    await page.waitForURL(/payments\/[0-9a-f-]{36}$/);
    await look('payment-of-several');
  });

  it('by credit takes the oldest first, and the page of the customer shows what is left', async () => {
    const { id } = await sentInvoice(payer.id, '600000');
    await visit(page, `/admin/invoices/${id}`);
    await page.getByRole('button', { name: /750[.,]000/ }).click();
    const credit = page.getByRole('dialog', { name: words('credit.use_title') });
    await expect.poll(() => digitsOf(credit.getByRole('textbox'))).toEqual(['500000', '100000']);
    await look('use-credit');
    await credit.getByRole('button', { name: words('credit.use_submit') }).click();
    await expectToast(page, words('credit.used'));
    await page.getByText(words('payment_statuses.paid')).first().waitFor();
    await look('paid');
    await visit(page, `/admin/customers/${payer.id}`);
    await page
      .getByRole('table', { name: words('credit.title') })
      .locator('tfoot')
      .getByText(/150[.,]000/)
      .waitFor();
    await page.getByText(words('customer.none_open')).first().waitFor();
    await look('customer');
  });
});

describe('a question', () => {
  it('comes before an invoice of zero is sent', async () => {
    const items = [{ description: 'Flete', quantity: '1', unit: 'trip', unit_price: '0' }];
    const { id } = await post('/api/invoices', { customer_id: debtor.id, issue_date: now, due_date: addDays(now, 30), items });
    await visit(page, `/admin/invoices/${id}`);
    await press(words('send'));
    await submit(words('send'), dialog());
    const question = page.getByRole('dialog', { name: startingWith(words('zero_total_title')) });
    await question.waitFor();
    await look('zero-total');
    await question.getByRole('button', { name: words('send') }).click();
    await expectToast(page, words('sent_completed'));
  });

  it('comes before a trip starts with a driver and a truck in transit, names their trip, and keeps what was typed', async () => {
    const [running] = await get('/api/trips?perPage=10&status=in_transit');
    const { customer_id, truck_id, driver_id, origin, destination } = await get(`/api/trips/${running.id}`);
    const departure_at = `${demoDay(-1)}T05:00`;
    const trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at });
    await visit(page, `/admin/trips/${trip.id}`);
    await press(t('trips', 'moves.start'));
    const departure = dialog().locator('[name=departure_at]');
    await departure.fill(`${demoDay(-2)}T05:00`);
    await submit(t('trips', 'moves.start'), dialog());
    const question = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) });
    await question.waitFor();
    expect(await question.getByText(running.number).count()).toBe(2);
    await look('start-question');
    await question.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await departure.inputValue()).toBe(shownLocalDateTime(`${demoDay(-2)}T05:00`));
    await submit(t('trips', 'moves.start'), dialog());
    await question.getByRole('button', { name: t('trips', 'moves.start') }).click();
    await expectToast(page, t('trips', 'moves.started'));
    await page.getByText(startingWith(t('trips', 'questions.driver_in_transit'))).waitFor();
    await look('started');

    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T05:30` });
    await visit(page, `/admin/trips/${trip.id}`);
    // With what the driver is to correct, beside the reason that the office sees.
    await press(t('trips', 'moves.reject'));
    await field(t('trips', 'moves.reject_reason'), dialog()).fill('No entregó el cumplido');
    await field(t('trips', 'moves.reject_message'), dialog()).fill('Sube el cumplido firmado');
    await look('reject');
    await dialog()
      .getByRole('button', { name: t('trips', 'moves.reject'), exact: true })
      .click();
    await page
      .getByText(/: Sube el cumplido firmado$/)
      .first()
      .waitFor();
    await press(t('trips', 'moves.review'));
    // What was wrong at the departure is corrected with the arrival.
    await dialog().locator('[name=odometer_departure]').waitFor();
    await look('correct');
    await page.keyboard.press('Escape');
  });
});

it('a driver sees what to correct, without the reason, and the freight when paid a share of it', async () => {
  const road = await browsers.openSignedIn('driver@arriero.test', { language: 'en', size: 'phone', dark: true });
  const { user } = await callApi(road.context, '/api/user');
  const modifiers = [{ kind: 'bonus', description: 'Comisión', unit: 'percentage', value: '8', base: 'gross_trips' }];
  const data = { payment_method: 'check', base_salary: '1750905', valid_from: now, modifiers };
  await callApi(session.context, `/api/users/${user.id}/compensation`, { method: 'PUT', company: session.company, data });
  const [model] = await get(`/api/trips?perPage=10&driver_id=${user.id}`);
  const { customer_id, truck_id, driver_id, origin, destination } = await get(`/api/trips/${model.id}`);
  const departure_at = `${demoDay(-1)}T05:00`;
  const planned = { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate: '4321000' };
  const { id } = await post('/api/trips', planned);
  const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers'];
  await post(`/api/trips/${id}/start`, { departure_at, confirm, reason: 'Prueba' });
  await post(`/api/trips/${id}/review`, { arrival_at: `${now}T00:30` });
  await post(`/api/trips/${id}/rejection`, { reason: 'No entregó el cumplido', message: 'Sube el cumplido firmado' });
  await visit(road.page, `/admin/trips/${id}`);
  for (const text of ['Sube el cumplido firmado', t('trips', 'rejected_text'), /4[.,]321[.,]000/])
    await road.page.getByText(text).first().waitFor();
  expect(await road.page.getByText('No entregó el cumplido').count()).toBe(0);
  await expectAccessible(road.page);
  expect(road.browserErrors).toEqual([]);
  await road.context.close();
});

describe('the end of a month', () => {
  /** Sets the day through which the books are closed; none opens them. */
  const setLine = async (day: string) => {
    await visit(page, `/admin/company-settings/${session.company}?tab=books`);
    const through = field(settings('fields.closed_through'));
    await through.fill(day);
    await through.blur();
    await waitUntilIdle(page);
  };
  const moves = () => page.getByRole('list', { name: settings('books.moves') });
  const closed = t('common', 'errors.books_closed').replace('{{closed_through}}', formatDay(last, 'en'));

  it('shows what customers owe by age, and what one of them said about it', async () => {
    await visit(page, '/admin/invoices');
    await page.getByRole('link', { name: startingWith(words('aging.link')), exact: true }).click();
    await page.waitForURL('**/admin/invoices/aging');
    await look('aging');
    await visit(page, `/admin/invoices/aging?search=${encodeURIComponent(debtor.name)}`);
    await waitUntilIdle(page);
    await submit(t('common', 'table.row_actions'));
    await page.getByRole('menuitem', { name: words('collection.add') }).click();
    const note = page.getByRole('dialog', { name: words('collection.add_title').replace('{{customer}}', debtor.name) });
    await field(words('collection.note'), note).fill('Pagan la factura vencida la próxima semana.');
    await field(words('collection.promised_until'), note).fill(addDays(now, 7));
    await look('note');
    await submit(t('common', 'actions.save'), note);
    await expectToast(page, words('collection.added'));
    await page
      .getByText(startingWith(words('collection.promised')))
      .last()
      .waitFor();
    await look('noted');
  });

  it('shows the statement of the days that are typed', async () => {
    await visit(page, `/admin/customers/${debtor.id}`);
    await page.getByRole('tab', { name: words('statement.title') }).click();
    const panel = page.getByRole('tabpanel');
    for (const [label, day] of [
      ['from', first],
      ['to', last],
    ] as const) {
      await field(words(`statement.${label}`), panel).fill(day);
      await field(words(`statement.${label}`), panel).blur();
    }
    const balances = panel.getByRole('table', { name: words('statement.title') }).locator('tbody tr [data-card=amount]');
    const shown = async () => (await balances.allTextContents()).map((text) => text.replaceAll(/\D/g, ''));
    await expect.poll(shown).toEqual(['3000000', '2600000', '2450000']);
    await look('statement');
  });

  it('closes the books through its last day, after it showed what is open before a day', async () => {
    await setLine(now);
    const openBefore = page.getByRole('list', { name: settings('books.open_before') });
    await openBefore.getByRole('link').nth(1).waitFor();
    await look('books');
    expect(
      await openBefore.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
    ).toEqual(['/admin/invoices', '/admin/expenses']);
    await setLine(last);
    await submit(t('common', 'actions.save'));
    await expectToast(page, settings('books.saved'));
    await moves()
      .getByText(startingWith(settings('books.closed').split('{{')[0] as string))
      .first()
      .waitFor();
  });

  it('is said at the date of a payment before it is saved, without moving it', async () => {
    await visit(page, '/admin/payments/new');
    const date = field(words('payments.fields.payment_date'));
    const said = page.getByRole('status').filter({ hasText: closed });
    await date.fill(addDays(last, 1));
    expect(await said.count()).toBe(0);
    const { y } = (await date.boundingBox()) as { y: number };
    await date.fill(last);
    await said.waitFor();
    expect([await date.getAttribute('aria-invalid'), (await date.boundingBox())?.y]).toEqual([null, y]);
    expect(await date.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));
    await look('closed-day');
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
    await look('refused');
    // Beside the alert its buttons can still be read.
    const cancel = page.getByRole('link', { name: t('common', 'actions.cancel') });
    for (const control of [buttons(t('common', 'actions.save')).last(), cancel])
      expect((await control.boundingBox())?.width).toBeGreaterThan(60);
    // No text is cut off, such as its descenders.
    const cutOff = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((controls) =>
        controls
          .flatMap((control) => [...control.querySelectorAll('*')])
          .filter((part) => getComputedStyle(part).overflowY === 'hidden' && part.scrollHeight > part.clientHeight)
          .map((part) => part.textContent),
      );
    expect(cutOff).toEqual([]);
    expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('2100000');
    expect(await field(words('fields.notes')).inputValue()).toBe('Incluye el descargue.');
  });

  it('is opened again after a question, and what was typed before is saved', async () => {
    await setLine('');
    await submit(t('common', 'actions.save'));
    const question = page.getByRole('dialog', { name: settings('books.reopen_title') });
    await question.waitFor();
    await look('reopen');
    await submit(settings('books.reopen'), question);
    await moves().getByText(settings('books.reopened_all')).first().waitFor();
    await look('moves');
    await visit(page, `/admin/invoices/${invoice}/edit`);
    await page.getByText(t('common', 'form.restored')).waitFor();
    await submit(t('common', 'actions.save'));
    await page.waitForURL(`**/admin/invoices/${invoice}`);
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({ total: '2100000.00', notes: 'Incluye el descargue.' });
  });
});

it('nothing caused an error in the browser', () => expect(session.browserErrors).toEqual([]));
