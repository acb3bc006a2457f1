/** The credit of customers: kept by payments and left by advances, used by invoices, and returned. */
import { describe, expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { untilLockWaits } from '#server/testing/world.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from '../store/verify.ts';
import { createCustomer, createInvoice, createTrip, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const creditOf = async (customer: string) => (await admin().get(`/api/customers/${customer}/credit`)).body.data;
const aCustomer = () => createCustomer(admin(), { name: 'Cementos' });
const anInvoiceOf = (customer: string, total: string) => createInvoice(admin(), customer, { items: [lineInput(total)] });
const invoiceTrip = async (trip: string, sent = true) => {
  const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
  if (sent) await admin().post(`/api/invoices/${id}/sending`);
  return read(id);
};
/** A payment of nothing but credit; returns the advance. */
const keep = async (customer_id: string, amount: string, payment_date = '2026-03-05'): Promise<{ payment: string; advance_id: string }> => {
  const { body } = await admin().post('/api/payments', {
    customer_id,
    keep_as_credit: true,
    payment_date,
    method: 'bank_transfer',
    amount,
  });
  return { payment: body.data.id, advance_id: body.data.credit.advance_id };
};
const use = (invoice: { id: string }, advance_id: string, amount: string) =>
  admin().post(`/api/invoices/${invoice.id}/credit`, { uses: [{ advance_id, amount }] });
const refund = (customer: string, amount: string, change: object = {}) =>
  admin().post(`/api/customers/${customer}/refunds`, { date: '2026-03-09', method: 'bank_transfer', amount, ...change });

describe('the credit of a customer', () => {
  it('is what an advance leaves: 1,200,000 on an invoice of 1,000,000 leaves 200,000', async () => {
    const customer = await aCustomer();
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000000', advance: '1200000' });
    expect(await creditOf(customer)).toMatchObject({
      credit: '0.00',
      reserved: '1200000.00',
      advances: [{ is_reserved: true, trip_id: trip }],
    });
    const invoice = await invoiceTrip(trip);
    expect(invoice).toMatchObject({ balance: '0.00', status: 'completed', advance_payment: '1000000.00' });
    expect((await admin().get(`/api/customers/${customer}/receivables`)).body.data.open.amount).toBe('0.00');
    expect(await creditOf(customer)).toMatchObject({
      credit: '200000.00',
      reserved: '0.00',
      advances: [{ open: '200000.00', source: 'trip' }],
    });
  });

  it('is the advance of a trip that was cancelled, which it names, and pays another invoice', async () => {
    const customer = await aCustomer();
    const trip = await createTrip(world, world.condor, customer, { status: 'active', advance: '500' });
    expect(await creditOf(customer)).toMatchObject({ credit: '0.00', reserved: '500.00' });
    expect((await admin().post(`/api/trips/${trip}/cancellation`, {})).status).toBe(200);
    const after = await creditOf(customer);
    expect(after).toMatchObject({ credit: '500.00', reserved: '0.00', advances: [{ is_reserved: false, trip_id: trip }] });
    expect((await use(await anInvoiceOf(customer, '300'), after.advances[0].id, '300')).body.data.balance).toBe('0.00');
  });

  it('is used by a later invoice, which it completes, and given back', async () => {
    const customer = await aCustomer();
    const { advance_id, payment } = await keep(customer, '500');
    const [first, second] = [await anInvoiceOf(customer, '300'), await anInvoiceOf(customer, '400')];
    const used = await use(first, advance_id, '300');
    expect([used.status, used.body.data.balance, used.body.data.status]).toEqual([200, '0.00', 'completed']);
    expect(used.body.data.advances).toMatchObject([{ id: advance_id, used: '300.00', available: '500.00', payment_id: payment }]);
    expect((await use(second, advance_id, '200.01')).body).toMatchObject({ code: 'credit_exceeds_open', details: { open: '200.00' } });
    expect((await use(second, advance_id, '200')).body.data).toMatchObject({
      balance: '200.00',
      status: 'sent',
      payment_status: 'partially_paid',
      advance_payment: '200.00',
    });
    expect(await creditOf(customer)).toMatchObject({ credit: '0.00', advances: [] });
    const released = await admin().delete(`/api/invoices/${first.id}/credit/${advance_id}`);
    expect([released.status, released.body.data.balance, released.body.data.status]).toEqual([200, '300.00', 'sent']);
    expect((await creditOf(customer)).credit).toBe('300.00');
    expect((await admin().delete(`/api/invoices/${first.id}/credit/${advance_id}`)).status).toBe(404);
  });

  it('is used up to the balance, by invoices of its customer, and is not what is reserved', async () => {
    const customer = await aCustomer();
    const { advance_id } = await keep(customer, '500');
    const invoice = await anInvoiceOf(customer, '300');
    expect((await use(invoice, advance_id, '300.01')).body).toMatchObject({
      code: 'credit_exceeds_balance',
      details: { balance: '300.00' },
    });
    const uses = [1, 2].map(() => ({ advance_id, amount: '1' }));
    expect((await admin().post(`/api/invoices/${invoice.id}/credit`, { uses })).body.code).toBe('advance_twice');
    expect((await use(await anInvoiceOf(await aCustomer(), '300'), advance_id, '1')).body).toMatchObject({
      code: 'advance_unknown',
      errors: { 'uses.0.advance_id': expect.anything() },
    });
    await createTrip(world, world.condor, customer, { advance: '100' });
    const reserved = (await creditOf(customer)).advances.find((advance: { is_reserved: boolean }) => advance.is_reserved);
    expect((await use(invoice, reserved.id, '1')).body.code).toBe('advance_reserved');
  });

  it('is given back by an invoice that is voided, and kept by one that is edited above it', async () => {
    const customer = await aCustomer();
    const { advance_id } = await keep(customer, '500');
    const invoice = await anInvoiceOf(customer, '300');
    await use(invoice, advance_id, '200');
    const edit = (price: string) =>
      admin().put(`/api/invoices/${invoice.id}`, { issue_date: '2026-03-01', due_date: '2099-03-31', items: [lineInput(price)] });
    expect((await edit('199.99')).body).toMatchObject({ code: 'invoice_below_received', details: { received: '200.00' } });
    expect((await edit('200')).body.data).toMatchObject({ balance: '0.00', status: 'completed', advance_payment: '200.00' });
    expect((await edit('250')).body.data).toMatchObject({ balance: '50.00', status: 'sent', advance_payment: '200.00' });
    expect((await admin().post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Cliente equivocado' })).status).toBe(200);
    expect((await creditOf(customer)).credit).toBe('500.00');
  });

  it('keeps its payment from being deleted or lowered while it is used, and names what uses it', async () => {
    const customer = await aCustomer();
    const { advance_id, payment } = await keep(customer, '500');
    const invoice = await anInvoiceOf(customer, '300');
    await use(invoice, advance_id, '300');
    await refund(customer, '50');
    const deleted = await admin().delete(`/api/payments/${payment}`);
    expect([deleted.status, deleted.body.code, deleted.body.details]).toEqual([
      409,
      'credit_used',
      { documents: ['2026-03-09', invoice.number] },
    ]);
    const put = (amount: string) =>
      admin().put(`/api/payments/${payment}`, { payment_date: '2026-03-05', method: 'cash', amount, keep_as_credit: true });
    expect((await put('349.99')).body.code).toBe('credit_used');
    expect((await put('350')).body.data.credit).toMatchObject({ amount: '350.00', used: '350.00' });
  });

  it('has its changes in a history of the customer, for those who may see advances', async () => {
    const customer = await aCustomer();
    await keep(customer, '500');
    const { id } = (await refund(customer, '120')).body.data;
    await admin().delete(`/api/credit-refunds/${id}`);
    const path = `/api/history?entity=customer_credit&id=${customer}`;
    const { data } = (await admin().get(path)).body;
    const parts = data.flatMap((entry: { parts: { kind: string; action: string; changes: object[] }[] }) => entry.parts);
    const of = (kind: string) => parts.filter((part: { kind: string }) => part.kind === kind);
    expect(of('credit_refund').map(({ action }: { action: string }) => action)).toEqual(['delete', 'insert']);
    expect(of('advance').at(-1)).toMatchObject({ action: 'insert' });
    expect(of('advance')[0].changes).toContainEqual({ field: 'used', before: '120.00', after: '0.00' });
    const { client: clerk } = await createClerk(world, world.condor, ['view-customers', 'view-invoices']);
    expect((await clerk.get(path)).status).toBe(403);
    expect((await world.tucan.admin.get(path)).body.data).toEqual([]);
  });

  it('is not given back where an invoice uses the advance of its own trip', async () => {
    const customer = await aCustomer();
    const invoice = await invoiceTrip(await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '900' }));
    expect((await admin().delete(`/api/invoices/${invoice.id}/credit/${invoice.advances[0].id}`)).body.code).toBe('advance_of_trip');
  });
});

describe('what a void invoice gives back to its trip', () => {
  /** Voids the invoice of a trip while `send` waits for its advance, which has 200 of 1,200 open until then. Returns the answer of `send`. */
  const whileVoiding = async (send: (of: { customer: string; advance_id: string }) => Promise<Reply>) => {
    const customer = await aCustomer();
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '1200' });
    const invoice = await invoiceTrip(trip);
    const advance_id = invoice.advances[0].id as string;
    const connection = await world.owner.connect();
    await connection.query('begin');
    await connection.query('select from advance where id = $1 for update', [advance_id]);
    const voiding = admin().post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Duplicada' });
    await untilLockWaits(world.owner);
    const sending = send({ customer, advance_id });
    await untilLockWaits(world.owner, 2);
    await connection.query('commit');
    connection.release();
    expect((await voiding).status).toBe(200);
    const reply = await sending;
    expect(await creditOf(customer)).toMatchObject({ credit: '0.00', reserved: '1200.00' });
    return reply;
  };
  it('is neither returned nor used by another invoice at the same moment', async () => {
    const returned = await whileVoiding(({ customer }) => refund(customer, '200'));
    expect(returned.body).toMatchObject({ code: 'refund_exceeds_credit', details: { credit: '0.00' } });
    const used = await whileVoiding(async ({ customer, advance_id }) => use(await anInvoiceOf(customer, '500'), advance_id, '200'));
    expect(used.body.code).toBe('advance_reserved');
  });
});

