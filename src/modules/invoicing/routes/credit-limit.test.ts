/** The credit limit of customers: what asks because of it, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import { addFleet, type Fleet, tripInput } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { recordStatements } from '#server/testing/overview/statements.ts';
import { createCustomer, createInvoice, createTrip, invoiceInput, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = world.condor.admin;
/** From the start, because a prepared statement is sent by its name. */
const takeStatements = recordStatements(world.app.pool);
let fleet: Fleet;
beforeAll(async () => {
  fleet = await addFleet(world, world.condor);
});

const limited = (credit_limit: string | null) => createCustomer(admin, { credit_limit });
const newTrip = (customer_id: string, freight_rate: string, change: object = {}, client: Client = admin) =>
  client.post('/api/trips', tripInput(world.condor, fleet, { customer_id, freight_rate, ...change }));
const creditOf = async (customer: string) => (await admin.get(`/api/customers/${customer}/receivables`)).body.data.credit;
const questionsOf = ({ status, body }: { status: number; body: { code?: string; details?: { questions: object[] } } }) => [
  status,
  body.code,
  body.details?.questions,
];
const asked = (...questions: object[]) => [409, 'confirmation_needed', questions];
const limitQuestion = (limit: string, used: string, amount: string, exceeds_by: string) => ({
  code: 'credit_limit',
  limit,
  used,
  amount,
  exceeds_by,
});

describe('a trip', () => {
  it('asks when its customer exceeds the limit with it, and is saved with a yes', async () => {
    const customer = await limited('1000');
    await createInvoice(admin, customer, { items: [lineInput('300')] });
    expect((await newTrip(customer, '500')).status).toBe(201);
    expect(questionsOf(await newTrip(customer, '200.01'))).toEqual(asked(limitQuestion('1000.00', '800.00', '200.01', '0.01')));
    expect((await admin.get(`/api/trips?customer_id=${customer}&count=1`)).body.meta.total).toBe(1);
    expect((await newTrip(customer, '200.01', { confirm: ['credit_limit'] })).status).toBe(201);
  });

  it('costs no statement without a limit, nor does an invoice', async () => {
    const sums = async (credit_limit: string | null) => {
      const customer = await limited(credit_limit);
      takeStatements();
      expect((await newTrip(customer, '1')).status).toBe(201);
      expect((await admin.post('/api/invoices', invoiceInput(customer))).status).toBe(201);
      return takeStatements().filter((text) => text.includes('paid_ahead')).length;
    };
    expect([await sums(null), await sums('2000')]).toEqual([0, 2]);
  });

  it('asks without freight of a customer that is above its limit, and counts its loads and its advance', async () => {
    const customer = await limited('1000');
    const loads = [{ goods: 'Cemento', quantity: '2', unit: 'ton', unit_price: '600' }];
    const advance = { advance_payment: '200', advance_date: '2026-02-20' };
    expect(questionsOf(await newTrip(customer, '0', { loads }))).toEqual(asked(limitQuestion('1000.00', '0.00', '1200.00', '200.00')));
    expect((await newTrip(customer, '0', { loads, ...advance })).status).toBe(201);
    await createInvoice(admin, customer, { items: [lineInput('50')], confirm: ['credit_limit'] });
    expect(questionsOf(await newTrip(customer, '0'))).toEqual(asked(limitQuestion('1000.00', '1050.00', '0.00', '50.00')));
  });

  it('asks when its freight rises above the limit, or another customer gets it, together with what else is asked', async () => {
    const [customer, other] = [await limited('1000'), await limited('100')];
    const trip = (await newTrip(customer, '900', { departure_at: '2026-03-05T06:00', arrival_at: null })).body.data;
    const save = (change: object) =>
      admin.put(`/api/trips/${trip.id}`, tripInput(world.condor, fleet, { customer_id: customer, freight_rate: '900', ...change }));
    expect(questionsOf(await save({ freight_rate: '1001' }))).toEqual(asked(limitQuestion('1000.00', '900.00', '101.00', '1.00')));
    expect(questionsOf(await save({ customer_id: other }))).toEqual(asked(limitQuestion('100.00', '0.00', '900.00', '800.00')));
    // Above the limit, what costs no more is saved.
    await createInvoice(admin, customer, { items: [lineInput('500')], confirm: ['credit_limit'] });
    expect((await save({ manifest_number: 'M-1' })).status).toBe(200);
    const cash = { type: 'company_to_driver', date: '2026-03-01', method: 'cash', amount: '50000' };
    expect((await admin.post(`/api/trips/${trip.id}/cash-transactions`, cash)).status).toBe(201);
    const both = await save({ freight_rate: '1001', driver_id: fleet.other_driver_id });
    expect(both.body.details.questions.map(({ code }: { code: string }) => code)).toEqual(['open_cash', 'credit_limit']);
  });

  it('asks who may not view invoices without amounts', async () => {
    const customer = await limited('1000');
    const planner = await createClerk(world, world.condor, ['view-trips', 'create-trips']);
    const hidden = { code: 'credit_limit', limit: null, used: null, amount: null, exceeds_by: null };
    expect(questionsOf(await newTrip(customer, '1001', {}, planner.client))).toEqual(asked(hidden));
    expect((await newTrip(customer, '1001', { confirm: ['credit_limit'] }, planner.client)).status).toBe(201);
    const office = await createClerk(world, world.condor, ['view-trips', 'create-trips', 'view-invoices']);
    expect((await newTrip(customer, '1', {}, office.client)).body.details.questions).toMatchObject([{ used: '1001.00' }]);
  });

  it('asks nothing of drivers, who see own records only', async () => {
    const customer = await limited('1000');
    const rights = (change: string) =>
      world.owner.query(`update role set permissions = ${change} where company_id = $1 and key = 'driver'`, [world.condor.id]);
    await rights("permissions || '{create-trips}'");
    expect((await newTrip(customer, '1001', {}, world.condor.driver)).status).toBe(201);
    await rights("array_remove(permissions, 'create-trips')");
    expect((await newTrip(customer, '1', {}, world.condor.driver)).status).toBe(403);
    expect((await newTrip(customer, '1')).status).toBe(409);
  });
});

