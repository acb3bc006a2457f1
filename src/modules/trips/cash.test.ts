/** Cash transactions over HTTP: on trips, on accounts, and what becomes of them when a trip is cancelled or gets another driver. */
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { Reply } from '#server/testing/client.ts';
import { setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();

/** Asks nothing by itself. */
const date = today('America/Bogota', new Date());
const cashInput = (changes: object = {}) => ({
  type: 'company_to_driver',
  date: '2026-03-01',
  method: 'cash',
  amount: '500000',
  ...changes,
});
const onTrip = (trip: { id: string }) => tripPath(trip, '/cash-transactions');
const pathOf = (cash: { id: string }) => `/api/cash-transactions/${cash.id}`;
const give = async (trip: { id: string }, changes: object = {}): Promise<Reply['body']> => {
  const reply = await admin.post(onTrip(trip), cashInput(changes));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
/** What each driver owes, by name, from the rows themselves. */
const owedBy = async () =>
  Object.fromEntries(
    (
      await world.owner.query<{ name: string; owed: string }>(
        `select member.name, sum(case type when 'company_to_driver' then amount else -amount end) as owed
         from cash_transaction join member on member.company_id = cash_transaction.company_id and member.id = driver_id
         where cash_transaction.company_id = $1 group by member.name`,
        [condor.id],
      )
    ).rows.map(({ name, owed }) => [name, owed]),
  );
const accounts = { driver: '', bank: '', box: '' };
let driverName: string;

beforeAll(async () => {
  const { body } = await admin.get('/api/payment-methods/all');
  const find = (recipient: string, kind: string) =>
    body.data.find((account: { recipient: string; kind: string }) => account.recipient === recipient && account.kind === kind).id;
  accounts.driver = find('driver', 'cash');
  accounts.box = find('company', 'cash');
  accounts.bank = (
    await admin.post('/api/payment-methods', { description: 'Bancolombia', recipient: 'company', kind: 'bank' })
  ).body.data.id;
  driverName = (await trips.create()).driver_name;
});

describe('cash on a trip', () => {
  it('is handed out to its driver, listed by date, changed and deleted', async () => {
    const trip = await trips.create();
    const later = await give(trip, { date: '2026-03-02', type: 'driver_to_company', amount: '120000.50', note: 'Sobró' });
    const first = await give(trip, { method: 'bank_transfer', payment_method_id: accounts.bank, transaction_id: 'NEQ-1' });
    expect(first).toMatchObject({
      amount: '500000.00',
      driver_id: condor.driver_id,
      trip_id: trip.id,
      trip_number: trip.number,
      payment_method: 'Bancolombia',
      source: null,
      version: 1,
    });
    expect((await admin.get(onTrip(trip))).body.data).toEqual([first, later]);
    const path = pathOf(first);
    const changed = await admin.put(path, cashInput({ amount: '450000' }));
    expect(changed.body.data).toMatchObject({
      amount: '450000.00',
      method: 'cash',
      payment_method_id: null,
      transaction_id: '',
      version: 2,
    });
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.get(onTrip(trip))).body.data).toEqual([later]);
  });

  it('is not dated in the future', async () => {
    const reply = await admin.post(onTrip(await trips.create()), cashInput({ date: '2099-01-01' }));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['date']]);
  });

  it('comes from an account of the company that takes that way of payment', async () => {
    const trip = await trips.create();
    const codeWith = async (changes: object) => (await admin.post(onTrip(trip), cashInput(changes))).body.code;
    expect(await codeWith({ payment_method_id: accounts.driver })).toBe('account_of_driver');
    expect(await codeWith({ payment_method_id: accounts.box, method: 'bank_transfer' })).toBe('account_takes_cash');
  });

  it('has no more decimals than the amounts of the company', async () => {
    const setDecimals = (decimals: number) =>
      world.owner.query('update company set money_decimals = $2 where id = $1', [condor.id, decimals]);
    const trip = await trips.create();
    const stored = await give(trip, { amount: '20000.50' });
    await setDecimals(0);
    for (const { status, body } of [
      await admin.post(onTrip(trip), cashInput({ amount: '20000.50' })),
      await admin.put(pathOf(stored), cashInput({ amount: '20000.75' })),
    ])
      expect([status, body.code, body.details]).toEqual([422, 'too_many_decimals', { decimals: 0 }]);
    await setDecimals(2);
  });

  it('is refused on a closed trip', async () => {
    const trip = await trips.create();
    const stored = await give(trip);
    await trips.setStatus(trip, 'paid');
    const path = pathOf(stored);
    for (const reply of [await admin.post(onTrip(trip), cashInput()), await admin.put(path, cashInput()), await admin.delete(path)])
      expect([reply.status, reply.body.code]).toEqual([409, 'trip_closed']);
  });

  it('asks about a reference that the same way of payment has already', async () => {
    const trip = await trips.create();
    const transfer = { date, method: 'bank_transfer', transaction_id: 'TRX-77' };
    const stored = await give(trip, transfer);
    const asked = await admin.post(onTrip(trip), cashInput(transfer));
    expect([asked.status, asked.body.code, asked.body.details.questions]).toEqual([
      409,
      'confirmation_needed',
      [
        {
          code: 'reference_used',
          transaction_id: 'TRX-77',
          driver_name: driverName,
          trip_number: trip.number,
          date,
          amount: '500000.00',
        },
      ],
    ]);
    expect((await admin.post(onTrip(trip), cashInput({ ...transfer, confirm: ['reference_used'] }))).status).toBe(201);
    const typed = await admin.post(onTrip(trip), cashInput({ ...transfer, transaction_id: 'trx 77' }));
    expect(typed.body.details?.questions).toMatchObject([{ code: 'reference_used', transaction_id: 'TRX-77' }]);
    for (const _ of [1, 2]) await give(trip, { ...transfer, transaction_id: '--' });
    expect((await admin.post(onTrip(trip), cashInput({ ...transfer, method: 'check' }))).status).toBe(201);
    // Its own reference is not asked about.
    const own = await give(trip, { method: 'bank_transfer', transaction_id: 'TRX-78' });
    expect((await admin.put(pathOf(own), cashInput({ method: 'bank_transfer', transaction_id: 'TRX-78' }))).status).toBe(200);
    expect(stored.transaction_id).toBe('TRX-77');
  });
});

