/**
 * What a customer pays early, late and too much: an advance before any invoice, three trips on one invoice, one transfer for five
 * invoices that leaves a surplus, and an invoice that is paid with the credit of both.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { attachProof, callApi, createSentInvoice } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const day = (after: number) => addDays(today('America/Bogota', new Date()), after);
const names = {
  es: { name: 'Harinas del Cesar S.A.S.', tax_id: '901555011' },
  en: { name: 'Lácteos del Sinú S.A.S.', tax_id: '901555012' },
};

describe.each(journeys)('from an advance to used credit in $language on the $size', (journey) => {
  const { language, size } = journey;
  const { name, tax_id } = names[language];
  const t = translator(language);
  const words = (key: string) => t('invoicing', key);
  let session: SignedInSession;
  let page: Page;
  let customer_id: string;
  let tripsInvoice: string;
  const get = async (path: string) => (await callApi(session.context, path, { company: session.company })).data;
  const post = async (path: string, data: unknown = {}) =>
    (await callApi(session.context, path, { company: session.company, method: 'POST', data })).data;
  const sentInvoice = (unit_price: string, due_date: string) =>
    createSentInvoice(session, { customer_id, unit_price, issue_date: day(-1), due_date });
  const credit = () => get(`/api/customers/${customer_id}/credit`);
  const field = (label: string, scope: Page | Locator = page) =>
    scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) }).last();
  const look = async (what: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `advance-to-credit-${what}-${language}-${size}`);
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    customer_id = (
      await post('/api/customers', {
        name,
        tax_id_type: '31',
        tax_id,
        email: 'pagos@cliente.test',
        phone: '6055551234',
        address: 'Calle 16 # 9-30',
        country_id: 'CO',
        department_id: 'CO-20',
        city_id: 'CO-20001',
        payment_terms_days: 30,
        withholding_agent: false,
      })
    ).id;
    const [model] = await get('/api/trips?status=active&perPage=10');
    const { truck_id, driver_id, origin, destination } = await get(`/api/trips/${model.id}`);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];
    for (const freight_rate of ['1000000', '2000000', '4000000']) {
      const departure_at = `${day(-3)}T06:00`;
      const trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate });
      await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
      await post(`/api/trips/${trip.id}/review`, { arrival_at: `${day(-2)}T18:00`, confirm });
      await attachProof(session.context, trip.id, session.company);
    }
  });
  afterAll(() => session?.context.close());

  it('records an advance of the customer, which is its credit', async () => {
    await visit(page, '/admin/advances/new');
    await pickOption(field(words('payments.fields.customer')), name);
    await field(words('payments.fields.amount')).fill('500000');
    await field(words('payments.fields.transaction_id')).fill('ANT-500');
    await look('advance');
    await button(words('advances.new')).click();
    await expectToast(page, words('advances.created'));
    await page.getByRole('heading', { level: 1, name: words('advances.title').replace('{{customer}}', name) }).waitFor();
    await look('advance-page');
    expect(await credit()).toMatchObject({ credit: '500000.00', advances: [{ source: 'customer', open: '500000.00' }] });
  });

  it('invoices the three trips of the customer together, from the tray', async () => {
    await visit(page, '/admin/invoices');
    await page.getByRole('link', { name: startingWith(words('to_invoice.link')) }).click();
    await page.waitForURL('**/admin/invoices/to-invoice');
    await visit(page, `/admin/invoices/to-invoice?customer_id=${customer_id}`);
    await waitUntilIdle(page);
    if (size === 'phone') {
      await page.getByRole('button', { name: t('common', 'table.more') }).click();
      await page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
    }
    const boxes = page.locator('[data-key] [data-select], li [data-select]');
    for (const at of [0, 1, 2]) await boxes.nth(at).click();
    await look('tray');
    await page
      .getByRole('region', { name: t('common', 'selection.bar') })
      .getByRole('button', { name: words('to_invoice.together') })
      .click();
    await page.waitForURL('**/admin/invoices/new?**');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(2);
    await look('invoice-form');
    await page.getByRole('button', { name: words('create'), exact: true }).click();
    await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
    tripsInvoice = page.url().split('/').at(-1) as string;
    await button(words('send')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: startingWith(words('send')) })
      .click();
    await expectToast(page, words('sent'));
    await look('invoice');
    const invoice = await get(`/api/invoices/${tripsInvoice}`);
    expect(invoice).toMatchObject({ status: 'sent', total: '7000000.00', advance_payment: '0.00', balance: '7000000.00' });
    expect(invoice.trips).toHaveLength(3);
  });

  it('records one transfer for five invoices, and keeps what they do not take as credit', async () => {
    for (const [at, amount] of ['100000', '200000', '300000', '400000'].entries()) await sentInvoice(amount, day(at + 1));
    await visit(page, '/admin/payments/new');
    await page.getByRole('link', { name: words('payments.several_invoices') }).click();
    await pickOption(field(words('payments.fields.customer')), name);
    await page.waitForURL(`**/admin/payments/new?customer_id=${customer_id}`);
    await field(words('payments.fields.amount')).fill('8250000');
    await field(words('payments.fields.transaction_id')).fill('TRX-5-FACTURAS');
    const shares = page.getByRole('list', { name: words('payments.shares') }).getByRole('textbox');
    await expect
      .poll(() => shares.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.replaceAll(/\D/g, ''))))
      .toEqual(['100000', '200000', '300000', '400000', '7000000']);
    await page.getByRole('checkbox', { name: /250[.,]000/ }).check();
    await look('payment');
    await button(words('payments.new')).click();
    await expectToast(page, words('payments.created'));
    await page.waitForURL(/payments\/[0-9a-f-]{36}$/);
    const payment = await get(`/api/payments/${page.url().split('/').at(-1)}`);
    expect(payment).toMatchObject({
      amount: '8250000.00',
      transaction_id: 'TRX-5-FACTURAS',
      invoice_count: 5,
      payment_status: 'paid',
      credit: { amount: '250000.00', used: '0.00' },
    });
    await look('payment-page');
    const invoices = await get(`/api/invoices?customer_id=${customer_id}&perPage=10`);
    expect(invoices.map(({ balance, status }: Record<string, string>) => [balance, status])).toEqual(
      Array.from({ length: 5 }, () => ['0.00', 'completed']),
    );
    expect((await get(`/api/invoices/${tripsInvoice}`)).trips.map(({ status }: { status: string }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
    expect((await credit()).credit).toBe('750000.00');
  });

  it('pays another invoice with the oldest credit first', async () => {
    const { id } = await sentInvoice('600000', day(30));
    await visit(page, `/admin/invoices/${id}`);
    await page.getByRole('button', { name: /750[.,]000/ }).click();
    const dialog = page.getByRole('dialog', { name: words('credit.use_title') });
    const amounts = dialog.getByRole('textbox');
    await expect
      .poll(() => amounts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.replaceAll(/\D/g, ''))))
      .toEqual(['500000', '100000']);
    await look('use-credit');
    await dialog.getByRole('button', { name: words('credit.use_submit') }).click();
    await expectToast(page, words('credit.used'));
    await page.getByText(words('payment_statuses.paid')).first().waitFor();
    await look('paid');
    expect(await get(`/api/invoices/${id}`)).toMatchObject({
      status: 'completed',
      advance_payment: '600000.00',
      paid: '0.00',
      balance: '0.00',
    });
  });

  it('shows on the page of the customer that it owes nothing, and what is left of its credit', async () => {
    await visit(page, `/admin/customers/${customer_id}`);
    const left = page.getByRole('table', { name: words('credit.title') });
    await left
      .locator('tfoot')
      .getByText(/150[.,]000/)
      .waitFor();
    await page.getByText(words('customer.none_open')).first().waitFor();
    await look('customer');
    expect(await credit()).toMatchObject({
      credit: '150000.00',
      advances: [{ source: 'payment', amount: '250000.00', open: '150000.00' }],
    });
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
