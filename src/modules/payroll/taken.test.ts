/** What pay stubs took of cash and expenses, on the accounts of drivers and in the settlements of trips, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#base/permissions.ts';
import { categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { settlementChecks } from '#modules/settlements/store/verify.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { cellsOf } from '#server/export/testing.ts';
import { pdfText } from '#server/pdf/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { formOf, realPng } from '#server/testing/files.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { payrollChecks } from './store/verify.ts';
import { addStub, type Use } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { driver_id } = condor;
let categories: Record<string, string>;
let methods: Record<'company' | 'driver', string>;
beforeAll(async () => {
  [categories, methods] = await Promise.all([categoriesOf(admin), methodsOf(admin)]);
});

const give = async (trip: { id: string }, amount: string, changes: object = {}): Promise<{ id: string }> =>
  (
    await admin.post(tripPath(trip, '/cash-transactions'), {
      type: 'company_to_driver',
      date: '2026-03-01',
      method: 'cash',
      amount,
      ...changes,
    })
  ).body.data;
const spend = (trip: { id: string }, amount: string) =>
  createExpense(admin, categories.meals as string, { trip_id: trip.id, amount, payment_method_id: methods.driver });
const settlementOf = async (trip: { id: string }, client = admin): Promise<Reply['body']> =>
  (await client.get(tripPath(trip, '/settlement'))).body.data;
const take = (...uses: Use[]) => addStub(world.owner, condor.id, driver_id, uses);

describe('the settlement of a trip', () => {
  it('lists what stubs took of it with their numbers: of 1,047,900 a stub takes 400,000, and 647,900 is owed', async () => {
    const trip = await trips.create();
    const cash = await give(trip, '3000000');
    await spend(trip, '1952100');
    await trips.setStatus(trip, 'under_review');
    expect(await settlementOf(trip)).toMatchObject({ owed: '1047900.00', taken: '0.00', stubs: [] });
    const { id, number, ends_on } = await take({ cash_transaction_id: cash.id, amount: '400000' });
    const expected = { owed: '647900.00', taken: '400000.00', stubs: [{ id, number, date: ends_on, amount: '400000.00' }] };
    expect(await settlementOf(trip)).toMatchObject(expected);
    // Its driver sees the same.
    expect(await settlementOf(trip, driver)).toMatchObject(expected);
    const printed = pdfText((await admin.get(tripPath(trip, '/settlement/pdf'))).bytes);
    for (const part of [`Desprendible ${number}`, '400.000', 'El conductor debe $ 647.900']) expect(await printed).toContain(part);
  });

  it('adds up what one stub took of several rows, and what it paid back', async () => {
    const trip = await trips.create();
    const [first, second, expense] = [await give(trip, '100000'), await give(trip, '200000'), await spend(trip, '50000')];
    const late = await admin.post('/api/cash-transactions', {
      driver_id,
      about_trip_id: (await paid()).id,
      type: 'driver_to_company',
      date: '2026-03-02',
      method: 'cash',
      amount: '7000',
    });
    const { number } = await take(
      { cash_transaction_id: first.id, amount: '100000' },
      { cash_transaction_id: second.id, amount: '30000' },
      { expense_id: expense.id, amount: '-50000' },
      { cash_transaction_id: late.body.data.id, amount: '-7000' },
    );
    expect(await settlementOf(trip)).toMatchObject({ owed: '170000.00', taken: '80000.00', stubs: [{ number, amount: '80000.00' }] });
    expect(await settlementOf({ id: late.body.data.about_trip_id })).toMatchObject({
      owed: '0.00',
      returned: '7000.00',
      stubs: [{ number, amount: '-7000.00' }],
    });
  });

  /** A trip that takes no cash of its own. */
  const paid = async () => {
    const trip = await trips.create();
    await trips.setStatus(trip, 'paid');
    return trip;
  };

  it('shows each driver what stubs took from them', async () => {
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    const cash = await give(trip, '90000');
    await addStub(world.owner, condor.id, fleet.other_driver_id, [{ cash_transaction_id: cash.id, amount: '40000' }]);
    expect(await settlementOf(trip)).toMatchObject({ owed: '50000.00', taken: '40000.00' });
    await world.owner.query('update trip set driver_id = $2 where id = $1', [trip.id, driver_id]);
    expect(await settlementOf(trip)).toMatchObject({
      driver_id,
      taken: '0.00',
      stubs: [],
      others: [{ driver_id: fleet.other_driver_id, owed: '50000.00' }],
    });
  });

  it('is no longer what was signed once a stub took a part, and can be signed again', async () => {
    const trip = await trips.create();
    const cash = await give(trip, '100000');
    const sign = async () =>
      admin.post(tripPath(trip, '/settlement/signature'), {
        fingerprint: (await settlementOf(trip)).fingerprint,
        signature_file_id: (await admin.post('/api/files?purpose=signature', formOf(realPng(), 'firma.png'))).body.data.id,
      });
    expect((await sign()).status).toBe(201);
    const { number } = await take({ cash_transaction_id: cash.id, amount: '40000' });
    expect(await settlementOf(trip)).toMatchObject({ owed: '60000.00', versions: [{ owed: '100000.00', is_current: false }] });
    const again = (await sign()).body.data;
    expect(again.versions).toMatchObject([
      { version: 2, owed: '60000.00', is_current: true },
      { version: 1, owed: '100000.00' },
    ]);
    const [second, first] = again.versions;
    const printed = async (id: string) => pdfText((await admin.get(tripPath(trip, `/settlement/signatures/${id}/pdf`))).bytes);
    expect(await printed(second.id)).toContain(number);
    expect(await printed(first.id)).not.toContain(number);
    // Signed before there were stubs.
    await world.owner.query(`update settlement_signature set content = content - 'stubs' - 'taken' where id = $1`, [first.id]);
    expect(await printed(first.id)).toContain('El conductor debe $ 100.000');
    expect(describeVerification(await verify(world.owner, async () => settlementChecks))).toMatch(/nothing found/);
  });
});

