/** Settlements and accounts of drivers over HTTP. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '#base/wire.ts';
import { actOn, categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import { cellsOf } from '#server/export/testing.ts';
import { pdfText } from '#server/pdf/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { formOf, realPng } from '#server/testing/files.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { settlementChecks } from './store/verify.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
let categories: Record<string, string>;
let methods: Record<'company' | 'driver', string>;
beforeAll(async () => {
  [categories, methods] = await Promise.all([categoriesOf(admin), methodsOf(admin)]);
});

const cashPath = (trip: { id: string }) => tripPath(trip, '/cash-transactions');
const give = async (trip: { id: string }, amount: string, changes: object = {}) =>
  (await admin.post(cashPath(trip), { type: 'company_to_driver', date: '2026-03-01', method: 'cash', amount, ...changes })).body.data;
const spend = (client: Client, trip: { id: string }, amount: string, changes: object = {}) =>
  createExpense(client, categories.meals as string, { trip_id: trip.id, amount, payment_method_id: methods.driver, ...changes });
const settlementOf = async (trip: { id: string }, client = admin): Promise<Reply['body']> =>
  (await client.get(tripPath(trip, '/settlement'))).body.data;
const signature = async (client: Client) =>
  (await client.post('/api/files?purpose=signature', formOf(realPng(), 'firma.png'))).body.data.id;
const sign = async (client: Client, trip: { id: string }, fingerprint: string) =>
  client.post(tripPath(trip, '/settlement/signature'), { fingerprint, signature_file_id: await signature(client) });
const textOf = async (client: Client, path: string) => {
  const reply = await client.get(path);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return pdfText(reply.bytes);
};

/** A trip with cash, two expenses of the driver, one of the company, and one that waits. */
async function aTrip() {
  const trip = await trips.create();
  await give(trip, '2600000');
  await give(trip, '400000', { method: 'bank_transfer', transaction_id: `TRX-${trip.number}` });
  await spend(admin, trip, '1025800');
  await spend(admin, trip, '926300', { category_id: categories.tolls, toll_name: 'Cisneros' });
  await spend(admin, trip, '318400', { payment_method_id: methods.company });
  const waiting = await spend(driver, trip, '876720');
  return { trip, waiting };
}

