import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { loadsLimit } from '#modules/trips/contract/loads.ts';
import { createCustomer, createTrip, invoiceInput, lineInput, rowOf, setUpInvoicing, type Tax } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const retefuente: Tax = { name: 'Retefuente', type: 'withholding', method: 'percentage', value: '1', iva: false, per_mille: false };
const reteica: Tax = { name: 'ReteICA', type: 'withholding', method: 'percentage', value: '0.3', iva: false, per_mille: true };

describe('invoicing a trip', () => {
  const billed = async (options: Parameters<typeof createTrip>[3], taxes: Tax[] = []) => {
    const id = await createTrip(world, world.condor, await createCustomer(admin(), { taxes }), options);
    const reply = await admin().post(`/api/trips/${id}/invoice`);
    return { id, reply, invoice: reply.body.data };
  };

  it('creates a draft of its freight with the adjustments and the payment terms of its customer', async () => {
    const { id, reply, invoice } = await billed({ advance: '1000000' }, [retefuente, reteica]);
    expect(reply.status).toBe(201);
    expect(invoice).toMatchObject({
      status: 'draft',
      total: '3250000.00',
      withholding: '42250.00',
      advance_payment: '1000000.00',
      balance: '2207750.00',
      due_date: addDays(invoice.issue_date, 30),
      adjustments: [{ amount: '32500.00' }, { amount: '9750.00' }],
      items: [{ trip_id: id, quantity: '1.000', unit: 'trip', amount: '3250000.00', description: expect.stringContaining('Flete Bogotá') }],
    });
    expect((await rowOf(world, 'trip', 'id', id)).status).toBe('invoiced');
    expect(await read(invoice.id)).toMatchObject({ advances: [{ trip_id: id, used: '1000000.00' }], trips: [{ id, status: 'invoiced' }] });
  });

  const load = { goods: 'Cemento', quantity: '34', unit: 'ton', unit_price: '95000', amount: '3230000' };
  it('bills loads, or both, by the freight basis', async () => {
    const free = { ...load, goods: 'Estibas', unit_price: '0', amount: '0' };
    expect((await billed({ freight_basis: 'loads', freight_rate: '0', loads: [load, free] })).invoice).toMatchObject({
      total: '3230000.00',
      items: [{ quantity: '34.000', unit: 'ton' }],
    });
    expect((await billed({ freight_basis: 'both', freight_rate: '100000', loads: [load] })).invoice.total).toBe('3330000.00');
  });

  it('bills as many loads as a trip may have, and accepts the same lines in an edit', async () => {
    const loads = Array.from({ length: loadsLimit }, () => ({ ...load, quantity: '1', unit_price: '0.1005', amount: '0.10' }));
    const { invoice } = await billed({ freight_basis: 'both', freight_rate: '100', loads });
    expect(invoice.items).toHaveLength(loadsLimit + 1);
    const saved = await admin().put(`/api/invoices/${invoice.id}`, invoice);
    expect([saved.status, saved.body.data.total]).toEqual([200, invoice.total]);
  });

  it('rounds the fixed amounts of its customer to the invoice’s decimals', async () => {
    const { reply, invoice } = await billed({}, [{ ...retefuente, method: 'fixed', value: '10.5555' }]);
    expect([reply.status, invoice.adjustments[0].value, invoice.withholding]).toEqual([201, '10.5600', '10.56']);
  });

  it('prevents changes of the trip’s advance', async () => {
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

  it('completes at once an invoice covered by advances, and leaves the rest as credit', async () => {
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
    expect(await rowOf(world, 'advance', 'trip_id', id)).toMatchObject({ used: '0.00' });
    const { rows } = await world.owner.query('select to_status from trip_status_change where trip_id = $1', [id]);
    expect(rows.map(({ to_status }) => to_status).sort()).toEqual(['invoiced', 'invoiced', 'paid', 'under_review', 'under_review']);
    expect((await admin().post(`/api/trips/${id}/invoice`)).status).toBe(201);
  });

  it.each([
    ['active', 'trip_cannot_move'],
    ['invoiced', 'trip_cannot_move'],
    ['cancelled', 'trip_closed'],
  ])('refuses a trip that is %s before it asks about its freight', async (status, code) => {
    const id = await createTrip(world, world.condor, customer, { status, freight_rate: '0' });
    const input = invoiceInput(customer, { trip_ids: [id] });
    for (const reply of [await admin().post(`/api/trips/${id}/invoice`), await admin().post('/api/invoices', input)])
      expect([reply.status, reply.body.code]).toEqual([409, code]);
  });
  it('bills a trip once for concurrent requests', async () => {
    const id = await createTrip(world, world.condor, customer);
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin().post(`/api/trips/${id}/invoice`)));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  });
});

describe('the history of an advance', () => {
  const changes = async (trip: string) => {
    const { rows } = await world.owner.query(
      `select changes from history join advance on advance.company_id = history.company_id and advance.id = history.entity_id
       where entity = 'advance' and action = 'update' and trip_id = $1 order by history.id`,
      [trip],
    );
    return rows.map(({ changes: { before, after } }) => [before.used, after.used]);
  };

  it('records what an edit changed, and nothing when the allocation stayed the same', async () => {
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '900' });
    const { data: invoice } = (await admin().post(`/api/trips/${trip}/invoice`)).body;
    const edit = async (change: object) => (await admin().put(`/api/invoices/${invoice.id}`, { ...invoice, ...change })).body.data;
    const { version } = await rowOf(world, 'advance', 'trip_id', trip);
    expect((await edit({ notes: 'Entregar en portería' })).advance_payment).toBe('900.00');
    expect((await rowOf(world, 'advance', 'trip_id', trip)).version).toBe(version);
    expect(await changes(trip)).toEqual([[0, 900]]);
    await edit({ items: [lineInput('500')] });
    expect(await changes(trip)).toEqual([
      [0, 900],
      [900, 500],
    ]);
    expect((await edit({ items: [lineInput('0')] })).advances).toEqual([]);
    expect(await rowOf(world, 'advance', 'trip_id', trip)).toMatchObject({ used: '0.00' });
    expect((await edit({ items: [lineInput('700')] })).advance_payment).toBe('700.00');
  });
});
