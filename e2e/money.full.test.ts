/** Amounts that the screens propose and show: receiving a balance, editing below what was received, zero freight, an unusual start, a rejection. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { shownLocalDateTime } from '../src/web/kit/fields/typed-day.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const day = (daysAgo: number) => addDays(today('America/Bogota', new Date()), -daysAgo);

describe.each(journeys)('money in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let page: Page;
  let company: string;
  let customer: string;
  const get = async (path: string) => (await callApi(session.context, path, { company })).data;
  const post = async (path: string, data: unknown = {}) => (await callApi(session.context, path, { company, method: 'POST', data })).data;
  const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
  const dialog = () => page.getByRole('dialog');
  const look = async (name: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `money-${name}-${language}-${size}`);
  };
  /** A sent invoice of one line. */
  const invoiceOf = async (unit_price: string) => {
    const items = [{ description: 'Flete', quantity: '1', unit: 'trip', unit_price }];
    const invoice = await post('/api/invoices', { customer_id: customer, issue_date: day(0), due_date: day(-30), items });
    return post(`/api/invoices/${invoice.id}/sending`);
  };
  /** A planned trip like another one, which departed today unless `changes` say otherwise. */
  const tripLike = async (model: Record<string, unknown>, changes: object = {}) => {
    const { customer_id, truck_id, driver_id, origin, destination } = model;
    return post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at: `${day(1)}T05:00`, ...changes });
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, company } = session);
    customer = (await get('/api/customers?perPage=10&status=active'))[0].id;
  });
  afterAll(() => session?.context.close());

  it('receives the full balance less the adjustments typed before', async () => {
    const { id } = await invoiceOf('1000');
    await page.goto(`/admin/payments/new?invoice_id=${id}`);
    await button(t('invoicing', 'payments.add_adjustment')).click();
    await page.locator('[name="adjustments.0.amount"]').fill('150');
    await button(t('invoicing', 'payments.pay_all')).click();
    expect(await page.locator('[name=amount]').inputValue()).toBe('850');
    await page.getByText(t('invoicing', 'payments.settles')).waitFor();
    await look('receive');
  });

  it('corrects a payment above the balance with one click', async () => {
    const { id } = await invoiceOf('1000');
    await page.goto(`/admin/payments/new?invoice_id=${id}`);
    const amount = page.locator('[name=amount]');
    await amount.fill('1200');
    await page.locator('form button[type=submit]').click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await button(t('invoicing', 'payments.pay_owed')).click();
    expect(await amount.inputValue()).toMatch(/^1[.,]?000$/);
    await expect.poll(() => amount.getAttribute('aria-invalid')).not.toBe('true');
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    expect((await get(`/api/invoices/${id}`)).status).toBe('completed');
  });

  it('names each balance of a payment once', async () => {
    const { id } = await invoiceOf('1000');
    const data = { invoice_id: id, payment_date: day(0), method: 'cash', amount: '400' };
    const payment = await post('/api/payments', data);
    await visit(page, `/admin/payments/${payment.id}`);
    for (const [label, amount] of [
      ['outstanding', /600/],
      ['before', /1[.,]000/],
      ['after', /600/],
    ] as const) {
      const term = page.locator('dt').filter({ hasText: new RegExp(`^${t('invoicing', `payments.${label}`)}$`) });
      await term.first().waitFor();
      expect([label, await term.count()]).toEqual([label, 1]);
      expect(await term.locator('xpath=following-sibling::dd').textContent()).toMatch(amount);
    }
    await look('payment');
  });

  it('shows the negative balance and an error while an invoice is edited below what was received', async () => {
    const { id } = await invoiceOf('1000');
    const data = { invoice_id: id, payment_date: day(0), method: 'cash', amount: '400' };
    await post('/api/payments', data);
    await visit(page, `/admin/invoices/${id}/edit`);
    await page.locator('[name="items.0.unit_price"]').fill('399');
    await page
      .getByRole('status')
      .filter({ hasText: t('invoicing', 'errors.invoice_below_received') })
      .waitFor();
    const balance = page.locator('dt').filter({ hasText: new RegExp(`^${t('invoicing', 'totals.balance')}$`) });
    expect(await balance.locator('xpath=following-sibling::dd').textContent()).toMatch(/[-−].*1$/);
    await look('below-received');
  });

  it('returns to the invoice from which a deleted payment was opened', async () => {
    const { id, number } = await invoiceOf('1000');
    const data = { invoice_id: id, payment_date: day(0), method: 'cash', amount: '400' };
    const payment = await post('/api/payments', data);
    await visit(page, `/admin/invoices/${id}`);
    await page.getByRole('link', { name: payment.number }).click();
    await page.waitForURL('**/admin/payments/**');
    await page.getByRole('navigation').getByRole('link', { name: number, exact: true }).waitFor();
    await button(t('invoicing', 'payments.delete')).click();
    await dialog()
      .getByRole('button', { name: t('invoicing', 'payments.delete') })
      .click();
    await page.waitForURL(`**/admin/invoices/${id}`);
  });

  it('asks before a trip without freight is invoiced, and before an invoice of zero is sent', async () => {
    const [{ id: model }] = await get('/api/trips?perPage=10');
    const trip = await tripLike(await get(`/api/trips/${model}`));
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit'];
    await post(`/api/trips/${trip.id}/start`, { departure_at: `${day(1)}T05:00`, confirm });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${day(1)}T05:30` });
    await visit(page, `/admin/trips/${trip.id}`);
    await button(t('invoicing', 'invoice_trip')).click();
    await dialog()
      .getByRole('button', { name: t('invoicing', 'invoice_trip') })
      .click();
    const question = page.getByRole('dialog', { name: t('invoicing', 'trips_questions.title') });
    await question.getByText(t('invoicing', 'trips_questions.zero_freight_one').replace('{{trips}}', trip.number)).waitFor();
    await question.getByText(t('invoicing', 'trips_questions.no_proof_one').replace('{{trips}}', trip.number)).waitFor();
    await look('zero-freight');
    await question.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await get(`/api/trips/${trip.id}`)).status).toBe('under_review');

    await button(t('invoicing', 'invoice_trip')).click();
    await dialog()
      .getByRole('button', { name: t('invoicing', 'invoice_trip') })
      .click();
    await question.getByRole('button', { name: t('invoicing', 'invoice_trip') }).click();
    await page.waitForURL('**/admin/invoices/**');
    await button(t('invoicing', 'send')).click();
    await dialog()
      .getByRole('button', { name: t('invoicing', 'send') })
      .click();
    const zero = page.getByRole('dialog', { name: startingWith(t('invoicing', 'zero_total_title')) });
    await look('zero-total');
    await zero.getByRole('button', { name: t('invoicing', 'send') }).click();
    await expectToast(page, t('invoicing', 'sent_completed'));
  });

  it('asks before a trip starts on another day with its driver and truck in transit, and names the other trip', async () => {
    const [running] = await get('/api/trips?perPage=10&status=in_transit');
    const trip = await tripLike(await get(`/api/trips/${running.id}`));
    await visit(page, `/admin/trips/${trip.id}`);
    await button(t('trips', 'moves.start')).click();
    await dialog()
      .locator('[name=departure_at]')
      .fill(`${day(2)}T05:00`);
    await dialog()
      .getByRole('button', { name: t('trips', 'moves.start') })
      .click();
    const question = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) });
    await question.waitFor();
    expect(await question.getByText(running.number).count()).toBe(2);
    await look('start-question');
    await question.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await dialog().locator('[name=departure_at]').inputValue()).toBe(shownLocalDateTime(`${day(2)}T05:00`));
    await dialog()
      .getByRole('button', { name: t('trips', 'moves.start') })
      .click();
    await question.getByRole('button', { name: t('trips', 'moves.start') }).click();
    await expectToast(page, t('trips', 'moves.started'));
    await page.getByText(startingWith(t('trips', 'questions.driver_in_transit'))).waitFor();
    await look('started');

    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${day(1)}T05:30` });
    await visit(page, `/admin/trips/${trip.id}`);
    await button(t('trips', 'moves.reject')).click();
    await dialog()
      .getByLabel(startingWith(t('trips', 'moves.reject_reason')))
      .fill('No entregó el cumplido');
    await dialog()
      .getByLabel(startingWith(t('trips', 'moves.reject_message')))
      .fill('Sube el cumplido firmado');
    await look('reject');
    await dialog()
      .getByRole('button', { name: t('trips', 'moves.reject'), exact: true })
      .click();
    await page
      .getByText(/: Sube el cumplido firmado$/)
      .first()
      .waitFor();
    await look('rejected');
    await button(t('trips', 'moves.review')).click();
    await dialog().locator('[name=odometer_departure]').fill('1200');
    await look('correct');
    await dialog()
      .getByRole('button', { name: t('trips', 'moves.review') })
      .click();
    // Far below what the truck's log has.
    const lower = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.review_title')) });
    await lower.waitFor();
    await look('review-question');
    await lower.getByRole('button', { name: t('trips', 'moves.review') }).click();
    await expectToast(page, t('trips', 'moves.reviewed'));
    expect(await get(`/api/trips/${trip.id}`)).toMatchObject({ status: 'under_review', odometer_departure: 1200, rejection_message: '' });
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

