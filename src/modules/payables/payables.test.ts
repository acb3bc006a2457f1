/** What owners of hired trucks are owed and paid, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { actOn, categoriesOf, createExpense, inputOf, methodsOf } from '#modules/expenses/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { payableChecks } from './store/verify.ts';
import { createOwner, hireTruck } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const payments = '/api/owner-payments';
let [luis, rosa, meals] = ['', '', ''];
beforeAll(async () => {
  [luis, rosa] = [
    await createOwner(admin),
    await createOwner(admin, { name: 'Rosa Peña', tax_id: '52000111', retefuente_rate: '0', reteica_rate: '0' }),
  ];
  await Promise.all([hireTruck(admin, fleet.truck_id, luis), hireTruck(admin, fleet.other_truck_id, rosa)]);
  meals = (await categoriesOf(admin)).meals as string;
});

const hired = (owner_freight = '2800000', changes: object = {}) => trips.create({ owner_freight, ...changes });
/** Asks nothing by itself. */
const date = today('America/Bogota', new Date());
const paymentInput = (paid: Record<string, string>, changes: object = {}) => ({
  owner_id: luis,
  type: 'payment',
  date: '2026-03-05',
  method: 'bank_transfer',
  trips: Object.entries(paid).map(([trip_id, amount]) => ({ trip_id, amount })),
  ...changes,
});
const pay = (paid: Record<string, string>, changes: object = {}): Promise<Reply> => admin.post(payments, paymentInput(paid, changes));
const charge = (trip: { id: string }, amount: string, changes: object = {}) =>
  createExpense(admin, meals, { trip_id: trip.id, amount, charged_to_owner: true, ...changes });
const owed = async (trip: { id: string }, client = admin) => (await client.get(tripPath(trip, '/owner'))).body.data;