describe('the settlement of a trip', () => {
  it('is cash given less cash returned and approved expenses of the driver, with what waits below it', async () => {
    const { trip, waiting } = await aTrip();
    const settlement = await settlementOf(trip);
    expect(settlement).toMatchObject({
      trip_number: trip.number,
      driver_id: condor.driver_id,
      handed_out: '3000000.00',
      returned: '0.00',
      spent: '1952100.00',
      owed: '1047900.00',
      owed_if_approved: '171180.00',
      others: [],
      versions: [],
    });
    expect(settlement.cash.map(({ amount }: { amount: string }) => amount)).toEqual(['2600000.00', '400000.00']);
    expect(settlement.expenses.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['1025800.00', '926300.00']);
    expect(settlement.submitted).toMatchObject([{ id: waiting.id, amount: '876720.00' }]);
    await actOn(admin, waiting.id, 'approval');
    expect(await settlementOf(trip)).toMatchObject({ owed: '171180.00', owed_if_approved: '171180.00', submitted: [] });
    await give(trip, '171180', { type: 'driver_to_company' });
    expect(await settlementOf(trip)).toMatchObject({ owed: '0.00', returned: '171180.00' });
  });

  it('has the fingerprint that its stored signatures were compared with ever since, which is of these values in this order', async () => {
    const { trip } = await aTrip();
    const { fingerprint, driver_id, cash, expenses } = await settlementOf(trip);
    const valuesOf = (rows: Record<string, unknown>[], names: string[]) =>
      rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    const categoryOf = async (id: string) => (await admin.get(`/api/expenses/${id}`)).body.data.category_id;
    const full = await Promise.all(
      expenses.map(async (expense: { id: string }) => ({ ...expense, category_id: await categoryOf(expense.id) })),
    );
    const signed = [
      driver_id,
      valuesOf(cash, ['id', 'type', 'date', 'method', 'amount', 'transaction_id', 'note']),
      valuesOf(full, ['id', 'number', 'date', 'category_id', 'description', 'amount']),
    ];
    expect(fingerprint).toBe(createHash('sha256').update(JSON.stringify(signed)).digest('hex'));
  });

  it('counts what comes back late, on the account', async () => {
    const { trip } = await aTrip();
    await trips.setStatus(trip, 'paid');
    const late = { type: 'driver_to_company', date: '2026-03-09', method: 'cash', amount: '47900' };
    await admin.post('/api/cash-transactions', { ...late, driver_id: condor.driver_id, about_trip_id: trip.id });
    expect(await settlementOf(trip)).toMatchObject({ owed: '1000000.00', returned: '47900.00' });
  });

  it('is of all its cash, however much there is', async () => {
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    await world.owner.query(
      `insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount)
        select company_id, uuidv7(), case when n > 400 then driver_id else $2 end, id, 'company_to_driver', '2026-03-01', 'cash', 10
        from trip cross join generate_series(1, 405) n where id = $1`,
      [trip.id, condor.driver_id],
    );
    expect(await settlementOf(trip)).toMatchObject({ owed: '50.00', others: [{ owed: '4000.00' }] });
    const former = (await admin.get(tripPath(trip, `/settlement?driver_id=${condor.driver_id}`))).body.data;
    expect([former.owed, former.cash.length]).toEqual(['4000.00', 400]);
  });

  it('names a driver before, who still has something open on it', async () => {
    const trip = await trips.create();
    await give(trip, '500000');
    const answer = { driver_id: fleet.other_driver_id, confirm: ['open_cash:500000.00'], open_cash: 'keep' };
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, answer))).status).toBe(200);
    expect(await settlementOf(trip)).toMatchObject({
      driver_id: fleet.other_driver_id,
      owed: '0.00',
      others: [{ driver_id: condor.driver_id, owed: '500000.00' }],
    });
    const before = (await admin.get(tripPath(trip, `/settlement?driver_id=${condor.driver_id}`))).body.data;
    expect(before).toMatchObject({ driver_id: condor.driver_id, owed: '500000.00' });
    // What stays with a driver who no longer has the trip is not on the road, for the office as for the driver, who no longer sees the trip.
    const account = `/api/driver-accounts/${condor.driver_id}`;
    const { data } = (await driver.get(account)).body;
    expect((await admin.get(account)).body.data).toMatchObject({ on_the_road: data.on_the_road, to_settle: data.to_settle });
  });

  it('of a driver before is printed, and what that driver signed stays listed', async () => {
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    await give(trip, '500000');
    const before = (await sign(admin, trip, (await settlementOf(trip)).fingerprint)).body.data;
    const answer = { confirm: ['open_cash:500000.00'], open_cash: 'keep' };
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, answer))).status).toBe(200);
    const now = await settlementOf(trip);
    expect(now).toMatchObject({ driver_id: condor.driver_id, versions: [], others: [{ driver_id: fleet.other_driver_id }] });
    const [signed] = now.versions_of_others;
    expect(signed).toEqual({ ...before.versions[0], driver_id: fleet.other_driver_id, driver_name: before.driver_name });
    expect(await textOf(admin, tripPath(trip, `/settlement/signatures/${signed.id}/pdf`))).toContain(before.driver_name);
    const printed = await textOf(admin, tripPath(trip, `/settlement/pdf?driver_id=${fleet.other_driver_id}`));
    for (const part of [before.driver_name, 'El conductor debe $ 500.000']) expect(printed).toContain(part);
    expect(await textOf(admin, tripPath(trip, '/settlement/pdf'))).not.toContain(before.driver_name);

    // The next driver signs versions of their own, and sees nothing of the former one.
    await give(trip, '80000');
    const own = (await sign(driver, trip, (await settlementOf(trip, driver)).fingerprint)).body.data;
    expect(own).toMatchObject({ versions: [{ version: 1, is_current: true }], versions_of_others: [], others: [] });
    for (const path of [`/settlement/signatures/${signed.id}/pdf`, `/settlement/pdf?driver_id=${fleet.other_driver_id}`])
      expect([path, (await driver.get(tripPath(trip, path))).status]).toEqual([path, 404]);

    const back = { driver_id: fleet.other_driver_id, type: 'driver_to_company', date: '2026-03-02', method: 'cash', amount: '500000' };
    await trips.setStatus(trip, 'paid');
    expect((await admin.post('/api/cash-transactions', { ...back, about_trip_id: trip.id })).status).toBe(201);
    // Settled, and no longer what was signed.
    expect(await settlementOf(trip)).toMatchObject({
      others: [],
      versions: [{ is_current: true }],
      versions_of_others: [{ is_current: false }],
    });
  });

  it('is not that of a driver who has nothing on the trip', async () => {
    const { trip } = await aTrip();
    expect(await settlementOf(trip, driver)).toMatchObject({ owed: '1047900.00', others: [] });
    // Nor does anyone read their identity card.
    const ofOther = tripPath(trip, `/settlement?driver_id=${fleet.other_driver_id}`);
    for (const client of [driver, admin]) expect((await client.get(ofOther)).status).toBe(404);
  });
});

