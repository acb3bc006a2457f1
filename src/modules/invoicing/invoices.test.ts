import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { loadsLimit } from '#modules/trips/contract/loads.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { aClerk, aCustomer, aDraft, aLine, anInvoice, aPayment, aTrip, rowOf, type Tax, tax } from './testing.ts';

let world: World;
let customer: string;
beforeAll(async () => {
  world = await makeWorld();
  customer = await aCustomer(world.condor.admin);
});
afterAll(() => world.close());

const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const retefuente: Tax = { name: 'Retefuente', type: 'withholding', method: 'percentage', value: '1', iva: false };
const reteica: Tax = { name: 'ReteICA', type: 'withholding', method: 'percentage', value: '0.3', iva: false };

describe('creating an invoice', () => {
  const examples = [
    {
      name: 'two lines, a discount, a tax and a fee',
      items: [aLine('10'), aLine('10')],
      adjustments: [tax('10'), tax('5', { type: 'discount', method: 'fixed' })],
      processing_fee: '5',
      total: '21.50',
    },
    {
      name: 'the tax of what the discount leaves',
      items: [aLine('8000'), aLine('9500')],
      adjustments: [tax('14191', { type: 'discount', method: 'fixed' }), tax('5')],
      total: '3474.45',
    },
    {
      name: 'IVA after a discount',
      items: [aLine('8500')],
      adjustments: [tax('7500', { type: 'discount', method: 'fixed' }), tax('19', { iva: true })],
      total: '1190.00',
    },
    { name: 'half a cent, away from zero', items: [aLine('10')], adjustments: [tax('8.75')], total: '10.88' },
  ];
  for (const { name, total, ...change } of examples) {
    it(`reckons ${name}`, async () => {
      const { body, status } = await admin().post('/api/invoices', aDraft(customer, change));
      expect([status, body.data.total, body.data.balance, body.data.status]).toEqual([201, total, total, 'draft']);
    });
  }

  it('answers what a read answers, to the letter', async () => {
    const trips = [await aTrip(world, world.condor, customer, { advance: '20' }), await aTrip(world, world.condor, customer)];
    const { body } = await admin().post(
      '/api/invoices',
      aDraft(customer, {
        trip_ids: trips.toReversed(),
        items: [aLine('0.0401', '0.125'), aLine('1000.5', '2', { trip_id: trips[0] }), aLine('0099', '3')],
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

  it('names every wrong field at its cell', async () => {
    const reply = await admin().post(
      '/api/invoices',
      aDraft(customer, {
        issue_date: '2026-02-30',
        notes: 'x'.repeat(301),
        items: [aLine('1'), { description: '', quantity: '0', unit: '', unit_price: '-1' }],
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
    { name: 'more than 200 lines', change: { items: Array.from({ length: 201 }, () => aLine('1')) }, status: 422, field: 'items' },
    { name: 'a percentage above 100', change: { adjustments: [tax('100.01')] }, status: 422, field: 'adjustments.0.value' },
    { name: 'a discount larger than all the rest', change: { other_discount: '1000.01' }, status: 409, field: 'other_discount' },
    {
      name: 'more money than the books hold',
      change: { items: [aLine('999999999999999', '99999999999')] },
      status: 422,
      field: 'items.0.unit_price',
    },
    {
      name: 'taxes that come to more, each of which is not too large',
      change: { items: [aLine('5000000000000')], adjustments: [tax('100', { iva: true }), tax('100'), tax('20')] },
      status: 422,
      field: 'adjustments',
    },
    {
      name: 'lines that come to more',
      change: { items: Array.from({ length: 200 }, () => aLine('9999999999999')) },
      status: 422,
      field: 'items',
    },
    {
      name: 'a fee that makes it too large',
      change: { items: [aLine('9999999999999')], processing_fee: '9999999999999.99' },
      status: 422,
      field: 'processing_fee',
    },
    {
      name: 'fifty taxes of which the other discount hides the size',
      change: {
        items: [aLine('9999999999999')],
        adjustments: Array.from({ length: 50 }, () => tax('100', { iva: true })),
        other_discount: '9999999999999',
      },
      status: 422,
      field: 'adjustments',
    },
    {
      name: 'a fixed tax finer than the invoice',
      change: { adjustments: [tax('1'), tax('1.005', { method: 'fixed' })] },
      status: 422,
      field: 'adjustments.1.value',
    },
    { name: 'an unknown customer', change: { customer_id: newId() }, status: 422, field: 'customer_id' },
    { name: 'an unknown trip', change: { trip_ids: [newId()] }, status: 422, field: 'trip_ids' },
    {
      name: 'a line of a trip that is not billed',
      change: { items: [aLine('1', '1', { trip_id: newId() })] },
      status: 422,
      field: 'items.0.description',
    },
  ];
  for (const { name, change, status, field } of refusals) {
    it(`refuses ${name}`, async () => {
      const reply = await admin().post('/api/invoices', aDraft(customer, change));
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
    });
  }

  it('takes the largest amounts that can be written, and shows them', async () => {
    const { status, body } = await admin().post('/api/invoices', aDraft(customer, { items: [aLine('9999999999999.99')] }));
    expect([status, body.data.total]).toEqual([201, '9999999999999.99']);
    expect((await admin().get(`/api/invoices/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('refuses a free invoice for a customer who is not active, and bills the trips of such a one', async () => {
    const gone = await aCustomer(admin(), { name: 'Maderas del Chocó' });
    const trips = [await aTrip(world, world.condor, gone), await aTrip(world, world.condor, gone)] as const;
    await admin().post(`/api/customers/${gone}/deactivation`);
    const free = await admin().post('/api/invoices', aDraft(gone));
    expect([free.status, free.body.code, Object.keys(free.body.errors)]).toEqual([409, 'customer_not_active', ['customer_id']]);
    expect((await admin().post(`/api/trips/${trips[0]}/invoice`)).status).toBe(201);
    expect((await admin().post('/api/invoices', aDraft(gone, { trip_ids: [trips[1]] }))).status).toBe(201);
  });

  it('refuses a customer whose name is two characters, however they are kept', async () => {
    const short = await aCustomer(admin(), { name: '🚚🚚' });
    const reply = await admin().post('/api/invoices', aDraft(short));
    expect([reply.status, reply.body.code]).toEqual([422, 'customer_name_short']);
  });

  it('bills trips for whoever may invoice trips alone', async () => {
    const clerk = await aClerk(world, world.condor, ['create-invoices']);
    const trip = await aTrip(world, world.condor, customer);
    expect((await clerk.post('/api/invoices', aDraft(customer, { trip_ids: [trip] }))).status).toBe(403);
    expect((await rowOf(world, 'trip', 'id', trip)).status).toBe('under_review');
    expect((await clerk.post('/api/invoices', aDraft(customer))).status).toBe(201);
    const biller = await aClerk(world, world.condor, ['create-invoices', 'invoice-trips']);
    expect((await biller.post('/api/invoices', aDraft(customer, { trip_ids: [trip] }))).status).toBe(201);
  });

  it('is saved once for one key', async () => {
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => admin().post('/api/invoices', aDraft(customer), { headers })));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
  });

  it('bills several trips of one customer, and none of another', async () => {
    const trips = [await aTrip(world, world.condor, customer), await aTrip(world, world.condor, customer)];
    const reply = await admin().post(
      '/api/invoices',
      aDraft(customer, { trip_ids: trips, items: trips.map((trip_id) => aLine('500', '1', { trip_id })) }),
    );
    expect(reply.body.data.trips.map((trip: { id: string }) => trip.id).sort()).toEqual([...trips].sort());
    expect((await rowOf(world, 'trip', 'id', trips[0] as string)).status).toBe('invoiced');
    const other = await aTrip(world, world.condor, await aCustomer(admin()));
    expect((await admin().post('/api/invoices', aDraft(customer, { trip_ids: [other] }))).body.code).toBe('trip_of_another_customer');
  });

  it('numbers 200 at once without a gap, one in ten of them failing inside', async () => {
    const before = (await anInvoice(admin(), customer, {}, false)).number;
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        admin().post('/api/invoices', aDraft(customer, at % 10 === 0 ? { other_discount: '5000' } : {})),
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

describe('a change of series while invoices are made', () => {
  it('keeps counting: 200 at once get 200 numbers in a row, each under one series or the other', async () => {
    const { next_number } = (await admin().get('/api/number-formats')).body.data.find(
      ({ document }: { document: string }) => document === 'invoice',
    );
    const change = (series: string) =>
      admin().put('/api/number-formats/invoice', { series, delimiter: '/', length: 8, next_number, next_number_seen: next_number });
    const make = () => admin().post('/api/invoices', aDraft(customer));
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

describe('invoicing a trip', () => {
  const billed = async (options: Parameters<typeof aTrip>[3], taxes: Tax[] = []) => {
    const id = await aTrip(world, world.condor, await aCustomer(admin(), { taxes }), options);
    const reply = await admin().post(`/api/trips/${id}/invoice`);
    return { id, reply, invoice: reply.body.data };
  };

  it('makes a draft of its freight with the taxes of its customer', async () => {
    const { id, reply, invoice } = await billed({ advance: '1000000' }, [retefuente, reteica]);
    expect(reply.status).toBe(201);
    expect(invoice).toMatchObject({
      status: 'draft',
      total: '3250000.00',
      withholding: '42250.00',
      advance_payment: '1000000.00',
      balance: '2207750.00',
    });
    expect(invoice.adjustments.map((row: { amount: string }) => row.amount)).toEqual(['32500.00', '9750.00']);
    expect(invoice.items).toMatchObject([{ trip_id: id, quantity: '1.000', unit: 'trip', amount: '3250000.00' }]);
    expect(invoice.items[0].description).toContain('Flete Bogotá');
    expect((await rowOf(world, 'trip', 'id', id)).status).toBe('invoiced');
    expect(await read(invoice.id)).toMatchObject({ advances: [{ trip_id: id, used: '1000000.00' }], trips: [{ id, status: 'invoiced' }] });
  });

  it('proposes the due date of the customer’s terms', async () => {
    const { invoice } = await billed({});
    const days = (Date.parse(invoice.due_date) - Date.parse(invoice.issue_date)) / 86_400_000;
    expect(days).toBe(30);
  });

  const load = { goods: 'Cemento', quantity: '34', unit: 'ton', unit_price: '95000', amount: '3230000' };
  it('bills loads, or both, as the trip says', async () => {
    const free = { ...load, goods: 'Estibas', unit_price: '0', amount: '0' };
    expect((await billed({ freight_basis: 'loads', freight_rate: '0', loads: [load, free] })).invoice).toMatchObject({
      total: '3230000.00',
      items: [{ quantity: '34.000', unit: 'ton' }],
    });
    expect((await billed({ freight_basis: 'both', freight_rate: '100000', loads: [load] })).invoice.total).toBe('3330000.00');
  });

  it('bills as many loads as a trip may have, and takes the same lines back', async () => {
    const loads = Array.from({ length: loadsLimit }, () => ({ ...load, quantity: '1', unit_price: '0.1005', amount: '0.10' }));
    const { invoice } = await billed({ freight_basis: 'both', freight_rate: '100', loads });
    expect(invoice.items).toHaveLength(loadsLimit + 1);
    const saved = await admin().put(`/api/invoices/${invoice.id}`, invoice);
    expect([saved.status, saved.body.data.total]).toEqual([200, invoice.total]);
  });

  it('writes the fixed amounts of its customer in the invoice’s decimals', async () => {
    const { reply, invoice } = await billed({}, [{ ...retefuente, method: 'fixed', value: '10.5555' }]);
    expect([reply.status, invoice.adjustments[0].value, invoice.withholding]).toEqual([201, '10.5600', '10.56']);
  });

  it('keeps the advance of its trip as it was', async () => {
    const { id, invoice } = await billed({ advance: '1000000' });
    const trip = (await admin().get(`/api/trips/${id}`)).body.data;
    for (const advance_payment of ['2000000', '0']) {
      const reply = await admin().put(`/api/trips/${id}`, { ...trip, advance_payment });
      expect([reply.status, reply.body.code]).toEqual([409, 'trip_invoiced']);
    }
    await admin().post(`/api/invoices/${invoice.id}/sending`);
    expect((await admin().put(`/api/trips/${id}`, { ...trip, advance_payment: '0' })).body.code).toBe('trip_invoiced');
    const { id: bare } = await billed({});
    const other = (await admin().get(`/api/trips/${bare}`)).body.data;
    const added = await admin().put(`/api/trips/${bare}`, { ...other, advance_payment: '500', advance_method: 'cash' });
    expect([added.status, added.body.code]).toEqual([409, 'trip_invoiced']);
  });

  it('is completed at once when it was prepaid, and leaves the rest as credit', async () => {
    const { id, invoice } = await billed({ advance: '3250000' }, [retefuente, reteica]);
    const sent = await admin().post(`/api/invoices/${invoice.id}/sending`);
    expect(sent.body.data).toMatchObject({ status: 'completed', payment_status: 'paid', advance_payment: '3207750.00', balance: '0.00' });
    expect(sent.body.trips_paid).toHaveLength(1);
    expect(await rowOf(world, 'advance', 'trip_id', id)).toMatchObject({ amount: '3250000.00', used: '3207750.00' });
    const cancelled = await admin().post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Cliente equivocado' });
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      payment_status: null,
      advance_payment: '0.00',
      cancellation_reason: 'Cliente equivocado',
    });
    expect((await rowOf(world, 'trip', 'id', id)).status).toBe('under_review');
    expect(await rowOf(world, 'advance', 'trip_id', id)).toMatchObject({ used: '0.00', invoice_id: null });
    const moves = await world.owner.query('select to_status from trip_status_change where trip_id = $1 order by at, id', [id]);
    expect(
      moves.rows
        .map((row) => row.to_status)
        .slice(-2)
        .sort(),
    ).toEqual(['invoiced', 'under_review']);
    expect((await admin().post(`/api/trips/${id}/invoice`)).status).toBe(201);
  });

  for (const status of ['active', 'in_transit', 'rejected', 'invoiced']) {
    it(`refuses a trip that is ${status}`, async () => {
      const { reply } = await billed({ status });
      expect([reply.status, reply.body.code]).toEqual([409, 'trip_cannot_move']);
    });
  }
  for (const status of ['paid', 'cancelled']) {
    it(`refuses a trip that is ${status}`, async () => expect((await billed({ status })).reply.body.code).toBe('trip_closed'));
  }
  it('bills a trip once, however many try', async () => {
    const id = await aTrip(world, world.condor, customer);
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin().post(`/api/trips/${id}/invoice`)));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  });
  it('does not know a trip of another company', async () => {
    const id = await aTrip(world, world.tucan, await aCustomer(world.tucan.admin));
    expect((await admin().post(`/api/trips/${id}/invoice`)).status).toBe(404);
  });
});

describe('sending, editing and cancelling', () => {
  it('fixes the customer when sent', async () => {
    const one = await aCustomer(admin(), { name: 'Textiles Medellín', tax_id: '890904996' });
    const { id } = await anInvoice(admin(), one, {}, false);
    const profile = (await admin().get(`/api/customers/${one}`)).body.data;
    await admin().put(`/api/customers/${one}`, { ...profile, name: 'Textiles de Medellín S.A.' });
    expect(await read(id)).toMatchObject({ customer_name: 'Textiles de Medellín S.A.', customer_tax_id: expect.stringContaining('-1') });
    await admin().post(`/api/invoices/${id}/sending`);
    await admin().put(`/api/customers/${one}`, { ...profile, name: 'Otro nombre', address: 'Otra' });
    expect(await read(id)).toMatchObject({
      status: 'sent',
      customer_name: 'Textiles de Medellín S.A.',
      customer_address: 'Calle 10 # 4-20',
      payment_status: 'due',
    });
    expect((await admin().post(`/api/invoices/${id}/sending`)).body.code).toBe('invoice_already_sent');
  });

  it('edits a sent invoice down to what was received, not below', async () => {
    const { id } = await anInvoice(admin(), customer, { items: [aLine('100'), aLine('50')] });
    await admin().post('/api/payments', aPayment(id, '80'));
    const edit = (price: string) => ({ ...aDraft(customer), items: [aLine(price)] });
    const refused = await admin().put(`/api/invoices/${id}`, edit('79.99'));
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'invoice_below_received', { received: '80.00' }]);
    const saved = await admin().put(`/api/invoices/${id}`, edit('80'));
    expect(saved.body.data).toMatchObject({ status: 'completed', total: '80.00', balance: '0.00' });
    expect(saved.body.data.items).toHaveLength(1);
  });

  it('refuses a save over somebody else’s', async () => {
    const { id, version } = await anInvoice(admin(), customer, {}, false);
    const headers = { 'if-match': `"${version}"` };
    expect((await admin().put(`/api/invoices/${id}`, aDraft(customer), { headers })).status).toBe(200);
    const stale = await admin().put(`/api/invoices/${id}`, aDraft(customer), { headers });
    expect([stale.status, stale.body.details]).toEqual([412, { version: version + 1 }]);
  });

  it('keeps the number of a cancelled invoice and takes no more of anything', async () => {
    const { id, number } = await anInvoice(admin(), customer);
    expect((await admin().post(`/api/invoices/${id}/cancellation`, { reason: ' ' })).status).toBe(422);
    expect((await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Duplicada' })).body.data).toMatchObject({
      number,
      status: 'cancelled',
    });
    const codes = await Promise.all([
      admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Otra vez' }),
      admin().post(`/api/invoices/${id}/sending`),
      admin().put(`/api/invoices/${id}`, aDraft(customer)),
      admin().post('/api/payments', aPayment(id, '1')),
    ]);
    expect(codes.map((reply) => [reply.status, reply.body.code])).toEqual(Array(4).fill([409, 'invoice_cancelled']));
  });

  it('refuses to change the invoice of a paid trip, and an edit refills the advance', async () => {
    const trip = await aTrip(world, world.condor, customer, { freight_rate: '1000', advance: '900' });
    const { body } = await admin().post(`/api/trips/${trip}/invoice`);
    const { id, issue_date, due_date } = body.data;
    const edit = (price: string) => ({ issue_date, due_date, items: [aLine(price, '1', { trip_id: trip })] });
    expect((await admin().put(`/api/invoices/${id}`, edit('500'))).body.data).toMatchObject({
      advance_payment: '500.00',
      balance: '0.00',
      status: 'draft',
    });
    expect((await admin().put(`/api/invoices/${id}`, edit('1200'))).body.data).toMatchObject({
      advance_payment: '900.00',
      balance: '300.00',
    });
    await admin().post('/api/payments', aPayment(id, '300', { send_invoice: true }));
    expect((await admin().put(`/api/invoices/${id}`, edit('1300'))).body.code).toBe('trip_closed');
  });
});

describe('the history of an advance', () => {
  const changes = async (trip: string) => {
    const { rows } = await world.owner.query(
      `select changes from history join advance on advance.company_id = history.company_id and advance.id = history.entity_id
       where entity = 'advance' and action = 'update' and trip_id = $1 order by history.id`,
      [trip],
    );
    return rows.map((row) => row.changes.used);
  };

  it('tells of what an edit took, and of nothing when the edit took nothing', async () => {
    const trip = await aTrip(world, world.condor, customer, { freight_rate: '1000', advance: '900' });
    const { data: invoice } = (await admin().post(`/api/trips/${trip}/invoice`)).body;
    const edit = async (change: object) => (await admin().put(`/api/invoices/${invoice.id}`, { ...invoice, ...change })).body.data;
    const { version } = await rowOf(world, 'advance', 'trip_id', trip);
    expect((await edit({ notes: 'Entregar en portería' })).advance_payment).toBe('900.00');
    expect((await rowOf(world, 'advance', 'trip_id', trip)).version).toBe(version);
    expect(await changes(trip)).toEqual([[0, 900]]);
    await edit({ items: [aLine('500')] });
    expect(await changes(trip)).toEqual([
      [0, 900],
      [900, 500],
    ]);
    expect((await edit({ items: [aLine('0')] })).advances).toEqual([]);
    expect(await rowOf(world, 'advance', 'trip_id', trip)).toMatchObject({ used: '0.00', invoice_id: null });
    expect((await edit({ items: [aLine('700')] })).advance_payment).toBe('700.00');
  });
});

describe('the list of invoices', () => {
  const numbers = async (query: string) =>
    (await admin().get(`/api/invoices?${query}`)).body.data.map((row: { number: string }) => row.number);

  it('finds by number, by its digits and by customer, accents or not', async () => {
    const mine = await aCustomer(admin(), { name: 'Café de Altura Ñandú' });
    const { number } = await anInvoice(admin(), mine);
    const digits = Number(/\d+$/.exec(number)?.[0]);
    expect(await numbers('search=cafe%20de%20altura%20nandu')).toEqual([number]);
    expect(await numbers(`search=${number.toLowerCase()}`)).toEqual([number]);
    expect(await numbers(`search=${digits}`)).toContain(number);
    expect(await numbers('search=no%20such%20thing')).toEqual([]);
    expect(await numbers(`search=${String(digits).padStart(8, '0')}`)).toContain(number);
    expect(await numbers(`search=${digits}0000`)).toEqual([]);
    expect(await numbers(`search=${String(digits).padStart(6, '0')}9`)).toEqual([]);
  });

  it('filters by how an invoice stands as the rule says it', async () => {
    const mine = await aCustomer(admin());
    const late = { issue_date: '2020-01-01', due_date: '2020-01-31' };
    const made = [
      await anInvoice(admin(), mine),
      await anInvoice(admin(), mine),
      await anInvoice(admin(), mine, late),
      await anInvoice(admin(), mine, late),
      await anInvoice(admin(), mine),
    ];
    const [, partly, , lateAndPartly, paid] = made.map((invoice) => invoice.id) as [string, string, string, string, string];
    for (const [id, amount] of [
      [partly, '1'],
      [lateAndPartly, '1'],
      [paid, '1000'],
    ] as const)
      await admin().post('/api/payments', aPayment(id, amount));
    await anInvoice(admin(), mine, {}, false);
    const all = (await admin().get(`/api/invoices?customer_id=${mine}`)).body.data;
    expect(all).toHaveLength(6);
    for (const status of ['due', 'partially_paid', 'past_due', 'paid']) {
      const found = (await admin().get(`/api/invoices?customer_id=${mine}&payment_status=${status}&sort=-issue_date&count=1`)).body;
      expect(found.data).toEqual(all.filter((row: { payment_status: string }) => row.payment_status === status));
      expect(found.meta.total).toBe(status === 'past_due' ? 2 : 1);
    }
  });

  it('pages by key to the end and back from it', async () => {
    const first = (await admin().get('/api/invoices?perPage=50&sort=number')).body;
    const second = (await admin().get(`/api/invoices?perPage=50&sort=number&page=2&after=${first.meta.next}`)).body;
    expect(second.data[0].number > first.data.at(-1).number).toBe(true);
    const last = (await admin().get('/api/invoices?perPage=50&sort=number&last=1')).body;
    expect([last.meta.has_more, last.meta.total_is_exact]).toEqual([false, true]);
  });

  it('is not for drivers', async () => expect((await world.condor.driver.get('/api/invoices')).status).toBe(403));
  it('does not show another company’s', async () => {
    const { id } = await anInvoice(world.tucan.admin, await aCustomer(world.tucan.admin));
    expect((await admin().get(`/api/invoices/${id}`)).text).toBe((await admin().get(`/api/invoices/${newId()}`)).text);
  });
});