describe('a trip', () => {
  it('takes 200 transactions, those of accounts about it included', async () => {
    const trip = await trips.create();
    const fill = (column: string, rows: number) =>
      world.owner.query(
        `insert into cash_transaction (company_id, id, driver_id, ${column}, type, date, method, amount)
          select company_id, uuidv7(), driver_id, id, 'company_to_driver', '2026-03-01', 'cash', 1 from trip, generate_series(1, $2::integer) where id = $1`,
        [trip.id, rows],
      );
    await fill('trip_id', 100);
    await fill('about_trip_id', 99);
    expect((await admin.post(onTrip(trip), cashInput())).status).toBe(201);
    const refused = await admin.post(onTrip(trip), cashInput());
    await trips.setStatus(trip, 'paid');
    const about = await admin.post('/api/cash-transactions', { ...cashInput(), driver_id: condor.driver_id, about_trip_id: trip.id });
    for (const { status, body } of [refused, about]) expect([status, body.code]).toEqual([409, 'too_many_cash_transactions']);
    expect((await admin.post('/api/cash-transactions', { ...cashInput(), driver_id: condor.driver_id })).status).toBe(201);
  });
});

describe('cash on the account of a driver', () => {
  const path = '/api/cash-transactions';
  const create = (changes: object = {}) => admin.post(path, { ...cashInput(), driver_id: fleet.other_driver_id, ...changes });

  it('has no trip, or settles one that takes no cash of its own', async () => {
    const stored = (await create()).body.data;
    expect(stored).toMatchObject({ trip_id: null, about_trip_id: null, trip_number: null });
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    expect((await create({ about_trip_id: trip.id })).body).toMatchObject({ code: 'trip_takes_cash' });
    expect((await create({ about_trip_id: newId() })).body).toMatchObject({ code: 'trip_unknown' });
    await trips.setStatus(trip, 'paid');
    const late = (await create({ about_trip_id: trip.id, type: 'driver_to_company' })).body.data;
    expect((await admin.get(onTrip(trip))).body.data).toEqual([late]);
    const saved = await admin.put(`${path}/${late.id}`, cashInput({ type: 'driver_to_company', amount: '1' }));
    expect(saved.body.data).toMatchObject({ amount: '1.00', about_trip_id: trip.id });
    expect((await admin.delete(`${path}/${late.id}`)).status).toBe(200);
    expect((await admin.delete(`${path}/${stored.id}`)).status).toBe(200);
  });

  it('is handed out only to active drivers, on trips too; a former driver can bring money back, and what was written is corrected', async () => {
    expect((await create({ driver_id: condor.admin_id })).body).toMatchObject({ code: 'driver_not_active' });
    expect((await create({ driver_id: newId() })).status).toBe(422);
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    const given = await give(trip, { amount: '100' });
    const setStatus = (status: string) =>
      world.owner.query('update member set status = $3 where company_id = $1 and id = $2', [condor.id, fleet.other_driver_id, status]);
    await setStatus('inactive');
    const save = async (cash: { id: string }, changes: object) => (await admin.put(pathOf(cash), cashInput(changes))).body;
    expect((await create()).body).toMatchObject({ code: 'driver_not_active' });
    expect((await admin.post(onTrip(trip), cashInput())).body).toMatchObject({ code: 'driver_not_active' });
    expect(await save(given, { amount: '100.01' })).toMatchObject({ code: 'driver_not_active' });
    expect((await save(given, { amount: '90', note: 'Peajes' })).data).toMatchObject({ amount: '90.00', note: 'Peajes' });
    for (const returned of [
      await create({ type: 'driver_to_company' }),
      await admin.post(onTrip(trip), cashInput({ type: 'driver_to_company' })),
    ]) {
      expect(returned.status).toBe(201);
      const back = returned.body.data;
      expect(await save(back, { type: 'company_to_driver', amount: '1' })).toMatchObject({ code: 'driver_not_active' });
      expect((await save(back, { type: 'driver_to_company', amount: '1' })).data).toMatchObject({ amount: '1.00' });
      await admin.delete(pathOf(back));
    }
    await setStatus('active');
  });

  it('settles a trip of another driver only for who had money of it', async () => {
    const trip = await trips.create();
    const about = (driver_id: string) => create({ driver_id, about_trip_id: trip.id, type: 'driver_to_company', amount: '100' });
    for (const status of ['active', 'paid']) {
      await trips.setStatus(trip, status);
      const refused = await about(fleet.other_driver_id);
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'trip_not_of_driver', ['about_trip_id']]);
    }
    await trips.setStatus(trip, 'active');
    await give(trip);
    const answer = { driver_id: fleet.other_driver_id, confirm: ['open_cash:500000.00'], open_cash: 'keep' };
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, answer))).status).toBe(200);
    const { data } = (await about(condor.driver_id)).body;
    expect(data).toMatchObject({ about_trip_id: trip.id, driver_id: condor.driver_id });
  });
});