it('a driver who starts a trip during another one is not asked, and sees what to correct and the freight when paid a share of it', async () => {
  const t = translator('es');
  const road = await browsers.openSignedIn('driver@arriero.test', { size: 'phone' });
  const office = await browsers.openSignedIn('admin@arriero.test');
  const { company } = road;
  const { user } = await callApi(road.context, '/api/user');
  const call = async (method: 'POST' | 'PUT', path: string, data: unknown) =>
    (await callApi(office.context, path, { company, method, data })).data;
  const model = (await callApi(office.context, `/api/trips?perPage=10&driver_id=${user.id}`, { company })).data[0];
  const { customer_id, truck_id, origin, destination } = (await callApi(office.context, `/api/trips/${model.id}`, { company })).data;
  const input = {
    customer_id,
    truck_id,
    driver_id: user.id,
    origin,
    destination,
    departure_at: `${day(1)}T05:00`,
    freight_rate: '4321000',
  };
  const [first, second] = [await call('POST', '/api/trips', input), await call('POST', '/api/trips', input)];
  const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit'];
  await call('POST', `/api/trips/${first.id}/start`, { departure_at: input.departure_at, confirm });

  const payPath = `/api/users/${user.id}/compensation`;
  const bonus = { kind: 'bonus', description: 'Comisión' };
  const pay = { payment_method: 'check', base_salary: '1750905', valid_from: day(0) };
  await call('PUT', payPath, { ...pay, modifiers: [{ ...bonus, unit: 'amount', value: '50000' }] });
  const { page } = road;
  await visit(page, `/admin/trips/${second.id}`);
  await page.getByRole('button', { name: t('trips', 'moves.start') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('trips', 'moves.start') })
    .click();
  await expectToast(page, t('trips', 'moves.started'));
  expect(await page.getByText('4.321.000').count()).toBe(0);
  const [start] = (await callApi(office.context, `/api/trips/${second.id}/status-changes`, { company })).data;
  expect(start.questions.map(({ code }: { code: string }) => code)).toContain('driver_in_transit');

  await call('POST', `/api/trips/${second.id}/review`, { arrival_at: `${day(0)}T00:30` });
  await call('POST', `/api/trips/${second.id}/rejection`, { reason: 'No entregó el cumplido', message: 'Sube el cumplido firmado' });
  await call('PUT', payPath, { ...pay, modifiers: [{ ...bonus, unit: 'percentage', value: '8', base: 'gross_trips' }] });
  await visit(page, `/admin/trips/${second.id}`);
  await page.getByText('Sube el cumplido firmado').first().waitFor();
  await page.getByText(t('trips', 'rejected_text')).waitFor();
  expect(await page.getByText('No entregó el cumplido').count()).toBe(0);
  await page
    .getByText(/4\.321\.000/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'money-driver-rejected');
  await visit(page, '/admin/trips');
  await page
    .getByText(/4\.321\.000/)
    .first()
    .waitFor();
  await takeScreenshot(page, 'money-driver-list');
  expect(road.browserErrors).toEqual([]);
  await Promise.all([office.context.close(), road.context.close()]);
});