describe('what the owner of a trip is owed', () => {
  it('is 2,800,000 − 28,000 − 19,600 − 1,000,000 − 50,000 = 1,702,400', async () => {
    const trip = await hired();
    expect(await owed(trip)).toMatchObject({
      owner_name: 'Luis Mora',
      owner_retefuente: '28000.00',
      owner_reteica: '19600.00',
      balance: '2752400.00',
    });
    expect((await pay({ [trip.id]: '1000000' }, { type: 'advance' })).status).toBe(201);
    await charge(trip, '50000');
    expect(await owed(trip)).toMatchObject({ charged: '50000.00', advanced: '1000000.00', paid: '0.00', balance: '1702400.00' });
    expect((await pay({ [trip.id]: '1702400' })).status).toBe(201);
    expect(await owed(trip)).toMatchObject({ paid: '1702400.00', balance: '0.00' });
  });

  it('counts a charge from its approval on, and not after its deletion', async () => {
    const trip = await hired();
    const expense = await createExpense(driver, meals, { trip_id: trip.id, amount: '70000' });
    expect(expense.charged_to_owner).toBe(false);
    const saved = await admin.put(`/api/expenses/${expense.id}`, inputOf(expense, { charged_to_owner: true }));
    expect(saved.body.data).toMatchObject({ status: 'submitted', charged_to_owner: true });
    expect(await owed(trip)).toMatchObject({ charged: '0.00', submitted: [{ id: expense.id, amount: '70000.00' }] });
    await actOn(admin, expense.id, 'approval');
    expect(await owed(trip)).toMatchObject({ charged: '70000.00', submitted: [], charges: [{ id: expense.id }] });
    await admin.delete(`/api/expenses/${expense.id}`);
    expect(await owed(trip)).toMatchObject({ charged: '0.00', charges: [] });
  });

  it('cannot be charged to the owner of a cancelled trip', async () => {
    const { id } = await trips.createInStatus('cancelled');
    const body = { date: '2026-03-02', category_id: meals, amount: '20000', trip_id: id, charged_to_owner: true };
    expect(await admin.post('/api/expenses', body)).toMatchObject({
      status: 422,
      body: { code: 'trip_without_owner', errors: { charged_to_owner: [expect.any(String)] } },
    });
  });

  it('stays charged when its driver saves the expense', async () => {
    const expense = await createExpense(driver, meals, { trip_id: (await hired()).id, amount: '70000' });
    await admin.put(`/api/expenses/${expense.id}`, inputOf(expense, { charged_to_owner: true }));
    const reply = await driver.put(`/api/expenses/${expense.id}`, inputOf(expense, { amount: '60000', charged_to_owner: false }));
    expect(reply.body.data).toMatchObject({ amount: '60000.00', charged_to_owner: false });
    expect((await admin.get(`/api/expenses/${expense.id}`)).body.data).toMatchObject({ charged_to_owner: true });
  });

  it('is changed by its terms', async () => {
    const trip = await hired();
    const terms = { owner_id: rosa, owner_freight: '1000000', owner_retefuente_rate: '3.5', owner_reteica_rate: '0.414' };
    const save = (body: object) => admin.put(tripPath(trip, '/owner'), body);
    expect((await save(terms)).body.data).toMatchObject({
      owner_name: 'Rosa Peña',
      owner_retefuente: '35000.00',
      owner_reteica: '4140.00',
      balance: '960860.00',
    });
    expect((await save({ ...terms, owner_id: newId() })).body.errors).toHaveProperty('owner_id');
    expect((await save({ ...terms, owner_id: null })).body.data).toMatchObject({ owner_id: null, balance: '0.00' });
    const cancelled = await trips.createInStatus('cancelled');
    expect((await admin.put(tripPath(cancelled, '/owner'), terms)).body.code).toBe('trip_cancelled');
  });

  it('asks before terms that make the owner owe, with the amount, wherever they are changed', async () => {
    const trip = await hired('1000000');
    expect((await pay({ [trip.id]: '600000' })).status).toBe(201);
    await charge(trip, '100000');
    const terms = { owner_id: luis, owner_freight: '700000', owner_retefuente_rate: '1', owner_reteica_rate: '0' };
    const save = (changes: object) => admin.put(tripPath(trip, '/owner'), { ...terms, ...changes });
    const asked = (amount: string) => ({
      status: 409,
      body: {
        code: 'confirmation_needed',
        details: {
          questions: [{ code: 'owner_owes', owner_name: 'Luis Mora', amount, received: '700000.00', confirm_with: `owner_owes ${amount}` }],
        },
      },
    });
    expect(await save({})).toMatchObject(asked('7000.00'));
    expect(await owed(trip)).toMatchObject({ owner_freight: '1000000.00' });
    // Confirmed is the amount that the user saw.
    expect(await save({ owner_freight: '600000', confirm: ['owner_owes 7000.00'] })).toMatchObject(asked('106000.00'));
    expect((await save({ confirm: ['owner_owes 7000.00'] })).body.data).toMatchObject({ balance: '-7000.00' });
    // Neither what stays as it is asks, nor what lowers the debt.
    expect((await save({})).status).toBe(200);
    expect((await save({ owner_freight: '701000' })).body.data).toMatchObject({ balance: '-6010.00' });
    const edit = (changes: object) => admin.put(tripPath(trip), { ...tripInput(condor, fleet, { owner_freight: '500000' }), ...changes });
    expect(await edit({})).toMatchObject(asked('205000.00'));
    expect((await edit({ confirm: ['owner_owes 205000.00'] })).status).toBe(200);
    const { client: planner } = await createClerk(world, condor, ['view-trips', 'update-trips']);
    const hidden = await planner.put(tripPath(trip), tripInput(condor, fleet, { owner_freight: '1' }));
    expect(hidden.body.details.questions).toMatchObject([{ code: 'owner_owes', owner_name: null, amount: null, received: null }]);
    const confirm = [hidden.body.details.questions[0].confirm_with];
    expect((await planner.put(tripPath(trip), { ...tripInput(condor, fleet, { owner_freight: '1' }), confirm })).status).toBe(200);
  });

  it('is not given to an owner who was deactivated, and stays with the one that it has', async () => {
    const trip = await hired();
    const inactive = await createOwner(admin, { name: 'Nelson Ríos', tax_id: '71999000' });
    const terms = { owner_id: inactive, owner_freight: '1000000', owner_retefuente_rate: '1', owner_reteica_rate: '0' };
    const other = await hired();
    expect((await admin.put(tripPath(other, '/owner'), terms)).status).toBe(200);
    expect((await admin.post(`/api/owners/${inactive}/deactivation`, {})).status).toBe(200);
    const refused = await admin.put(tripPath(trip, '/owner'), terms);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['owner_id']]);
    expect((await admin.put(tripPath(other, '/owner'), { ...terms, owner_freight: '900000' })).body.data.balance).toBe('891000.00');
  });
});