describe('cancelling a trip with cash out', () => {
  const cancel = (trip: { id: string }, body: object = {}) => admin.post(tripPath(trip, '/cancellation'), body);
  const withCash = async () => {
    const trip = await trips.create();
    await give(trip, { amount: '800000' });
    await give(trip, { type: 'driver_to_company', amount: '300000' });
    return trip;
  };

  it('asks where it went, and keeps it on the account or records that it came back', async () => {
    const trip = await withCash();
    const asked = await cancel(trip);
    expect([asked.status, asked.body.details.questions]).toEqual([
      409,
      [
        {
          code: 'open_cash',
          field: 'open_cash',
          confirm_with: 'open_cash:500000.00',
          drivers: [{ name: driverName, amount: '500000.00' }],
        },
      ],
    ]);
    expect((await cancel(trip, { confirm: ['open_cash:500000.00'] })).body.code).toBe('open_cash_required');
    expect((await admin.get(tripPath(trip))).body.data.status).toBe('active');
    const before = (await admin.get(onTrip(trip))).body.data.length;
    expect((await cancel(trip, { confirm: ['open_cash:500000.00'], open_cash: 'account' })).body.data.status).toBe('cancelled');
    expect((await admin.get(onTrip(trip))).body.data.length).toBe(before);

    const returned = await withCash();
    await cancel(returned, { confirm: ['open_cash:500000.00'], open_cash: 'returned' });
    const rows = (await admin.get(onTrip(returned))).body.data;
    expect(rows.at(-1)).toMatchObject({ type: 'driver_to_company', amount: '500000.00', method: 'cash', trip_id: returned.id });
  });

  it('asks again when more was handed out meanwhile', async () => {
    const trip = await withCash();
    await give(trip, { amount: '300000' });
    const asked = await cancel(trip, { confirm: ['open_cash:500000.00'], open_cash: 'returned' });
    expect([asked.status, asked.body.details.questions[0].confirm_with]).toEqual([409, 'open_cash:800000.00']);
    expect((await admin.get(tripPath(trip))).body.data.status).toBe('active');
  });

  it('returns what one driver owes, and nothing of what the company owes another', async () => {
    const trip = await trips.create();
    await give(trip);
    const other = { driver_id: fleet.other_driver_id, confirm: ['open_cash:500000.00'], open_cash: 'keep' };
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, other))).status).toBe(200);
    await give(trip, { type: 'driver_to_company', amount: '100000' });
    expect((await cancel(trip, { confirm: ['open_cash:500000.00'], open_cash: 'returned' })).status).toBe(200);
    const { data } = (await admin.get(onTrip(trip))).body;
    expect(data).toHaveLength(3);
    expect(data.at(-1)).toMatchObject({ driver_name: driverName, type: 'driver_to_company', amount: '500000.00' });
  });

  it('and deleting that cash at the same moment leave no one owing what was never handed out', async () => {
    const race = async () => {
      const trip = await trips.create();
      const given = await give(trip);
      const replies = await Promise.all([
        cancel(trip, { confirm: ['open_cash:500000.00'], open_cash: 'returned' }),
        admin.delete(pathOf(given)),
      ]);
      const rows: { type: string }[] = (await admin.get(onTrip(trip))).body.data;
      return [...replies.map(({ status }) => status), rows.map(({ type }) => type).toSorted()];
    };
    const returned = [200, 409, ['company_to_driver', 'driver_to_company']];
    for (let round = 0; round < 8; round++) expect([returned, [200, 200, []]]).toContainEqual(await race());
  });

  it('asks nothing when all of it is back', async () => {
    const trip = await trips.create();
    await give(trip);
    await give(trip, { type: 'driver_to_company' });
    expect((await cancel(trip)).status).toBe(200);
  });
});

