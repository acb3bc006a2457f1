/** A company that goes from cents to whole pesos: what it has stays valid, and what it owes or is owed can be settled to zero. */
import { beforeAll, expect, it } from 'vitest';
import { createCustomer, createInvoice, lineInput, paymentInput } from '#modules/invoicing/testing.ts';
import { serviceInput, serviceInputOf } from '#modules/maintenance/testing.ts';
import { advanceInput, compensationInput, openPeriod, periodPath } from '#modules/payroll/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const cents = '1503547.45';
const setDecimals = (decimals: 0 | 2) => world.owner.query('update company set money_decimals = $2 where id = $1', [condor.id, decimals]);
const created = ({ status, text, body }: Reply) => {
  if (status >= 300) throw new Error(text);
  return body.data;
};

let customer: string;
let period: string;
beforeAll(async () => {
  customer = await createCustomer(admin);
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  created(await admin.put(`/api/users/${condor.driver_id}/compensation`, compensationInput('1000000', { valid_from: '2026-01-01' })));
});

/** Adds a record with an amount in cents; returns how it is saved with another amount. The name `changed` distinguishes it from the first save. */
type Kind = () => Promise<(amount: string, changed: string) => Promise<Reply>>;
const kinds: Record<string, Kind> = {
  'cash of a driver': async () => {
    const input = { type: 'company_to_driver', date: '2026-03-01', method: 'cash', amount: cents };
    const { id } = created(await admin.post(tripPath(await trips.create(), '/cash-transactions'), input));
    return (amount, note) => admin.put(`/api/cash-transactions/${id}`, { ...input, amount, note });
  },
  'an advance on pay': async () => {
    const input = advanceInput(condor.driver_id, { amount: cents });
    const { id } = created(await admin.post('/api/payroll-advances', input));
    return (amount, note) => admin.put(`/api/payroll-advances/${id}`, { ...input, amount, note });
  },
  'a line of a pay period': async () => {
    const path = periodPath(period, `/people/${condor.driver_id}`);
    const line = { description: 'Ajuste', nature: 'salary', amount: cents };
    const { choices } = created(await admin.put(path, { days: null, absence: null, lines: [line] }));
    return (amount, notes) => admin.put(path, { days: null, absence: null, notes, lines: [{ ...line, id: choices.lines[0].id, amount }] });
  },
  'an advance of a customer': async () => {
    const input = { customer_id: customer, payment_date: '2026-03-01', method: 'bank_transfer', amount: cents };
    const { id } = created(await admin.post('/api/advances', input));
    return (amount, notes) => admin.put(`/api/advances/${id}`, { ...input, amount, notes, payment_date: '2026-03-02' });
  },
  'a payment that leaves credit': async () => {
    const input = {
      customer_id: customer,
      payment_date: '2026-03-05',
      method: 'bank_transfer',
      amount: cents,
      allocations: [],
      keep_as_credit: true,
    };
    const { id } = created(await admin.post('/api/payments', input));
    return (amount, notes) => admin.put(`/api/payments/${id}`, { ...input, amount, notes });
  },
  'a template of trips': async () => {
    const input = { name: 'Cali', origin_city_id: 'CO-11001', destination_city_id: 'CO-76001', freight_rate: cents };
    const { id } = created(await admin.post('/api/trips/templates', input));
    return (freight_rate, name) => admin.put(`/api/trips/templates/${id}`, { ...input, name, freight_rate });
  },
  'the credit limit of a customer': async () => {
    const { data } = (await admin.get(`/api/customers/${customer}`)).body;
    created(await admin.put(`/api/customers/${customer}`, { ...data, credit_limit: cents }));
    return (credit_limit, notes) => admin.put(`/api/customers/${customer}`, { ...data, credit_limit, notes });
  },
  'the cost of a service': async () => {
    const service = created(await admin.post('/api/services', serviceInput(fleet.truck_id, { parts_cost: cents, done_on: '2026-03-02' })));
    return (parts_cost, note) => admin.put(`/api/services/${service.id}`, { ...serviceInputOf(service), parts_cost, note });
  },
};

it.each(Object.entries(kinds))('%s keeps its cents, and gets no others', async (_, make) => {
  const save = await make();
  await setDecimals(0);
  const kept = await save(cents, 'Corregido');
  const other = await save('1503547.55', 'Corregido otra vez');
  const whole = await save('1503548', 'Corregido otra vez');
  await setDecimals(2);
  expect([kept.status, kept.text]).toEqual([200, expect.any(String)]);
  expect([other.status, other.body.code]).toEqual([422, 'too_many_decimals']);
  expect(whole.status, whole.text).toBe(200);
});

it('posts what a service with cents cost', async () => {
  const input = serviceInput(fleet.truck_id, { parts_cost: cents, done_on: '2026-03-02' });
  const service = created(await admin.post('/api/services', input));
  await setDecimals(0);
  const posted = await admin.post(`/api/services/${service.id}/expense`, {});
  await setDecimals(2);
  expect([posted.status, posted.text]).toEqual([200, expect.any(String)]);
});

it('settles an invoice in cents with a payment in whole pesos, whose rest is credit', async () => {
  const invoice = await createInvoice(admin, customer, { items: [lineInput(cents)] });
  await setDecimals(0);
  const allocations = [{ invoice_id: invoice.id, amount: invoice.balance }];
  const input = paymentInput(invoice.id, '1600000', { invoice_id: null, customer_id: customer, allocations, keep_as_credit: true });
  const paid = await admin.post('/api/payments', input);
  await setDecimals(2);
  expect(paid.status, paid.text).toBe(201);
  expect((await admin.get(`/api/invoices/${invoice.id}`)).body.data).toMatchObject({ status: 'completed', balance: '0.00' });
});

it('returns credit in cents, whole', async () => {
  const other = await createCustomer(admin, { name: 'Café de los Andes', tax_id: '900555111' });
  created(await admin.post('/api/advances', { customer_id: other, payment_date: '2026-03-01', method: 'bank_transfer', amount: cents }));
  await setDecimals(0);
  const refund = await admin.post(`/api/customers/${other}/refunds`, { date: '2026-03-09', method: 'bank_transfer', amount: cents });
  await setDecimals(2);
  expect(refund.status, refund.text).toBe(201);
});

it('and what is typed on a trip follows the decimals of the trip', async () => {
  const trip = await trips.create({ freight_rate: cents });
  await setDecimals(0);
  const saved = await admin.put(tripPath(trip), tripInput(condor, fleet, { freight_rate: cents, notes: 'Corregido' }));
  await setDecimals(2);
  expect(saved.status, saved.text).toBe(200);
});