describe('a payment to an owner', () => {
  it('is for several trips, and each gets its part', async () => {
    const [one, other] = [await hired('1000000'), await hired('500000')];
    const reply = await pay({ [one.id]: '983000', [other.id]: '100000' }, { transaction_id: 'TRX-9', note: 'Quincena' });
    expect(reply.body.data).toMatchObject({
      amount: '1083000.00',
      owner_name: 'Luis Mora',
      trip_numbers: [one.number, other.number].sort().join(', '),
    });
    expect(await owed(one)).toMatchObject({ balance: '0.00' });
    expect(await owed(other)).toMatchObject({ balance: '391500.00', payments: [{ amount: '100000.00', total: '1083000.00' }] });
    const listed = (await admin.get(`${payments}?trip_id=${other.id}`)).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([reply.body.data.id]);
  });

  it('is never above what is owed, for any of its trips, and changes nothing then', async () => {
    const [one, other] = [await hired('1000000'), await hired('500000')];
    const reply = await pay({ [one.id]: '1000', [other.id]: '491500.01' });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'above_owner_balance', details: { number: other.number, balance: '491500.00' } },
    });
    expect(Object.keys(reply.body.errors)).toEqual(['trips.1.amount']);
    expect(await owed(one)).toMatchObject({ payments: [] });
  });

  it('is never above what is owed when a hundred come at once', async () => {
    const trip = await hired('1000000');
    const replies = await Promise.all(Array.from({ length: 100 }, () => pay({ [trip.id]: '100000' })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(replies.filter(({ status }) => status === 409 || status === 503)).toHaveLength(91);
    expect(await owed(trip)).toMatchObject({ balance: '83000.00' });
  });

  it('is for trips of its owner only, that are not cancelled', async () => {
    const cancelled = await trips.createInStatus('cancelled');
    const others = await hired('1000', { truck_id: fleet.other_truck_id });
    for (const id of [cancelled.id, others.id, newId()]) {
      expect(await pay({ [id]: '1' })).toMatchObject({ status: 422, body: { code: 'trip_not_of_owner' } });
    }
    expect((await pay({ [others.id]: '1' }, { owner_id: newId() })).body.code).toBe('reference_unknown');
  });

  it('is refused with its field where its input is wrong', async () => {
    const { id } = await hired();
    const fields = async (paid: Record<string, string>, changes: object = {}) => Object.keys((await pay(paid, changes)).body.errors ?? {});
    expect(await fields({ [id]: '0' })).toEqual(['trips.0.amount']);
    expect(await fields({ [id]: '5' }, { date: '2090-01-01' })).toEqual(['date']);
    expect(await fields({}, { trips: [1, 2].map(() => ({ trip_id: id, amount: '5' })) })).toEqual(['trips']);
  });

  it('is not paid from the account of a driver', async () => {
    const [trip, { driver: payment_method_id }] = [await hired(), await methodsOf(admin)];
    const reply = await pay({ [trip.id]: '100' }, { payment_method_id, method: 'cash' });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'account_of_driver', ['payment_method_id']]);
    expect(await owed(trip)).toMatchObject({ payments: [] });
  });

  it('pays in cents what is owed in cents, also when the company has whole pesos by now', async () => {
    const trip = await hired('100.50');
    await world.owner.query('update trip set money_decimals = 2, owner_retefuente_rate = 0, owner_reteica_rate = 0 where id = $1', [
      trip.id,
    ]);
    await world.owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
    expect(await owed(trip)).toMatchObject({ balance: '100.50' });
    expect((await pay({ [trip.id]: '100.50' })).status).toBe(201);
    const other = await hired('100');
    expect(Object.keys((await pay({ [other.id]: '0.50' })).body.errors)).toEqual(['trips.0.amount']);
    await world.owner.query('update company set money_decimals = 2 where id = $1', [condor.id]);
  });

  it('asks about a reference that another payment has', async () => {
    const trip = await hired();
    expect((await pay({ [trip.id]: '10' }, { date, transaction_id: 'TRX-77' })).status).toBe(201);
    const { status, body } = await pay({ [trip.id]: '10' }, { date, transaction_id: 'trx77' });
    expect([status, body.code]).toEqual([409, 'confirmation_needed']);
    expect(body.details.questions).toMatchObject([{ code: 'reference_used', transaction_id: 'TRX-77', date, amount: '10.00' }]);
    expect((await pay({ [trip.id]: '10' }, { date, transaction_id: 'TRX-77', confirm: ['reference_used'] })).status).toBe(201);
  });

  it('can be changed up to what is owed with it, and deleted', async () => {
    const [one, other] = [await hired('1000000'), await hired('500000')];
    const { id } = (await pay({ [one.id]: '900000' })).body.data;
    const save = (paid: Record<string, string>, changes: object = {}) => admin.put(`${payments}/${id}`, paymentInput(paid, changes));
    expect((await save({ [one.id]: '983001' })).body.code).toBe('above_owner_balance');
    expect((await save({ [one.id]: '1' }, { owner_id: rosa })).status).toBe(422);
    const raised = await save({ [one.id]: '983000' });
    expect(raised.body.data).toMatchObject({ amount: '983000.00', trips: [{ balance: '0.00' }] });
    const changed = await save({ [one.id]: '0', [other.id]: '491500' });
    expect(changed.body.data).toMatchObject({ amount: '491500.00', trips: [{ trip_id: other.id, balance: '0.00' }] });
    expect(await owed(one)).toMatchObject({ balance: '983000.00', payments: [] });
    expect((await admin.delete(`${payments}/${id}`)).status).toBe(200);
    expect(await owed(other)).toMatchObject({ balance: '491500.00' });
    const { data } = (await admin.get(`/api/history?entity=owner_account&id=${luis}`)).body;
    const kinds = (entry: { parts: { kind: string; action: string }[] }) =>
      entry.parts.map(({ kind, action }) => `${action} ${kind}`).sort();
    expect(kinds(data[0])).toEqual(['delete owner_payment', 'delete owner_payment_trip']);
    // What moved from one trip to the other.
    expect(kinds(data[1])).toEqual(['delete owner_payment_trip', 'insert owner_payment_trip', 'update owner_payment']);
  });

  it('keeps its trip from being cancelled, and from another owner', async () => {
    const trip = await hired();
    const { id } = (await pay({ [trip.id]: '100' })).body.data;
    expect((await admin.post(tripPath(trip, '/cancellation'), {})).body.code).toBe('owner_was_paid');
    const other = await admin.put(tripPath(trip), tripInput(condor, fleet, { truck_id: fleet.other_truck_id }));
    expect(other).toMatchObject({ status: 409, body: { code: 'owner_was_paid' } });
    await admin.delete(`${payments}/${id}`);
    const expense = await charge(trip, '100');
    expect((await admin.post(tripPath(trip, '/cancellation'), {})).body.code).toBe('owner_was_charged');
    await admin.delete(`/api/expenses/${expense.id}`);
    expect((await admin.post(tripPath(trip, '/cancellation'), {})).status).toBe(200);
    expect(await owed(trip)).toMatchObject({ balance: '0.00' });
  });
});

