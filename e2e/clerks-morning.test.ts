/**
 * A clerk's morning, by keyboard alone: a trip with three loads for a customer, the trip's invoice, and a first payment. Each step counts its
 * keys, so that a change which makes daily work longer is seen.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { attachProof, dataCalls } from './api.ts';
import { expectToast, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { countingKeyboard, type Keyboard } from './keyboard.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

describe("a clerk's morning by keyboard", () => {
  let session: SignedInSession;
  let page: Page;
  let keyboard: Keyboard;
  /** What each step took. */
  const counts: Record<string, { content: number; other: number }> = {};
  const customer = 'Maderas del Sinú S.A.S.';
  let trip: string;
  let invoice: string;

  const { get, post } = dataCalls(() => session);
  const named = (name: string) => page.locator(`[name="${name}"]`);
  const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
  /** The page with this address has loaded and its heading has the focus, or the field in which a form opens. */
  const arriveAt = async (address: string | RegExp, focused = 'h1') => {
    await page.waitForURL(address);
    await waitUntilIdle(page);
    await expect.poll(() => page.evaluate((selector) => document.activeElement?.matches(selector), focused)).toBe(true);
  };
  /** Takes the keys since the last step. */
  const count = (step: string, most: number) => {
    const before = Object.values(counts).reduce((sum, { content, other }) => sum + content + other, 0);
    const { content, other } = keyboard.keys;
    const contentBefore = Object.values(counts).reduce((sum, one) => sum + one.content, 0);
    counts[step] = { content: content - contentBefore, other: other - (before - contentBefore) };
    expect(counts[step].other, JSON.stringify(counts)).toBeLessThanOrEqual(most);
  };
  const day = (after: number) => {
    const [year = '', month, date] = demoDay(after).split('-');
    return `${date}${month}${year.slice(2)}`;
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    page = session.page;
    keyboard = countingKeyboard(page);
    const contact = { email: 'pagos@maderas.test', phone: '3104445566', address: 'Calle 30 # 10-20' };
    const city = { country_id: 'CO', department_id: 'CO-23', city_id: 'CO-23001' };
    await post('/api/customers', { name: customer, tax_id_type: '31', tax_id: '901888777', ...contact, ...city });
    await visit(page, '/admin/dashboard');
    await waitUntilIdle(page);
  });

  it('plans a trip with three loads', async () => {
    const { type, press, pick, reach, typeLoads } = keyboard;
    // Neither is on the road: starting another trip with them would ask a question.
    const moving: { driver_name: string; truck_plate: string }[] = await get('/api/trips?status=in_transit&perPage=100');
    const drivers: { name: string }[] = await get('/api/users/drivers?status=active&perPage=100');
    const trucks: { plate: string }[] = await get('/api/trucks?status=active&perPage=100');
    const driver = drivers.find(({ name }) => moving.every(({ driver_name }) => driver_name !== name))?.name ?? '';
    const truck = trucks.find(({ plate }) => moving.every(({ truck_plate }) => truck_plate !== plate))?.plate ?? '';
    await waitUntilIdle(page);
    await keyboard.press('g', 'v');
    await arriveAt('**/admin/trips');
    await press('n');
    await arriveAt('**/trips/new', '[name="customer_id"]');
    await pick(customer.slice(0, 8));
    await waitUntilIdle(page);
    await reach(named('loads.0.goods'));
    await typeLoads([
      ['Tablas', '12', '', '180000'],
      ['Listones', '300', 'c', '2500'],
      ['Puertas', '5', '', '90000'],
    ]);
    await reach(named('origin.city_id'));
    await pick('Monter');
    await reach(named('origin.address'));
    await type('Bodega 3');
    await reach(named('departure_at'));
    await type(`${day(-1)} 5`);
    await reach(named('destination.city_id'));
    await pick('Barranq');
    await reach(named('destination.address'));
    await type('Muelle 2');
    await reach(named('driver_id'));
    await pick(driver.slice(0, 6));
    await pick(truck.slice(0, 6));
    await press('Control+Enter');
    await page.waitForURL(/\/admin\/trips\/[0-9a-f-]{36}$/);
    trip = page.url().split('/').at(-1) ?? '';
    expect(await get(`/api/trips/${trip}`)).toMatchObject({ customer_name: customer, freight: '3360000.00' });
    expect(await get(`/api/trips/${trip}/loads`)).toHaveLength(3);
    count('trip', 32);
  });

  it('starts the trip and sends it to review', async () => {
    const { press, reach } = keyboard;
    await waitUntilIdle(page);
    for (const [move, done] of [
      ['start', 'started'],
      ['review', 'reviewed'],
    ] as const) {
      await reach(button(t('trips', `moves.${move}`)));
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await press('Control+Enter');
      await expectToast(page, t('trips', `moves.${done}`));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(await get(`/api/trips/${trip}`)).toMatchObject({ status: 'under_review' });
    // Past the driver, the phone and the plate in the band.
    count('moves', 11);
  });

  it('invoices it and sends the invoice', async () => {
    const { press, reach } = keyboard;
    // The driver's job.
    await attachProof(session.context, trip, session.company);
    await waitUntilIdle(page);
    await reach(button(t('invoicing', 'invoice_trip')));
    await press('Enter');
    await reach(button(t('invoicing', 'invoice_trip'), page.getByRole('dialog')));
    await press('Enter');
    await arriveAt(/\/admin\/invoices\/[0-9a-f-]{36}/);
    invoice = /invoices\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    await reach(button(t('invoicing', 'send')));
    await press('Enter');
    await reach(button(t('invoicing', 'send'), page.getByRole('dialog')));
    await press('Enter');
    await expectToast(page, t('invoicing', 'sent'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({ status: 'sent', total: '3360000.00', trips: [{ id: trip }] });
    count('invoice', 13);
  });

  it('records a part payment', async () => {
    const { type, press, reach } = keyboard;
    await waitUntilIdle(page);
    await press('p');
    await arriveAt('**/payments/new**', '[name="payment_method_id"]');
    await reach(named('amount'));
    await press('Control+a');
    await type('1360000');
    await press('Control+Enter');
    await expectToast(page, t('invoicing', 'payments.created'));
    // 3,360,000 − retefuente 1 % (33,600) − 1,360,000
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({ balance: '1966400.00', payment_status: 'partially_paid' });
    count('payment', 13);
  });

  it('records the rest, which the form has already, by P and Control+Enter', async () => {
    const { press } = keyboard;
    await waitUntilIdle(page);
    await press('p');
    await arriveAt('**/payments/new**', '[name="payment_method_id"]');
    await waitUntilIdle(page);
    await press('Control+Enter');
    await expect.poll(async () => get(`/api/invoices/${invoice}`)).toMatchObject({ balance: '0.00', status: 'completed' });
    count('rest', 3);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