describe('a signature', () => {
  it('keeps the settlement as the driver saw it, and a later change takes another one', async () => {
    const { trip, waiting } = await aTrip();
    const seen = await settlementOf(trip, driver);
    const signed = await sign(driver, trip, seen.fingerprint);
    expect(signed.body.data.versions).toMatchObject([{ version: 1, owed: '1047900.00', is_current: true, recorded_by: null }]);
    expect((await sign(driver, trip, seen.fingerprint)).body.code).toBe('already_signed');
    // Names are not compared with the signed version.
    await world.owner.query("update expense_category set name = 'Comidas' where id = $1", [categories.meals]);
    expect((await settlementOf(trip)).versions).toMatchObject([{ version: 1, is_current: true }]);
    await actOn(admin, waiting.id, 'approval');
    expect((await settlementOf(trip)).versions).toMatchObject([{ version: 1, is_current: false }]);
    expect((await sign(driver, trip, seen.fingerprint)).body.code).toBe('settlement_changed');
    const again = await sign(admin, trip, (await settlementOf(trip)).fingerprint);
    expect(again.body.data.versions).toMatchObject([
      { version: 2, owed: '171180.00', is_current: true, recorded_by: expect.any(String) },
      { version: 1, owed: '1047900.00', is_current: false },
    ]);
    expect((await settlementOf(trip, driver)).versions[0].recorded_by).toBeNull();

    const [second, first] = again.body.data.versions;
    const pdf = (id: string) => tripPath(trip, `/settlement/signatures/${id}/pdf`);
    const text = await textOf(driver, pdf(first.id));
    for (const part of ['Liquidación del viaje', trip.number, 'Versión 1', 'El conductor debe $ 1.047.900', 'autorizo a'])
      expect(text).toContain(part);
    expect(await textOf(admin, pdf(second.id))).toContain('El conductor debe $ 171.180');
    expect(await textOf(admin, tripPath(trip, '/settlement/pdf'))).not.toContain('Versión');
    const other = await trips.create();
    expect((await admin.get(tripPath(other, `/settlement/signatures/${first.id}/pdf`))).status).toBe(404);
    expect((await driver.get(first.signature_url)).status).toBe(200);
  });

  it('is a picture of its own: that of a version signs no other, nor another trip', async () => {
    const { trip, waiting } = await aTrip();
    const picture = await signature(admin);
    const signWith = async (signature_file_id: string, signed: { id: string }) =>
      admin.post(tripPath(signed, '/settlement/signature'), { fingerprint: (await settlementOf(signed)).fingerprint, signature_file_id });
    expect((await signWith(picture, trip)).status).toBe(201);
    await actOn(admin, waiting.id, 'approval');
    for (const unsigned of [trip, (await aTrip()).trip]) {
      const refused = await signWith(picture, unsigned);
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'file_unknown', ['signature_file_id']]);
      expect((await signWith(await signature(admin), unsigned)).status).toBe(201);
    }
  });

  it('is one, of several at once', async () => {
    const { trip } = await aTrip();
    const { fingerprint } = await settlementOf(trip);
    const replies = await Promise.all([1, 2, 3, 4].map(() => sign(admin, trip, fingerprint)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('needs something to settle, and a picture of a signature', async () => {
    const trip = await trips.create();
    expect((await sign(admin, trip, (await settlementOf(trip)).fingerprint)).body.code).toBe('settlement_empty');
    const { trip: full } = await aTrip();
    const { fingerprint } = await settlementOf(full);
    const receipt = (await admin.post('/api/files?purpose=attachment', formOf(Buffer.from('%PDF-1.4\n%%EOF'), 'recibo.pdf'))).body.data.id;
    const refused = await admin.post(tripPath(full, '/settlement/signature'), { fingerprint, signature_file_id: receipt });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['signature_file_id']]);
  });
});