describe('what owners are owed', () => {
  it('is listed by owner and age, and adds up to the balances of their trips', async () => {
    const owner = await createOwner(admin, { name: 'Édgar Ruiz', tax_id: '80111222' });
    await hireTruck(admin, fleet.other_truck_id, owner);
    // The first and the last day of each age, and a trip on the road. 98.3 % of the freight are owed.
    const ages = [null, 0, 15, 16, 30, 31, 60, 61];
    for (const [at, days] of ages.entries()) {
      const trip = await hired(String(1000 * 2 ** at), { truck_id: fleet.other_truck_id });
      if (days === null) continue;
      await world.owner.query(
        "update trip set status = 'invoiced', departure_at = now() - interval '200 days', arrival_at = (now() at time zone 'America/Bogota')::date - $2::integer + time '23:30' where id = $1",
        [trip.id, days],
      );
    }
    const account = (await admin.get(`/api/owner-accounts/${owner}`)).body.data;
    expect(account).toMatchObject({
      open_trips: 8,
      on_the_road: '983.00',
      to_15: '5898.00',
      to_30: '23592.00',
      to_60: '94368.00',
      over_60: '125824.00',
      balance: '250665.00',
    });
    const listed = (await admin.get(`/api/owner-trips?owner_id=${owner}&state=open&sort=departure_at&summary=1`)).body;
    expect(new Set(listed.data.map(({ age_days }: { age_days: number | null }) => age_days))).toEqual(new Set(ages));
    expect(listed.meta.summary.sums.balance).toBe('250665.00');
    expect((await admin.get('/api/owner-accounts?state=open&search=edgar')).body.data).toMatchObject([{ id: owner }]);
    await hireTruck(admin, fleet.other_truck_id, rosa);
  });

  it('is printed for a trip, with the account, and what was withheld in a year', async () => {
    const bank = { bank: 'Banco Uno', account_number: '555' };
    const owner = await createOwner(admin, { name: 'Ñáñez S.A.S.', tax_id_type: '31', tax_id: '900745218', ...bank });
    await hireTruck(admin, fleet.truck_id, owner);
    const trip = await hired();
    await hireTruck(admin, fleet.truck_id, luis);
    await admin.post(payments, paymentInput({ [trip.id]: '1000000' }, { owner_id: owner, type: 'advance', transaction_id: 'TRX-5' }));
    const { text } = await admin.get(tripPath(trip, '/owner/pdf'));
    const names = ['Liquidación al propietario', 'Ñáñez S.A.S.', 'Banco Uno', 'TRX-5', 'Documento interno'];
    const amounts = ['$ 2.800.000', '$ 28.000', '$ 19.600', '$ 1.752.400'];
    expect([...names, ...amounts].filter((part) => !text.includes(part))).toEqual([]);
    expect((await admin.get(`/api/owners/${owner}/certificate?year=2026`)).body.code).toBe('nothing_withheld');
    await trips.setStatus(trip, 'paid');
    const { text: certificate } = await admin.get(`/api/owners/${owner}/certificate?year=2026`);
    for (const part of ['Certificado de retenciones', '$ 2.800.000', '$ 28.000', '$ 47.600']) expect(certificate).toContain(part);
    expect((await admin.get(`/api/owners/${owner}/certificate?year=2025`)).body.code).toBe('nothing_withheld');
    expect((await admin.get(tripPath(await trips.create({ truck_id: fleet.other_truck_id }), '/owner/pdf'))).status).toBe(200);
  });

  it('is certified for the year in which the trip arrived, by the clock of the company', async () => {
    const owner = await createOwner(admin, { name: 'Iván Duarte', tax_id: '80333444' });
    await hireTruck(admin, fleet.other_truck_id, owner);
    const numbers: Record<string, string> = {};
    for (const at of ['2024-12-31T23:59:00', '2025-01-01T00:00:00', '2025-12-31T19:30:00', '2025-12-31T23:59:59', '2026-01-01T00:00:00']) {
      const trip = await hired('1000000', { truck_id: fleet.other_truck_id });
      await world.owner.query(
        "update trip set status = 'paid', departure_at = $2::timestamp - interval '1 day', arrival_at = $2 where id = $1",
        [trip.id, at],
      );
      numbers[at] = trip.number;
    }
    await hireTruck(admin, fleet.other_truck_id, rosa);
    const certified = async (year: number) => {
      const { text } = await admin.get(`/api/owners/${owner}/certificate?year=${year}`);
      return Object.entries(numbers).flatMap(([at, number]) => (text.includes(number) ? [at] : []));
    };
    expect(await certified(2024)).toEqual(['2024-12-31T23:59:00']);
    expect(await certified(2025)).toEqual(['2025-01-01T00:00:00', '2025-12-31T19:30:00', '2025-12-31T23:59:59']);
    expect(await certified(2026)).toEqual(['2026-01-01T00:00:00']);
  });

  it('agrees with its parts', async () => {
    expect(describeVerification(await verify(world.owner, async () => payableChecks))).toMatch(/nothing found\.$/);
  });
});
