import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createClerk } from '#modules/people/testing.ts';
import { createCustomer, createTrip, invoiceInput, lineInput, rowOf, setUpInvoicing, tax } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = () => world.condor.admin;

describe('creating an invoice', () => {
  it('returns exactly what a read returns', async () => {
    const trips = [await createTrip(world, world.condor, customer, { advance: '20' }), await createTrip(world, world.condor, customer)];
    const { body } = await admin().post(
      '/api/invoices',
      invoiceInput(customer, {
        trip_ids: trips.toReversed(),
        items: [lineInput('0.0401', '0.125'), lineInput('1000.5', '2', { trip_id: trips[0] }), lineInput('0099', '3')],
        adjustments: [tax('19', { iva: true })],
        notes: ' Gracias ',
      }),
    );
    const again = await admin().get(`/api/invoices/${body.data.id}`);
    expect(again.body.data).toEqual(body.data);
    expect(body.data).toMatchObject({
      items: [{}, { quantity: '2.000', unit_price: '1000.5000' }, {}],
      adjustments: [{ value: '19.0000', amount: '436.62' }],
      total: '2734.63',
      advance_payment: '20.00',
      balance: '2714.63',
    });
    expect(again.body.data).toMatchObject({ customer_name: 'Cementos del Valle', notes: 'Gracias', payment_status: null, version: 1 });
  });

  it('reports every invalid field, with the index of its line', async () => {
    const reply = await admin().post(
      '/api/invoices',
      invoiceInput(customer, {
        issue_date: '2026-02-30',
        notes: 'x'.repeat(301),
        items: [lineInput('1'), { description: '', quantity: '0', unit: '', unit_price: '-1' }],
      }),
    );
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors).sort()).toEqual([
      'issue_date',
      'items.1.description',
      'items.1.quantity',
      'items.1.unit',
      'items.1.unit_price',
      'notes',
    ]);
  });

  const items = (...prices: string[]) => ({ items: prices.map((price) => lineInput(price)) });
  const everyRate = Array.from({ length: 50 }, () => tax('100', { iva: true }));
  it.each<[name: string, change: object, field: string, status?: number]>([
    ['a due date before the issue', { due_date: '2026-02-28' }, 'due_date'],
    ['no lines', { items: [] }, 'items'],
    ['more than 200 lines', items(...Array<string>(201).fill('1')), 'items'],
    ['a percentage above 100', { adjustments: [tax('100.01')] }, 'adjustments.0.value'],
    ['a discount larger than all the rest', { other_discount: '1000.01' }, 'other_discount', 409],
    ['an amount that is too large', { items: [lineInput('999999999999999', '99999999999')] }, 'items.0.unit_price'],
    ['lines that are too large in total only', items(...Array<string>(200).fill('9999999999999')), 'items'],
    ['taxes that are too large in total only', { ...items('5000000000000'), adjustments: everyRate.slice(0, 3) }, 'adjustments'],
    ['a fee that makes it too large', { ...items('9999999999999'), processing_fee: '9999999999999.99' }, 'processing_fee'],
    [
      'taxes that are too large before the other discount',
      { ...items('9999999999999'), adjustments: everyRate, other_discount: '9999999999999' },
      'adjustments',
    ],
    [
      'a fixed tax with more decimals than the invoice',
      { adjustments: [tax('1'), tax('1.005', { method: 'fixed' })] },
      'adjustments.1.value',
    ],
    ['an unknown customer', { customer_id: newId() }, 'customer_id'],
    ['an unknown trip', { trip_ids: [newId()] }, 'trip_ids'],
    ['a line of a trip that is not billed', { items: [lineInput('1', '1', { trip_id: newId() })] }, 'items.0.description'],
  ])('refuses %s', async (_, change, field, status = 422) => {
    const reply = await admin().post('/api/invoices', invoiceInput(customer, change));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
  });

  it('accepts the largest amount, and returns it', async () => {
    const { status, body } = await admin().post('/api/invoices', invoiceInput(customer, { items: [lineInput('9999999999999.99')] }));
    expect([status, body.data.total]).toEqual([201, '9999999999999.99']);
    expect((await admin().get(`/api/invoices/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('refuses an invoice without trips for an inactive customer, but bills its trips', async () => {
    const gone = await createCustomer(admin(), { name: 'Maderas del Chocó' });
    const trips = [await createTrip(world, world.condor, gone), await createTrip(world, world.condor, gone)] as const;
    await admin().post(`/api/customers/${gone}/deactivation`);
    const free = await admin().post('/api/invoices', invoiceInput(gone));
    expect([free.status, free.body.code, Object.keys(free.body.errors)]).toEqual([409, 'customer_not_active', ['customer_id']]);
    expect((await admin().post(`/api/trips/${trips[0]}/invoice`)).status).toBe(201);
    expect((await admin().post('/api/invoices', invoiceInput(gone, { trip_ids: [trips[1]] }))).status).toBe(201);
  });

  it('refuses a customer with a name of two characters, even of several code units', async () => {
    const short = await createCustomer(admin(), { name: '🚚🚚' });
    const reply = await admin().post('/api/invoices', invoiceInput(short));
    expect([reply.status, reply.body.code]).toEqual([422, 'customer_name_short']);
    // Before it asks about the freight.
    const trip = await createTrip(world, world.condor, short, { freight_rate: '0' });
    expect((await admin().post(`/api/trips/${trip}/invoice`)).body.code).toBe('customer_name_short');
  });

  it('bills trips only with the permission to invoice trips', async () => {
    const { client: clerk } = await createClerk(world, world.condor, ['create-invoices']);
    const trip = await createTrip(world, world.condor, customer);
    expect((await clerk.post('/api/invoices', invoiceInput(customer, { trip_ids: [trip] }))).status).toBe(403);
    expect((await rowOf(world, 'trip', 'id', trip)).status).toBe('under_review');
    expect((await clerk.post('/api/invoices', invoiceInput(customer))).status).toBe(201);
    const { client: biller } = await createClerk(world, world.condor, ['create-invoices', 'invoice-trips']);
    expect((await biller.post('/api/invoices', invoiceInput(customer, { trip_ids: [trip] }))).status).toBe(201);
  });

  it('saves once per idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => admin().post('/api/invoices', invoiceInput(customer), { headers })));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
  });

  it('bills several trips of one customer, and none of another', async () => {
    const trips = [await createTrip(world, world.condor, customer), await createTrip(world, world.condor, customer)];
    const reply = await admin().post(
      '/api/invoices',
      invoiceInput(customer, { trip_ids: trips, items: trips.map((trip_id) => lineInput('500', '1', { trip_id })) }),
    );
    expect(reply.body.data.trips.map((trip: { id: string }) => trip.id).sort()).toEqual([...trips].sort());
    expect((await rowOf(world, 'trip', 'id', trips[0] as string)).status).toBe('invoiced');
    const other = await createTrip(world, world.condor, await createCustomer(admin()));
    expect((await admin().post('/api/invoices', invoiceInput(customer, { trip_ids: [other] }))).body.code).toBe('trip_of_another_customer');
  });
});

it('continues the sequence: of 200 invoices at once, of which one in ten fails, each has the next number of the old or the new series', async () => {
  const formats: { document: string; next_number: number }[] = (await admin().get('/api/number-formats')).body.data;
  const { next_number } = formats.find(({ document }) => document === 'invoice') as (typeof formats)[number];
  const change = (series: string) =>
    admin().put('/api/number-formats/invoice', { series, delimiter: '/', length: 8, next_number, next_number_seen: next_number });
  const make = (_?: unknown, at = 1) =>
    admin().post('/api/invoices', invoiceInput(customer, at % 10 === 0 ? { other_discount: '5000' } : {}));
  const [first, changed, rest] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, make)),
    change('FV'),
    Promise.all(Array.from({ length: 100 }, make)),
  ]);
  expect(changed.status).toBe(200);
  await change('FVE');
  const replies = [...first, ...rest, await make()];
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(20);
  const numbers = replies.flatMap(({ status, body }) => (status === 201 ? [body.data.number as string] : []));
  expect(new Set(numbers.map((number) => number.split(/[-/]/)[0]))).toEqual(new Set(['INV', 'FV', 'FVE']));
  const sequences = numbers.map((number) => Number(number.split(/[-/]/)[1])).sort((a, b) => a - b);
  expect(sequences).toEqual(Array.from({ length: 181 }, (_, at) => next_number + at));
}, 60_000);