it('says of pay stubs, and of the identity card, only what the caller may see', async () => {
  const trip = await trips.create();
  const cash = await give(trip, '100000');
  const { number } = await take({ cash_transaction_id: cash.id, amount: '40000' });
  const asClerk = async (...permissions: Permission[]) => {
    const { client: clerk } = await createClerk(world, condor, permissions);
    const { data } = (await clerk.get(tripPath(trip, '/settlement'))).body;
    const printed = await pdfText((await clerk.get(tripPath(trip, '/settlement/pdf'))).bytes);
    const statement = await pdfText((await clerk.get(`/api/driver-accounts/${condor.driver_id}/statement`)).bytes);
    const found = (await clerk.get(`/api/driver-movements?driver_id=${condor.driver_id}&search=${number}`)).body.data;
    return {
      owed: data.owed,
      taken: data.taken,
      numbers: [data.stubs?.[0]?.number, found[0]?.number, printed.includes(number), statement.includes(number)],
      cards: [data.driver_id_card, printed.includes(idCard), statement.includes(idCard)],
    };
  };
  await world.owner.query(`update member set id_card = $1, search = search || ' ' || $1 where id = $2`, [idCard, condor.driver_id]);
  const hidden = { numbers: [undefined, undefined, false, false], cards: ['', false, false] };
  const amounts = { owed: '60000.00', taken: '40000.00' };
  expect(await asClerk('view-trips')).toEqual({ ...amounts, ...hidden });
  expect(await asClerk('view-trips', 'document-trips')).toEqual({ ...amounts, ...hidden, cards: [idCard, true, true] });
  expect(await asClerk('view-trips', 'view-compensation')).toEqual({ ...amounts, ...hidden, numbers: [number, number, true, true] });
  // Nor can it be guessed digit by digit.
  const accountsOf = async (search: string, ...permissions: Permission[]) =>
    (await (await createClerk(world, condor, permissions)).client.get(`/api/driver-accounts?search=${search}`)).body.data.length;
  expect(await accountsOf(idCard.slice(0, 4), 'view-trips')).toBe(0);
  expect(await accountsOf(idCard.slice(0, 4), 'view-trips', 'view-users')).toBe(1);
  const own = (await driver.get(tripPath(trip, '/settlement'))).body.data;
  expect([own.stubs[0].number, own.driver_id_card]).toEqual([number, idCard]);
});
const idCard = '1144098765';

describe('the account of a driver', () => {
  it('owes no longer what stubs took: movements, balances, statement and workbook', async () => {
    const other = fleet.other_driver_id;
    const path = `/api/driver-accounts/${other}`;
    const before = (await admin.get(path)).body.data.balance;
    const given = { driver_id: other, type: 'company_to_driver', date: '2025-05-02', method: 'cash', amount: '500000', note: 'Viáticos' };
    const cash = (await admin.post('/api/cash-transactions', given)).body.data;
    const stub = await addStub(world.owner, condor.id, other, [{ cash_transaction_id: cash.id, amount: '282851' }]);
    expect(Number((await admin.get(path)).body.data.balance)).toBe(Number(before) + 217149);

    const { data } = (await admin.get(`/api/driver-movements?driver_id=${other}&search=${stub.number}`)).body;
    expect(data).toMatchObject([
      { kind: 'pay_stub', date: stub.ends_on, number: stub.number, description: 'Viáticos', owed: '-282851.00', trip_id: null },
    ]);
    const range = `dated_from=${stub.ends_on}&dated_to=${stub.ends_on}`;
    const statement = await pdfText((await admin.get(`${path}/statement?${range}`)).bytes);
    for (const part of ['Desprendible de pago', stub.number, 'Viáticos']) expect(statement).toContain(part);
    const [, , row] = await cellsOf(await admin.get(`${path}/statement/xlsx?${range}`));
    expect(row?.slice(1, 6)).toEqual(['Desprendible de pago', '', `${stub.number} · Viáticos`, '', { number: '282851' }]);
    // Nothing of another driver.
    expect((await driver.get(`/api/driver-movements?driver_id=${other}`)).body.data).toEqual([]);
  });

  it('ends in its statement with its balance, also where a period is closed before it ends', async () => {
    const given = { driver_id, type: 'company_to_driver', date: '2026-03-01', method: 'cash', amount: '80000' };
    const cash = (await admin.post('/api/cash-transactions', given)).body.data;
    const { period_id } = await take({ cash_transaction_id: cash.id, amount: '80000' });
    await world.owner.query("update pay_period set ends_on = '2999-01-31' where id = $1", [period_id]);
    const { balance } = (await admin.get(`/api/driver-accounts/${driver_id}`)).body.data;
    const rows = await cellsOf(await admin.get(`/api/driver-accounts/${driver_id}/statement/xlsx`));
    expect(rows.at(-1)?.at(-1)).toEqual({ number: String(Number(balance)) });
    expect(await pdfText((await admin.get(`/api/driver-accounts/${driver_id}/statement`)).bytes)).toContain('2999');
    await world.owner.query('update pay_period set ends_on = starts_on + 6 where id = $1', [period_id]);
  });

  it('is what every check of settlements and payroll finds right', async () => {
    expect(describeVerification(await verify(world.owner, async () => [...settlementChecks, ...payrollChecks]))).toMatch(/nothing found/);
  });
});