describe('an advance', () => {
  it('refills what a deleted payment opens', async () => {
    const customer = await aCustomer();
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1500', advance: '1200' });
    const { id, issue_date, due_date } = await invoiceTrip(trip);
    const { body } = await admin().post('/api/payments', paymentInput(id, '200'));
    const edit = { issue_date, due_date, items: [lineInput('1300', '1', { trip_id: trip })] };
    expect((await admin().put(`/api/invoices/${id}`, edit)).body.data).toMatchObject({ advance_payment: '1100.00', status: 'completed' });
    expect((await creditOf(customer)).credit).toBe('100.00');
    const deleted = await admin().delete(`/api/payments/${body.data.id}`);
    expect(deleted.body.trips_reopened).toHaveLength(1);
    expect(await read(id)).toMatchObject({ advance_payment: '1200.00', balance: '100.00', paid: '0.00', status: 'sent' });
    expect((await creditOf(customer)).credit).toBe('0.00');
  });
});

describe('a refund', () => {
  it('takes the oldest credit first, at most all of it, and gives it back when it is deleted', async () => {
    const customer = await aCustomer();
    const [first, second] = [await keep(customer, '100'), await keep(customer, '200')];
    expect((await refund(customer, '300.01')).body).toMatchObject({ code: 'refund_exceeds_credit', details: { credit: '300.00' } });
    const made = await refund(customer, '150', { transaction_id: 'TRX-1', note: 'Doble pago' });
    expect(made.body.data).toMatchObject({ amount: '150.00', transaction_id: 'TRX-1' });
    const left = await creditOf(customer);
    expect(left).toMatchObject({
      credit: '150.00',
      refunds: [{ id: made.body.data.id }],
      advances: [{ id: second.advance_id, open: '150.00' }],
    });
    expect((await refund(customer, '1', { date: '2099-01-01' })).body.code).toBe('date_in_future');
    expect((await admin().delete(`/api/credit-refunds/${made.body.data.id}`)).status).toBe(200);
    expect((await creditOf(customer)).advances.map(({ id }: { id: string }) => id)).toEqual([first.advance_id, second.advance_id]);
  });
  it('takes what was paid first, also where that was entered later', async () => {
    const customer = await aCustomer();
    const late = await keep(customer, '100', '2026-03-05');
    await keep(customer, '100', '2026-02-01');
    await refund(customer, '120');
    expect((await creditOf(customer)).advances).toMatchObject([{ id: late.advance_id, open: '80.00' }]);
  });
});

it('leaves nothing that contradicts itself', async () => {
  expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
});
