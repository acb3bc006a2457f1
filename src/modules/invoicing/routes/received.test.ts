/** Payments that a driver received: the driver owes them to the company. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createUser } from '#modules/people/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { createInvoice, createTrip, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();
const { condor } = world;
const { admin } = condor;
let driverAccount: string;
let other: string;

beforeAll(async () => {
  const { body } = await admin.get('/api/payment-methods/all');
  driverAccount = body.data.find((account: { recipient: string }) => account.recipient === 'driver').id;
  other = (await createUser(admin, { email: 'otro@condor.test', roles: ['driver'] })).id;
});

/** An invoice of these trips, sent. */
const invoiceOf = (trip_ids: string[]) =>
  createInvoice(admin, customer, { trip_ids, items: trip_ids.map((trip_id) => ({ ...lineInput('1000'), trip_id })) });
const tripOf = async (driver_id: string) => {
  const id = await createTrip(world, condor, customer);
  await world.owner.query('update trip set driver_id = $2 where id = $1', [id, driver_id]);
  return id;
};
const pay = (invoice: { id: string }, change: object = {}): Promise<Reply> =>
  admin.post('/api/payments', paymentInput(invoice.id, '500', { method: 'cash', payment_method_id: driverAccount, ...change }));
const cashOf = async (payment: { id: string }) =>
  (
    await world.owner.query(
      'select id, driver_id, trip_id, type, date::text, method, amount::text from cash_transaction where payment_id = $1',
      [payment.id],
    )
  ).rows;

/** What happened to cash in the history of a record, latest first. */
const cashActions = async (entity: string, id: string) =>
  (await admin.get(`/api/history?entity=${entity}&id=${id}`)).body.data
    .flatMap(({ parts }: { parts: { kind: string; action: string }[] }) => parts.filter(({ kind }) => kind === 'cash_transaction'))
    .map(({ action }: { action: string }) => action);

describe('a payment to the account of the driver', () => {
  it('is owed by the driver of the trip, follows its changes, and goes with it', async () => {
    const trip = await tripOf(condor.driver_id);
    const { data: payment } = (await pay(await invoiceOf([trip]))).body;
    expect(payment).toMatchObject({ driver_id: condor.driver_id, driver_name: expect.any(String) });
    const [row] = await cashOf(payment);
    expect(row).toMatchObject({
      driver_id: condor.driver_id,
      trip_id: trip,
      type: 'company_to_driver',
      date: '2026-03-05',
      method: 'cash',
      amount: '500.00',
    });
    const save = (change: object) => {
      const { payment_date, method, payment_method_id } = payment;
      return admin.put(`/api/payments/${payment.id}`, { payment_date, method, payment_method_id, amount: '600', ...change });
    };
    await save({ payment_date: '2026-03-04', method: 'check' });
    expect(await cashOf(payment)).toEqual([{ ...row, date: '2026-03-04', method: 'check', amount: '600.00' }]);
    expect((await save({ driver_id: other })).body.data.driver_id).toBe(other);
    expect(await cashOf(payment)).toMatchObject([{ id: row.id, driver_id: other, trip_id: null }]);
    // It has left the trip, and is on the account.
    expect((await cashActions('trip', trip)).slice(0, 2)).toEqual(['delete', 'update']);
    expect(await cashActions('driver_account', other)).toEqual(['insert']);
    // Left out, the driver stays.
    await save({});
    expect(await cashOf(payment)).toMatchObject([{ driver_id: other }]);
    expect((await save({ payment_method_id: null })).body.data).toMatchObject({ driver_id: null, driver_name: null });
    expect(await cashOf(payment)).toEqual([]);
    await save({});
    expect(await cashOf(payment)).toMatchObject([{ driver_id: condor.driver_id, trip_id: trip }]);
    await admin.delete(`/api/payments/${payment.id}`);
    expect(await cashOf(payment)).toEqual([]);
  });

  it('stays on the trip that it pays in full', async () => {
    const trip = await tripOf(condor.driver_id);
    const { data: payment, trips_paid } = (await pay(await invoiceOf([trip]), { amount: '1000' })).body;
    expect(trips_paid.length).toBe(1);
    expect(await cashOf(payment)).toMatchObject([{ trip_id: trip, amount: '1000.00' }]);
  });

  it('needs the driver when the trips have several, or there are none', async () => {
    const trips = [await tripOf(condor.driver_id), await tripOf(other)];
    const invoice = await invoiceOf(trips);
    const asked = await pay(invoice);
    expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['driver_id']]);
    const { data: payment } = (await pay(invoice, { driver_id: other })).body;
    expect(await cashOf(payment)).toMatchObject([{ driver_id: other, trip_id: trips[1] }]);

    const free = await createInvoice(admin, customer);
    expect((await pay(free)).body.code).toBe('driver_needed');
    expect((await pay(free, { driver_id: newId() })).body.code).toBe('driver_not_active');
    expect((await pay(free, { driver_id: condor.admin_id })).body.code).toBe('driver_not_active');
    const loose = (await pay(free, { driver_id: other })).body.data;
    expect(await cashOf(loose)).toMatchObject([{ driver_id: other, trip_id: null }]);
  });

  it('writes nothing where the company received it, also with a driver named', async () => {
    const trip = await tripOf(condor.driver_id);
    const { data: payment } = (await pay(await invoiceOf([trip]), { payment_method_id: null, driver_id: other })).body;
    expect([payment.driver_id, await cashOf(payment)]).toEqual([null, []]);
  });
});