describe('the account of a driver', () => {
  it('is every movement with the balance after it, what is on the road apart', async () => {
    await world.owner.query('delete from cash_transaction; delete from expense_file; delete from expense');
    const trip = await trips.create();
    await give(trip, '1000000', { date: '2026-03-01' });
    await spend(admin, trip, '300000', { date: '2026-03-02' });
    const cash = { type: 'company_to_driver', date: '2026-03-03', method: 'cash', amount: '50000', note: 'Viáticos' };
    await admin.post('/api/cash-transactions', { ...cash, driver_id: condor.driver_id });
    const path = `/api/driver-accounts/${condor.driver_id}`;
    expect((await admin.get(path)).body.data).toMatchObject({ on_the_road: '700000.00', to_settle: '50000.00', balance: '750000.00' });
    await trips.setStatus(trip, 'under_review');
    expect((await admin.get(path)).body.data).toMatchObject({ on_the_road: '0.00', to_settle: '750000.00' });

    const { body } = await admin.get(`/api/driver-movements?driver_id=${condor.driver_id}&summary=1`);
    expect(body.data).toMatchObject([
      { kind: 'company_to_driver', description: 'Viáticos', owed: '50000.00', balance: '750000.00', trip_number: null },
      { kind: 'expense', owed: '-300000.00', balance: '700000.00', trip_number: trip.number, number: expect.any(String) },
      { kind: 'company_to_driver', owed: '1000000.00', balance: '1000000.00', trip_number: trip.number },
    ]);
    expect(body.meta.summary.sums.owed).toBe('750000.00');
    const paid = body.data[1];
    const found = async (search: string) =>
      (await admin.get(`/api/driver-movements?driver_id=${condor.driver_id}&search=${search}`)).body.data.length;
    expect([await found(trip.number), await found(paid.number.toLowerCase()), await found('nada')]).toEqual([2, 1, 0]);

    const list = (await admin.get('/api/driver-accounts?summary=1')).body;
    expect(list.data.map(({ balance }: { balance: string }) => balance).toSorted()).toEqual(['0.00', '750000.00']);
    expect(list.meta.summary).toMatchObject({
      sums: { balance: '750000.00' },
      groups: { owes: { count: 1 }, is_owed: { count: 0 }, settled: { count: 1 } },
    });
    expect((await admin.get('/api/driver-accounts?state=owes')).body.data).toMatchObject([{ id: condor.driver_id }]);

    const statement = await textOf(admin, `${path}/statement?dated_from=2026-03-02`);
    for (const part of ['Estado de cuenta', 'Saldo anterior $ 1.000.000', 'Viáticos', 'El conductor debe $ 750.000'])
      expect(statement).toContain(part);

    const workbook = await admin.get(`${path}/statement/xlsx?dated_from=2026-03-02`);
    expect([workbook.status, workbook.headers.get('content-type')]).toEqual([200, fileTypes.xlsx]);
    expect(workbook.headers.get('content-disposition')).toMatch(/^attachment; filename="Estado de cuenta .+ \d{4}-\d{2}-\d{2}\.xlsx"/);
    // Days and amounts are such cells and no texts.
    const [day, number] = [(value: string) => ({ day: value }), (value: string) => ({ number: value })];
    const reference = `${paid.number} · ${paid.description}`;
    expect(await cellsOf(workbook)).toEqual([
      ['Fecha', 'Movimiento', 'Viaje', 'Referencia', 'Recibió', 'Devolvió o gastó', 'Saldo'],
      [day('2026-03-02'), 'Saldo anterior', '', '', '', '', number('1000000')],
      [day('2026-03-02'), 'Gasto que pagó', trip.number, reference, '', number('300000'), number('700000')],
      [day('2026-03-03'), 'Entrega al conductor', '', 'Viáticos', number('50000'), '', number('750000')],
    ]);
    const before = await cellsOf(await admin.get(`${path}/statement/xlsx?dated_to=2026-03-01`));
    expect(before.slice(1).map((cells) => cells.at(-1))).toEqual([number('0'), number('1000000')]);

    await spend(admin, trip, '800000', { date: '2026-03-04' });
    expect(await textOf(admin, `${path}/statement`)).toContain('Se le debe al conductor $ 50.000');
  });

  it('has a history of its cash without a trip, also of what was deleted', async () => {
    const history = async (id: string) => admin.get(`/api/history?entity=driver_account&id=${id}`);
    const [id, cash] = [fleet.other_driver_id, '/api/cash-transactions'];
    expect((await history(id)).body.data).toEqual([]);
    const given = { driver_id: id, type: 'company_to_driver', date: '2026-03-03', method: 'cash', amount: '500000' };
    const stored = (await admin.post(cash, given)).body.data;
    const { driver_id: _, ...changed } = { ...given, amount: '50000' };
    await admin.put(`${cash}/${stored.id}`, changed);
    await admin.delete(`${cash}/${stored.id}`);
    const { data } = (await history(id)).body;
    const parts = data.flatMap((entry: { parts: object[] }) => entry.parts);
    expect(parts.map(({ kind, action }: { kind: string; action: string }) => [kind, action])).toEqual(
      ['delete', 'update', 'insert'].map((action) => ['cash_transaction', action]),
    );
    expect(parts[1].changes).toContainEqual({ field: 'amount', before: '500000.00', after: '50000.00' });
    expect((await driver.get(`/api/history?entity=driver_account&id=${condor.driver_id}`)).status).toBe(403);
  });
});

it('leaves nothing that contradicts itself', async () => {
  expect(describeVerification(await verify(world.owner, async () => settlementChecks))).toMatch(/nothing found\.$/);
});