describe('another driver for a trip with cash out', () => {
  const save = (trip: { id: string }, changes: object) =>
    admin.put(tripPath(trip), tripInput(condor, fleet, { driver_id: fleet.other_driver_id, ...changes }));

  it('asks whether the former driver keeps it or hands it over', async () => {
    const trip = await trips.create();
    await give(trip);
    const before = await owedBy();
    expect((await save(trip, {})).body.details.questions).toEqual([
      { code: 'open_cash', field: 'open_cash', confirm_with: 'open_cash:500000.00', drivers: [{ name: driverName, amount: '500000.00' }] },
    ]);
    expect((await save(trip, { confirm: ['open_cash:500000.00'] })).body.code).toBe('open_cash_required');
    expect((await save(trip, { confirm: ['open_cash:500000.00'], open_cash: 'keep' })).status).toBe(200);
    expect(await owedBy()).toEqual(before);

    const other = await trips.create();
    await give(other);
    const given = await owedBy();
    expect((await save(other, { confirm: ['open_cash:500000.00'], open_cash: 'transfer' })).status).toBe(200);
    const after = await owedBy();
    expect(Number(after[driverName])).toBe(Number(given[driverName]) - 500_000);
    expect(Number(after['Rosa Nieto'])).toBe(Number(given['Rosa Nieto'] ?? 0) + 500_000);
  });

  it('hands over what the last driver has, and not what one before has kept', async () => {
    const trip = await trips.create();
    await give(trip);
    expect((await save(trip, { confirm: ['open_cash:500000.00'], open_cash: 'keep' })).status).toBe(200);
    await give(trip, { amount: '300000' });
    const back = tripInput(condor, fleet, { confirm: ['open_cash:300000.00'], open_cash: 'transfer' });
    expect((await admin.put(tripPath(trip), back)).status).toBe(200);
    const rows: { driver_name: string; type: string; amount: string }[] = (await admin.get(onTrip(trip))).body.data;
    expect(rows.map(({ driver_name, type, amount }) => [driver_name, type, amount]).toSorted()).toEqual(
      [
        [driverName, 'company_to_driver', '500000.00'],
        ['Rosa Nieto', 'company_to_driver', '300000.00'],
        ['Rosa Nieto', 'driver_to_company', '300000.00'],
        [driverName, 'company_to_driver', '300000.00'],
      ].toSorted(),
    );
  });

  it('hands over nothing of an advance that the same save takes away', async () => {
    const advance = { advance_payment: '700000', advance_method: 'cash', payment_method_id: accounts.driver };
    const trip = await trips.create(advance);
    const before = await owedBy();
    expect((await save(trip, { advance_payment: '0', open_cash: 'transfer' })).status).toBe(200);
    const after = await owedBy();
    expect(Number(after[driverName])).toBe(Number(before[driverName]) - 700_000);
    expect(after['Rosa Nieto']).toBe(before['Rosa Nieto']);
    expect((await admin.get(onTrip(trip))).body.data).toEqual([]);
  });

  it('asks nothing without cash, and moves nothing when the driver stays', async () => {
    expect((await save(await trips.create(), {})).status).toBe(200);
    const trip = await trips.create();
    await give(trip);
    const kept = await admin.put(tripPath(trip), tripInput(condor, fleet, { open_cash: 'transfer' }));
    expect(kept.status).toBe(200);
    expect((await admin.get(onTrip(trip))).body.data.length).toBe(1);
  });
});

