import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createClerk } from '#modules/people/testing.ts';
import { createCustomer, createInvoice, createTrip, invoiceInput, lineInput, rowOf, setUpInvoicing, tax } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = () => world.condor.admin;

describe('creating an invoice', () => {
  const examples = [
    {
      name: 'two lines, a discount, a tax and a fee',
      items: [lineInput('10'), lineInput('10')],
      adjustments: [tax('10'), tax('5', { type: 'discount', method: 'fixed' })],
      processing_fee: '5',
      total: '21.50',
    },
    {
      name: 'the tax of what the discount leaves',
      items: [lineInput('8000'), lineInput('9500')],
      adjustments: [tax('14191', { type: 'discount', method: 'fixed' }), tax('5')],
      total: '3474.45',
    },
    {
      name: 'IVA after a discount',
      items: [lineInput('8500')],
      adjustments: [tax('7500', { type: 'discount', method: 'fixed' }), tax('19', { iva: true })],
      total: '1190.00',
    },
    { name: 'half a cent, rounded away from zero', items: [lineInput('10')], adjustments: [tax('8.75')], total: '10.88' },
  ];
  for (const { name, total, ...change } of examples) {
    it(`calculates ${name}`, async () => {
      const { body, status } = await admin().post('/api/invoices', invoiceInput(customer, change));
      expect([status, body.data.total, body.data.balance, body.data.status]).toEqual([201, total, total, 'draft']);
    });
  }

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
      adjustments: [{ value: '19.0000' }],
      advance_payment: '20.00',
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

  const refusals = [
    { name: 'a due date before the issue', change: { due_date: '2026-02-28' }, status: 422, field: 'due_date' },
    { name: 'no lines', change: { items: [] }, status: 422, field: 'items' },
    { name: 'more than 200 lines', change: { items: Array.from({ length: 201 }, () => lineInput('1')) }, status: 422, field: 'items' },
    { name: 'a percentage above 100', change: { adjustments: [tax('100.01')] }, status: 422, field: 'adjustments.0.value' },
    { name: 'a discount larger than all the rest', change: { other_discount: '1000.01' }, status: 409, field: 'other_discount' },
    {
      name: 'an amount that is too large',
      change: { items: [lineInput('999999999999999', '99999999999')] },
      status: 422,
      field: 'items.0.unit_price',
    },
    {
      name: 'taxes that are too large in total only',
      change: { items: [lineInput('5000000000000')], adjustments: [tax('100', { iva: true }), tax('100'), tax('20')] },
      status: 422,
      field: 'adjustments',
    },
    {
      name: 'lines that are too large in total only',
      change: { items: Array.from({ length: 200 }, () => lineInput('9999999999999')) },
      status: 422,
      field: 'items',
    },
    {
      name: 'a fee that makes it too large',
      change: { items: [lineInput('9999999999999')], processing_fee: '9999999999999.99' },
      status: 422,
      field: 'processing_fee',
    },
    {
      name: 'taxes that are too large before the other discount',
      change: {
        items: [lineInput('9999999999999')],
        adjustments: Array.from({ length: 50 }, () => tax('100', { iva: true })),
        other_discount: '9999999999999',
      },
      status: 422,
      field: 'adjustments',
    },
    {
      name: 'a fixed tax with more decimals than the invoice',
      change: { adjustments: [tax('1'), tax('1.005', { method: 'fixed' })] },
      status: 422,
      field: 'adjustments.1.value',
    },
    { name: 'an unknown customer', change: { customer_id: newId() }, status: 422, field: 'customer_id' },
    { name: 'an unknown trip', change: { trip_ids: [newId()] }, status: 422, field: 'trip_ids' },
    {
      name: 'a line of a trip that is not billed',
      change: { items: [lineInput('1', '1', { trip_id: newId() })] },
      status: 422,
      field: 'items.0.description',
    },
  ];
  for (const { name, change, status, field } of refusals) {
    it(`refuses ${name}`, async () => {
      const reply = await admin().post('/api/invoices', invoiceInput(customer, change));
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
    });
  }

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

  it('numbers 200 concurrent invoices without a gap, also when one in ten fails', async () => {
    const before = (await createInvoice(admin(), customer, {}, false)).number;
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        admin().post('/api/invoices', invoiceInput(customer, at % 10 === 0 ? { other_discount: '5000' } : {})),
      ),
    );
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(20);
    const numbers = replies
      .flatMap((reply) => (reply.status === 201 ? [Number(reply.body.data.number.split('-')[1])] : []))
      .sort((a, b) => a - b);
    const first = Number(before.split('-')[1]) + 1;
    expect(numbers).toEqual(Array.from({ length: 180 }, (_, at) => first + at));
  }, 60_000);
});

describe('a change of series while invoices are created', () => {
  it('continues the sequence: 200 concurrent invoices get consecutive numbers, each in the old or the new series', async () => {
    const { next_number } = (await admin().get('/api/number-formats')).body.data.find(
      ({ document }: { document: string }) => document === 'invoice',
    );
    const change = (series: string) =>
      admin().put('/api/number-formats/invoice', { series, delimiter: '/', length: 8, next_number, next_number_seen: next_number });
    const make = () => admin().post('/api/invoices', invoiceInput(customer));
    const [first, changed, rest] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, make)),
      change('FV'),
      Promise.all(Array.from({ length: 100 }, make)),
    ]);
    expect(changed.status).toBe(200);
    await change('FVE');
    const numbers = [...first, ...rest, await make()].map((reply) => reply.body.data.number as string);
    expect(new Set(numbers.map((number) => number.split(/[-/]/)[0]))).toEqual(new Set(['INV', 'FV', 'FVE']));
    const sequences = numbers.map((number) => Number(number.split(/[-/]/)[1])).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 201 }, (_, at) => next_number + at));
  }, 60_000);
});
