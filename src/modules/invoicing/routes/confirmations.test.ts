import { describe, expect, it } from 'vitest';
import { createCustomer, createInvoice, createTrip, invoiceInput, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const post = (path: string, body?: object) => world.condor.admin.post(path, body);
const read = async (id: string) => (await world.condor.admin.get(`/api/trips/${id}`)).body.data;
const tripOf = async (freight_rate: string, has_proof = true) =>
  read(await createTrip(world, world.condor, customer, { freight_rate, has_proof }));
const statusOf = async (trip: { id: string }) => (await read(trip.id)).status;

describe('invoicing a trip without freight', () => {
  it('is confirmed', async () => {
    const trip = await tripOf('0');
    const asked = await post(`/api/trips/${trip.id}/invoice`);
    const questions = [{ code: 'zero_freight', trips: [trip.number] }];
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([409, 'confirmation_needed', { questions }]);
    expect(await statusOf(trip)).toBe('under_review');
    expect((await post(`/api/trips/${trip.id}/invoice`, { confirm: ['zero_freight'] })).status).toBe(201);
    expect(await statusOf(trip)).toBe('invoiced');
  });

  it('is confirmed beside others too, unless its line has an amount', async () => {
    const [first, free] = [await tripOf('1000'), await tripOf('0')];
    const line = (trip: { id: string }, price: string) => ({ ...lineInput(price), trip_id: trip.id });
    const bodyOf = (price: string) =>
      invoiceInput(customer, { trip_ids: [first.id, free.id], items: [line(first, '1000'), line(free, price)] });
    const asked = await post('/api/invoices', bodyOf('0'));
    expect([asked.status, asked.body.details]).toEqual([409, { questions: [{ code: 'zero_freight', trips: [free.number] }] }]);
    expect((await post('/api/invoices', bodyOf('500'))).status).toBe(201);
  });
});

describe('invoicing a trip without a proof of delivery', () => {
  it('is confirmed, together with what else is asked', async () => {
    const trip = await tripOf('0', false);
    const path = `/api/trips/${trip.id}/invoice`;
    const questions = ['zero_freight', 'no_proof'].map((code) => ({ code, trips: [trip.number] }));
    for (const confirm of [[], ['zero_freight'], ['no_proof']]) {
      const asked = await post(path, { confirm });
      expect([asked.status, asked.body.code, asked.body.details]).toEqual([409, 'confirmation_needed', { questions }]);
    }
    expect(await statusOf(trip)).toBe('under_review');
    expect((await post(path, { confirm: ['zero_freight', 'no_proof'] })).status).toBe(201);
  });

  it('is confirmed beside others too', async () => {
    const [first, second, proven] = [await tripOf('1000', false), await tripOf('1000', false), await tripOf('1000')];
    const trip_ids = [second.id, proven.id, first.id];
    const body = invoiceInput(customer, { trip_ids, items: trip_ids.map((trip_id) => ({ ...lineInput('1000'), trip_id })) });
    const asked = await post('/api/invoices', body);
    const questions = [{ code: 'no_proof', trips: [first.number, second.number] }];
    expect([asked.status, asked.body.details]).toEqual([409, { questions }]);
    expect((await post('/api/invoices', { ...body, confirm: ['no_proof'] })).status).toBe(201);
  });
});

describe('sending an invoice of zero', () => {
  const draftOf = (price: string) => createInvoice(world.condor.admin, customer, { items: [lineInput(price)] }, false);

  it('is confirmed', async () => {
    const { id } = await draftOf('0');
    const asked = await post(`/api/invoices/${id}/sending`);
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([
      409,
      'confirmation_needed',
      { questions: [{ code: 'zero_total' }] },
    ]);
    expect((await post(`/api/invoices/${id}/sending`, { confirm: ['zero_total'] })).body.data.status).toBe('completed');
    expect((await post(`/api/invoices/${id}/sending`)).body.code).toBe('invoice_already_sent');
  });

  it('is not asked about where it cannot be sent', async () => {
    const short = await createCustomer(world.condor.admin, { name: 'Río Claro' });
    const { id } = await createInvoice(world.condor.admin, short, { items: [lineInput('0')] }, false);
    await world.owner.query("update customer set name = '🚚🚚', legal_name = '' where id = $1", [short]);
    expect((await post(`/api/invoices/${id}/sending`)).body.code).toBe('customer_name_short');
  });

  it('with a payment is refused as settled', async () => {
    const { id } = await draftOf('0');
    expect((await post('/api/payments', paymentInput(id, '1', { send_invoice: true }))).body.code).toBe('invoice_already_paid');
  });
});