describe("a customer's advance that the driver receives", () => {
  it('is cash of the trip, which only the advance changes', async () => {
    const advance = { advance_payment: '700000', advance_method: 'cash', advance_date: '2026-03-01', payment_method_id: accounts.driver };
    const trip = await trips.create(advance);
    const list = async () => (await admin.get(onTrip(trip))).body.data;
    const [row] = await list();
    expect(row).toMatchObject({
      amount: '700000.00',
      type: 'company_to_driver',
      source: 'advance',
      method: 'cash',
      date: '2026-03-01',
      payment_method_id: null,
    });
    const path = pathOf(row);
    expect((await admin.put(path, cashInput())).body.code).toBe('cash_linked');
    expect((await admin.delete(path)).body.code).toBe('cash_linked');
    for (const change of ["type = 'driver_to_company'", `payment_method_id = '${accounts.box}'`])
      await expect(world.owner.query(`update cash_transaction set ${change} where id = $1`, [row.id])).rejects.toMatchObject({
        constraint: 'cash_transaction_received',
      });
    const save = (changes: object) => admin.put(tripPath(trip), tripInput(condor, fleet, { ...advance, ...changes }));
    await save({ advance_payment: '650000' });
    expect(await list()).toMatchObject([{ id: row.id, amount: '650000.00' }]);
    // The row stays with the driver who received it.
    await save({ advance_payment: '650000', driver_id: fleet.other_driver_id, confirm: ['open_cash:650000.00'], open_cash: 'keep' });
    await save({ advance_payment: '640000', driver_id: fleet.other_driver_id });
    expect(await list()).toMatchObject([{ id: row.id, amount: '640000.00', driver_id: condor.driver_id }]);
    await save({ payment_method_id: accounts.box, driver_id: fleet.other_driver_id });
    expect(await list()).toEqual([]);
  });
});