describe('an invoice', () => {
  it('asks when its customer exceeds the limit with it, and not again when it is sent', async () => {
    const customer = await limited('1000');
    const body = invoiceInput(customer, { items: [lineInput('1000.01')] });
    expect(questionsOf(await admin.post('/api/invoices', body))).toEqual(asked(limitQuestion('1000.00', '0.00', '1000.01', '0.01')));
    const made = await admin.post('/api/invoices', { ...body, confirm: ['credit_limit'] });
    expect(made.status).toBe(201);
    expect((await admin.post(`/api/invoices/${made.body.data.id}/sending`)).status).toBe(200);
  });

  it('of trips has them in their place, and asks together with what it asks about them', async () => {
    const customer = await limited('1000');
    const [priced, unproven] = [
      await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '100' }),
      await createTrip(world, world.condor, customer, { freight_rate: '200', has_proof: false }),
    ];
    const { number } = (await admin.get(`/api/trips/${unproven}`)).body.data;
    const proof = { code: 'no_proof', trips: [number] };
    const path = `/api/trips/${unproven}/invoice`;
    expect(questionsOf(await admin.post(path))).toEqual(asked(proof, limitQuestion('1000.00', '900.00', '200.00', '100.00')));
    expect((await admin.post(path, { confirm: ['no_proof'] })).status).toBe(409);
    expect((await admin.post(path, { confirm: ['no_proof', 'credit_limit'] })).status).toBe(201);
    const items = [{ ...lineInput('1000'), trip_id: priced }];
    const both = await admin.post('/api/invoices', invoiceInput(customer, { trip_ids: [priced], items }));
    expect(questionsOf(both)).toEqual(asked(limitQuestion('1000.00', '200.00', '900.00', '100.00')));
  });
});

describe('what is used', () => {
  it('is neither changed by invoicing, nor by sending; by payments it is', async () => {
    const customer = await limited('5000');
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '300' });
    const credit = (uninvoiced: string, paid_ahead: string, available: string) => ({ limit: '5000.00', uninvoiced, paid_ahead, available });
    expect(await creditOf(customer)).toEqual(credit('1000.00', '300.00', '4300.00'));
    const invoice = (await admin.post(`/api/trips/${trip}/invoice`)).body.data;
    expect(await creditOf(customer)).toEqual(credit('700.00', '0.00', '4300.00'));
    await admin.post(`/api/invoices/${invoice.id}/sending`);
    expect(await creditOf(customer)).toEqual(credit('0.00', '0.00', '4300.00'));
    await admin.post('/api/payments', paymentInput(invoice.id, '800', { keep_as_credit: true }));
    expect(await creditOf(customer)).toEqual(credit('0.00', '100.00', '5100.00'));
  });

  it('is not what is cancelled, nor what other customers and other companies owe', async () => {
    const customer = await limited('1000');
    await createTrip(world, world.condor, customer, { freight_rate: '900', status: 'cancelled' });
    const invoice = await createInvoice(admin, customer, { items: [lineInput('900')] });
    await admin.post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Error' });
    await createInvoice(admin, await limited(null), { items: [lineInput('900')] });
    const tucan = await createCustomer(world.tucan.admin, { credit_limit: '1000' });
    await createInvoice(world.tucan.admin, tucan, { items: [lineInput('900')] });
    expect((await creditOf(customer)).available).toBe('1000.00');
    expect((await newTrip(customer, '1000')).status).toBe(201);
    expect(await creditOf(await limited(null))).toBeNull();
  });
});
