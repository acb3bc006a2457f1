/** Advances of loads, trips and customers. */
import { describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { createClerk } from '#modules/people/testing.ts';
import { addFleet, loadInput, tripInput } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from '../store/verify.ts';
import { createCustomer, createTrip, rowOf, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();
const admin = () => world.condor.admin;
const body = (change: object) => ({ payment_date: '2026-03-05', method: 'bank_transfer', amount: '500', ...change });
const record = (change: object) => admin().post('/api/advances', body(change));
const aTrip = (change: object = {}) => createTrip(world, world.condor, customer, { freight_rate: '1000', ...change });
const cement = { goods: 'Cemento', quantity: '1', unit: 'ton', unit_price: '1000', amount: '1000' };
const loadOf = async (trip: string) => (await admin().get(`/api/trips/${trip}/loads`)).body.data[0];

describe('an advance', () => {
  it('is of a load, a trip or a customer, each with what is above it', async () => {
    const trip = await aTrip({ loads: [cement] });
    const load = await loadOf(trip);
    const ofLoad = (await record({ load_id: load.id, transaction_id: 'TRX-9' })).body.data;
    expect(ofLoad).toMatchObject({
      source: 'load',
      trip_id: trip,
      customer_id: customer,
      load_number: load.number,
      open: '500.00',
      uses: [],
    });
    const other = await aTrip();
    expect((await record({ trip_id: other, customer_id: customer })).body.data).toMatchObject({
      source: 'trip',
      trip_id: other,
      load_id: null,
    });
    expect((await admin().get(`/api/trips/${other}`)).body.data).toMatchObject({ advance_payment: '500.00', advance_used: '0.00' });
    expect((await record({ customer_id: customer })).body.data).toMatchObject({ source: 'customer', trip_id: null, customer_id: customer });
    expect((await admin().get('/api/advances?search=trx-9')).body.data).toMatchObject([{ id: ofLoad.id }]);
  });

  it('asks for its field, and refuses what does not belong together', async () => {
    const [trip, other] = [await aTrip({ loads: [cement] }), await aTrip()];
    const load = await loadOf(trip);
    const another = await createCustomer(admin(), { name: 'Otro' });
    const tucan = await createCustomer(world.tucan.admin);
    const attempts: [object, string, string][] = [
      [{}, 'customer_id', 'invalid_input'],
      [{ trip_id: trip, amount: '0' }, 'amount', 'invalid_input'],
      [{ load_id: load.id, trip_id: other }, 'load_id', 'advance_mismatch'],
      [{ trip_id: trip, customer_id: another }, 'customer_id', 'advance_mismatch'],
      [{ customer_id: tucan }, 'customer_id', 'customer_unknown'],
      [{ trip_id: customer }, 'trip_id', 'trip_unknown'],
      [{ load_id: trip }, 'load_id', 'load_unknown'],
      [{ trip_id: trip, payment_date: '2099-01-01' }, 'payment_date', 'date_in_future'],
    ];
    for (const [change, field, code] of attempts) {
      const reply = await record(change);
      expect([reply.status, Object.keys(reply.body.errors ?? {}), reply.body.code ?? 'invalid_input']).toEqual([422, [field], code]);
    }
    const { body: missing } = await admin().post('/api/advances', body({ amount: undefined }));
    expect(Object.keys(missing.errors).sort()).toEqual(['amount', 'customer_id']);
  });

  it('asks about a second one of a trip, which both invoices use', async () => {
    const trip = await aTrip({ advance: '300' });
    const asked = await record({ trip_id: trip, payment_date: today('America/Bogota', new Date()) });
    expect([asked.status, asked.body.details.questions]).toEqual([
      409,
      [{ code: 'second_advance', trip_number: expect.any(String), amount: '300.00', payment_date: '2026-02-20' }],
    ]);
    const second = (await record({ trip_id: trip, confirm: ['second_advance'] })).body.data;
    expect(second.source).toBe('extra');
    // It was said already that it is other money.
    expect((await admin().put(`/api/advances/${second.id}`, body({ trip_id: trip, amount: '400' }))).body.data.amount).toBe('400.00');
    expect((await admin().put(`/api/advances/${second.id}`, body({ trip_id: trip }))).body.data.source).toBe('extra');
    const invoice = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
    expect(invoice).toMatchObject({ advance_payment: '800.00', balance: '200.00' });
    expect(invoice.advances).toHaveLength(2);
  });

  it('typed in the form of a trip asks about others of the trip, and not about its own', async () => {
    const fleet = await addFleet(world, world.condor);
    const trip = (await admin().post('/api/trips', tripInput(world.condor, fleet, { loads: [loadInput({ unit_price: '0' })] }))).body.data;
    const load = await loadOf(trip.id);
    const save = (change: object) =>
      admin().put(`/api/trips/${trip.id}`, tripInput(world.condor, fleet, { advance_date: '2026-03-06', ...change }));
    await record({ load_id: load.id });
    expect((await save({ manifest_number: 'M-1' })).status).toBe(200);
    const asked = await save({ advance_payment: '700' });
    expect([asked.status, asked.body.details?.questions]).toEqual([
      409,
      [{ code: 'second_advance', trip_number: trip.number, amount: '500.00', payment_date: '2026-03-05' }],
    ]);
    expect((await admin().get(`/api/advances?trip_id=${trip.id}`)).body.data).toHaveLength(1);
    expect((await save({ advance_payment: '700', confirm: ['second_advance'] })).body.data.advance_payment).toBe('700.00');
    // It was said already that it is other money.
    expect((await save({ advance_payment: '800' })).body.data.advance_payment).toBe('800.00');
    expect((await save({ advance_payment: '0' })).status).toBe(200);
    expect((await admin().get(`/api/advances?trip_id=${trip.id}`)).body.data).toMatchObject([{ source: 'load' }]);
  });

  it('is refused once its trip is invoiced, or cancelled: what is paid then is a payment', async () => {
    const [trip, cancelled] = [await aTrip(), await aTrip({ status: 'cancelled' })];
    await admin().post(`/api/trips/${trip}/invoice`);
    expect((await record({ trip_id: trip })).body.code).toBe('trip_invoiced');
    expect((await record({ trip_id: cancelled })).body.code).toBe('trip_closed');
  });

  it('is on the page of its trip, with those of the loads, for who may view advances', async () => {
    const trip = await aTrip({ loads: [cement], advance: '300' });
    const load = await loadOf(trip);
    const second = (await record({ load_id: load.id, confirm: ['second_advance'] })).body.data;
    await record({ trip_id: await aTrip() });
    const of = async (client: Client, id = trip) => (await client.get(`/api/trips/${id}`)).body.data.advances;
    const shown = await of(admin());
    expect(shown).toMatchObject([
      { id: second.id, load_id: load.id, load_number: load.number, amount: '500.00', used: '0.00' },
      { load_id: null, load_number: null, payment_date: '2026-02-20', method: 'cash', amount: '300.00', used: '0.00' },
    ]);
    const [viewer, planner] = [
      await createClerk(world, world.condor, ['view-trips', 'view-advances']),
      await createClerk(world, world.condor, ['view-trips']),
    ];
    expect([await of(viewer.client), await of(planner.client), await of(world.condor.driver)]).toEqual([shown, [], []]);
    const invoice = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
    expect((await of(admin())).map(({ used }: { used: string }) => used)).toEqual(['500.00', '300.00']);
    expect(invoice.advance_payment).toBe('800.00');
  });

  it('changes and goes while nothing uses it; a used one keeps all but its notes', async () => {
    const trip = await aTrip();
    const { id } = (await record({ trip_id: trip })).body.data;
    const edit = (change: object) => admin().put(`/api/advances/${id}`, body({ trip_id: trip, customer_id: customer, ...change }));
    expect((await edit({ amount: '700', notes: 'Anticipo' })).body.data).toMatchObject({ amount: '700.00', notes: 'Anticipo' });
    await admin().post(`/api/trips/${trip}/invoice`);
    expect((await edit({ amount: '800' })).body.code).toBe('advance_used');
    expect((await edit({ amount: '700', transaction_id: 'TRX-1' })).body.data).toMatchObject({ transaction_id: 'TRX-1', used: '700.00' });
    expect((await admin().delete(`/api/advances/${id}`)).body.code).toBe('advance_used');
    const free = (await record({ customer_id: customer })).body.data;
    expect((await admin().delete(`/api/advances/${free.id}`)).status).toBe(200);
    expect(await rowOf(world, 'advance', 'id', free.id)).toBeUndefined();
    const { body: paid } = await admin().post('/api/payments', body({ customer_id: customer, keep_as_credit: true }));
    expect((await admin().delete(`/api/advances/${paid.data.credit.advance_id}`)).body.code).toBe('advance_of_payment');
  });

  it('leaves nothing that contradicts itself', async () => {
    expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
  });
});
