import { describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createClerk, upload } from '#modules/people/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import { formOf, pdf, realPng } from '#server/testing/files.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { expenseChecks } from './store/verify.ts';
import { actOn, categoriesOf, createExpense, expenseInput, inputOf, methodsOf, saveExpense } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const category = await categoriesOf(admin);
const method = await methodsOf(admin);
const meals = category.meals as string;
/** Asks nothing by itself. */
const date = today('America/Bogota', new Date());
const { client: clerk } = await createClerk(world, condor, [
  'view-expenses',
  'create-expenses',
  'update-expenses',
  'delete-expenses',
  'view-trips',
]);

const create = (changes: object = {}, client = admin) => createExpense(client, meals, changes);
const send = (changes: object, client = admin) => client.post('/api/expenses', expenseInput(meals, changes));
const read = async (id: string, client = admin) => (await client.get(`/api/expenses/${id}`)).body.data;
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const wrongIn = ({ status, body }: { status: number; body: { errors?: object } }) => [status, Object.keys(body.errors ?? {})];

describe('an expense', () => {
  it('of a trip has its vehicles and driver, and counts in its totals', async () => {
    const trip = await trips.create({ trailer_id: fleet.trailer_id });
    const expense = await create({ trip_id: trip.id, payment_method_id: method.driver });
    expect(expense).toMatchObject({
      number: 'EXP-000001',
      status: 'approved',
      type: 'trip',
      trip_number: trip.number,
      truck_plate: 'ABC123',
      trailer_plate: 'R12345',
      driver_id: condor.driver_id,
      paid_by: 'driver',
      amount: '20000.00',
      cop_amount: '20000.00',
      toll_price: null,
      created_by_name: 'Ana condor',
      decided_by_name: 'Ana condor',
    });
    await create({ trip_id: trip.id, amount: '5000' });
    await create({ trip_id: trip.id, amount: '700' }, driver);
    await admin.delete(`/api/expenses/${(await create({ trip_id: trip.id, amount: '90' })).id}`);
    expect((await admin.get(tripPath(trip, '/expense-totals'))).body.data).toEqual({
      approved: '25000.00',
      approved_by_driver: '20000.00',
      approved_charged: '0.00',
      submitted: '700.00',
      submitted_by_driver: '700.00',
      submitted_charged: '0.00',
      is_whole: true,
      places: [],
    });
    expect((await admin.get(tripPath({ id: newId() }, '/expense-totals'))).status).toBe(404);
    // On the account of the driver is what the driver paid, once it is approved.
    const account = await world.owner.query('select kind, owed, driver_id from driver_movement where trip_id = $1', [trip.id]);
    expect(account.rows).toEqual([{ kind: 'expense', owed: '-20000.00', driver_id: condor.driver_id }]);
  });

  it('says where it was paid, and its trip where all of them were, by the last time', async () => {
    const trip = await trips.create();
    const [honda, bogota] = ['CO-73349', 'CO-11001'];
    const expense = await create({ trip_id: trip.id, city_id: honda, date: '2026-03-03' });
    expect(expense).toMatchObject({ city_id: honda, city_name: 'Honda', department_name: 'Tolima' });
    await create({ trip_id: trip.id, city_id: bogota, date: '2026-03-02' });
    await create({ trip_id: trip.id, city_id: bogota, date: '2026-03-01' });
    const deleted = await create({ trip_id: trip.id, city_id: 'CO-76001', date: '2026-03-01' });
    await admin.delete(`/api/expenses/${deleted.id}`);
    const { body } = await admin.get(tripPath(trip, '/expense-totals'));
    expect(body.data.places).toMatchObject([
      { city_id: bogota, date: '2026-03-02' },
      { city_id: honda, city: 'Honda', date: '2026-03-03' },
    ]);
    expect(Number(body.data.places[1].city_latitude)).toBeCloseTo(5.2, 0);
  });

  it('of the company has neither unless they are named', async () => {
    expect(await create()).toMatchObject({ type: 'company', trip_id: null, truck_id: null, driver_id: null, paid_by: 'company' });
    const named = { truck_id: fleet.truck_id, trailer_id: fleet.trailer_id, driver_id: fleet.other_driver_id };
    expect(await create(named)).toMatchObject({ ...named, truck_plate: 'ABC123', driver_name: 'Rosa Nieto' });
  });

  it('is possible on trips that are closed: receipts come late', async () => {
    const trip = await trips.createInStatus('paid');
    expect(await create({ trip_id: trip.id })).toMatchObject({ trip_id: trip.id });
  });

  it('has the price of its toll', async () => {
    const toll = { category_id: category.tolls, toll_name: 'Chusacá', amount: '15600' };
    expect(await create(toll)).toMatchObject({ toll_name: 'Chusacá', toll_price: '15600.00', category_key: 'tolls' });
  });

  it('in another currency has its rate and its amount in pesos', async () => {
    const rate = { currency: 'USD', amount: '100', exchange_rate: '4012.345678' };
    expect(await create(rate)).toMatchObject({ amount: '100.00', exchange_rate: '4012.345678', cop_amount: '401234.57' });
    const typed = { currency: 'USD', amount: '100', cop_amount: '401235' };
    expect(await create(typed)).toMatchObject({ exchange_rate: '4012.35', cop_amount: '401235.00' });

    expect(wrongIn(await send({ ...typed, amount: '0.01', cop_amount: '9999999999999' }))).toEqual([422, ['cop_amount']]);
  });

  it('keeps the decimals with which it was made', async () => {
    const expense = await create({ amount: '20000.50' });
    await world.owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
    expect((await saveExpense(admin, expense, { amount: '20000.75' })).body.data).toMatchObject({ amount: '20000.75', money_decimals: 2 });
    expect(codeOf(await send({ amount: '20000.50' }))).toEqual([422, 'too_many_decimals']);
    await world.owner.query('update company set money_decimals = 2 where id = $1', [condor.id]);
  });

  it('has receipts and a signature, which who sees expenses and its driver can read', async () => {
    const receipt = await upload(admin, pdf(), 'attachment');
    const signature = (await admin.post('/api/files?purpose=signature', formOf(realPng(), 'firma.png'))).body.data;
    const expense = await create({ driver_id: condor.driver_id, file_ids: [receipt, receipt], signature_file_id: signature.id });
    expect(expense).toMatchObject({ files_count: 1, file_ids: [receipt], signature_url: signature.url });
    for (const url of [expense.files[0].url, signature.url]) {
      expect((await driver.get(url)).status).toBe(200);
      expect((await clerk.get(url)).status).toBe(200);
    }
    // Of another driver from now on.
    const moved = await saveExpense(admin, expense, { driver_id: fleet.other_driver_id });
    expect(moved.body.data).toMatchObject({ driver_id: fleet.other_driver_id, files_count: 1 });
    for (const url of [expense.files[0].url, signature.url]) expect((await driver.get(url)).status).toBe(404);
    const without = await saveExpense(admin, moved.body.data, { file_ids: [], signature_file_id: null });
    expect(without.body.data).toMatchObject({ files: [], signature_url: null });
    expect(wrongIn(await send({ file_ids: [newId()] }))).toEqual([422, ['file_ids']]);
    expect(wrongIn(await send({ signature_file_id: receipt }))).toEqual([422, ['signature_file_id']]);
  });

  it('shares no receipt and no signature with another expense, and passes on what it gave up', async () => {
    const [receipt, signature] = [await upload(admin, pdf(), 'attachment'), await upload(admin, realPng(), 'signature')];
    const files = { driver_id: condor.driver_id, file_ids: [receipt], signature_file_id: signature };
    const first = await create(files);
    expect(wrongIn(await send({ ...files, signature_file_id: null }))).toEqual([422, ['file_ids']]);
    expect(wrongIn(await send({ ...files, file_ids: [] }))).toEqual([422, ['signature_file_id']]);
    const line = expenseInput(meals, { file_ids: [await upload(admin, pdf(), 'attachment')] });
    const twice = await admin.post(tripPath(await trips.create(), '/expenses'), { expenses: [line, line] });
    expect(wrongIn(twice)).toEqual([422, ['expenses.1.file_ids']]);
    const second = await create({ driver_id: condor.driver_id });
    expect(wrongIn(await saveExpense(admin, second, { file_ids: [receipt] }))).toEqual([422, ['file_ids']]);
    expect(wrongIn(await saveExpense(admin, second, { signature_file_id: signature }))).toEqual([422, ['signature_file_id']]);
    await saveExpense(admin, first, { file_ids: [], signature_file_id: null });
    const saved = (await saveExpense(admin, second, files)).body.data;
    expect(saved).toMatchObject({ file_ids: [receipt], signature_file_id: signature });
    for (const url of [saved.files[0].url, saved.signature_url]) expect((await driver.get(url)).status).toBe(200);
  });

  it('takes a receipt for one expense, of several at once', async () => {
    const file_ids = [await upload(admin, pdf(), 'attachment')];
    const replies = await Promise.all([1, 2, 3, 4].map(() => send({ file_ids })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  it('is saved, and keeps its number when it is deleted', async () => {
    const expense = await create({ note: 'Almuerzo' });
    const saved = await saveExpense(admin, expense, { amount: '25000' });
    expect(saved.body.data).toMatchObject({ amount: '25000.00', status: 'approved', version: 2, note: 'Almuerzo' });
    expect((await admin.delete(`/api/expenses/${expense.id}`)).status).toBe(200);
    expect(await read(expense.id)).toMatchObject({ status: 'void', number: expense.number });
    const gone = await read(expense.id);
    expect([await saveExpense(admin, gone), await admin.delete(`/api/expenses/${expense.id}`)].map(codeOf)).toEqual([
      [409, 'expense_cannot_move'],
      [409, 'expense_cannot_move'],
    ]);
    const ids = async (query: string) => (await admin.get(`/api/expenses?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('perPage=100')).not.toContain(expense.id);
    expect(await ids('status=void')).toContain(expense.id);
  });
});

describe('a receipt that was entered before', () => {
  const receipt = { date, provider_name: 'Estación El Álto', receipt_number: 'fe-77' };

  it('is asked about: the same number of the same provider', async () => {
    const first = await create(receipt);
    const again = await send({ ...receipt, provider_name: 'estacion  el alto' });
    expect(codeOf(again)).toEqual([409, 'confirmation_needed']);
    expect(again.body.details.questions).toEqual([
      { code: 'duplicate_receipt', number: first.number, date: first.date, provider: 'Estación El Álto', receipt_number: 'FE-77' },
    ]);
    expect((await send({ ...receipt, provider_name: 'Otra' })).status).toBe(201);
    const confirmed = await send({ ...receipt, confirm: ['duplicate_receipt'] });
    expect(confirmed.status).toBe(201);
    await admin.delete(`/api/expenses/${confirmed.body.data.id}`);
    await admin.delete(`/api/expenses/${first.id}`);
    expect((await send(receipt)).status).toBe(201);
  });

  it('compares numbers by letters and digits alone, and providers without their legal form', async () => {
    const stored = { date, provider_name: 'Ferretería Cañón S.A.S.', receipt_number: 'FE-988917' };
    const first = await create(stored);
    for (const [receipt_number, provider_name] of [
      ['FE 988917', 'ferreteria canon'],
      ['fe988917', 'Ferretería Cañón Ltda.'],
      ['FE.98-8917', 'FERRETERIA CANON SAS'],
    ]) {
      const asked = await send({ date, receipt_number, provider_name });
      expect(asked.body.details?.questions, receipt_number).toMatchObject([
        { code: 'duplicate_receipt', number: first.number, receipt_number: 'FE-988917' },
      ]);
    }
    expect((await send({ ...stored, receipt_number: 'FE-98891' })).status).toBe(201);
    // Without a letter or a digit it is not a number.
    await create({ ...stored, receipt_number: '---' });
    expect((await send({ ...stored, receipt_number: '---' })).status).toBe(201);
  });

  it('compares identifications where both have one', async () => {
    const of = (provider_id: string) => ({ ...receipt, receipt_number: 'FE-78', provider_id_type: provider_id && '31', provider_id });
    await create(of('830095213'));
    expect((await send(of('830.095.213-0'))).status).toBe(409);
    expect((await send(of('900100200'))).status).toBe(201);
    expect((await send({ ...of(''), provider_id_type: null })).status).toBe(409);
  });

  it('is not asked about when it is saved again, or has no number', async () => {
    const expense = await create({ ...receipt, receipt_number: 'FE-79' });
    expect((await saveExpense(admin, expense)).status).toBe(200);
    await create({ provider_name: 'X', receipt_number: '' });
    expect((await send({ provider_name: 'X', receipt_number: '' })).status).toBe(201);
  });
});

describe('the list', () => {
  it('adds up what is approved, what waits apart, and nothing that was rejected or deleted', async () => {
    const trip = await trips.create();
    await create({ trip_id: trip.id, amount: '100.25' });
    await create({ trip_id: trip.id, amount: '200' });
    await create({ trip_id: trip.id, amount: '3000' }, driver);
    const rejected = await create({ trip_id: trip.id, amount: '40000' }, driver);
    await actOn(admin, rejected.id, 'rejection', { reason: 'Sin soporte' });
    await admin.delete(`/api/expenses/${(await create({ trip_id: trip.id, amount: '500000' })).id}`);
    const sums = async (query = '') => (await admin.get(`/api/expenses?trip_id=${trip.id}&summary=1${query}`)).body.meta.summary.sums;
    expect(await sums()).toEqual({ approved: '300.25', submitted: '3000.00' });
    expect(await sums('&status=submitted')).toEqual({ approved: '0.00', submitted: '3000.00' });
    for (const status of ['rejected', 'void']) expect(await sums(`&status=${status}`)).toEqual({ approved: '0.00', submitted: '0.00' });
  });
});

describe('decisions', () => {
  it('an expense of a clerk without the permission to approve needs another user', async () => {
    const expense = await create({}, clerk);
    expect(expense).toMatchObject({ status: 'submitted', decided_at: null });
    expect((await actOn(clerk, expense.id, 'approval')).status).toBe(403);
    const approved = await actOn(admin, expense.id, 'approval', {}, expense.version);
    expect(approved.body.data).toMatchObject({ status: 'approved', decided_by_name: 'Ana condor' });
    expect(codeOf(await actOn(admin, expense.id, 'rejection', { reason: 'No' }))).toEqual([409, 'expense_cannot_move']);
    expect((await actOn(admin, expense.id, 'approval')).body.details).toEqual({ status: 'approved' });
  });

  it('what is approved stays so where an approver saves it, and waits again where another does', async () => {
    const expense = await create();
    const kept = (await saveExpense(admin, expense)).body.data;
    expect(kept.status).toBe('approved');
    expect((await saveExpense(clerk, kept)).body.data).toMatchObject({ status: 'submitted', decided_at: null, decided_by_name: null });
  });

  it('what is rejected has a reason, and waits again once it is saved', async () => {
    const expense = await create({}, clerk);
    expect(wrongIn(await actOn(admin, expense.id, 'rejection', { reason: 'x' }))).toEqual([422, ['reason']]);
    const rejected = (await actOn(admin, expense.id, 'rejection', { reason: 'Falta el soporte' })).body.data;
    expect(rejected).toMatchObject({ status: 'rejected', rejection_reason: 'Falta el soporte' });
    expect((await saveExpense(admin, rejected)).body.data).toMatchObject({ status: 'submitted', rejection_reason: '' });
  });

  it('an approval, a rejection and an edit that race have one outcome', async () => {
    for (let round = 0; round < 8; round++) {
      const expense = await create({}, clerk);
      const replies = await Promise.all([
        actOn(admin, expense.id, 'approval', {}, expense.version),
        actOn(admin, expense.id, 'rejection', { reason: 'No va' }, expense.version),
        saveExpense(clerk, expense, { amount: '1' }),
      ]);
      const outcomes = ['approved', 'rejected', 'submitted'].filter((_, at) => replies[at]?.status === 200);
      expect(outcomes).toHaveLength(1);
      const after = await read(expense.id);
      expect([after.status, after.version]).toEqual([outcomes[0], 2]);
      expect(after.amount).toBe(outcomes[0] === 'submitted' ? '1.00' : '20000.00');
    }
  });

  it('without versions, only one of an approval and a rejection is taken', async () => {
    const expense = await create({}, clerk);
    const replies = await Promise.all([actOn(admin, expense.id, 'approval'), actOn(admin, expense.id, 'rejection', { reason: 'No va' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a driver', () => {
  it('enters own expenses, whatever driver the body names, and they wait for approval', async () => {
    const trip = await trips.create();
    const expense = await create({ trip_id: trip.id, driver_id: fleet.other_driver_id, truck_id: null }, driver);
    expect(expense).toMatchObject({ status: 'submitted', driver_id: condor.driver_id, paid_by: 'driver', truck_plate: 'ABC123' });
    expect(expense.created_by_name).toBe('Darío condor');
  });

  it('sees only own ones in the totals of a trip, and no trip of others', async () => {
    const trip = await trips.create({ driver_id: fleet.other_driver_id });
    const theirs = await create({ trip_id: trip.id });
    expect((await saveExpense(driver, theirs)).status).toBe(404);
    const own = await trips.create();
    await create({ trip_id: own.id, driver_id: fleet.other_driver_id, payment_method_id: method.driver });
    const totals = (await driver.get(tripPath(own, '/expense-totals'))).body.data;
    expect(totals).toMatchObject({ approved: '0.00', is_whole: false, places: [] });
    // Charged to the driver on a trip of another one: the trip stays hidden.
    const charged = await create({ trip_id: trip.id, driver_id: condor.driver_id });
    expect(await read(charged.id, driver)).toMatchObject({ type: 'trip', trip_id: null, trip_number: null, decided_by_name: null });
  });

  it('leaves an expense on its trip, also when the trip has another driver by now', async () => {
    const trip = await trips.create();
    const expense = await create({ trip_id: trip.id }, driver);
    await admin.put(tripPath(trip), tripInput(condor, fleet, { driver_id: fleet.other_driver_id }));
    const seen = await read(expense.id, driver);
    expect(seen).toMatchObject({ type: 'trip', trip_id: null });
    const saved = await saveExpense(driver, seen, { note: 'Con factura' });
    expect([saved.status, saved.body.data.note]).toEqual([200, 'Con factura']);
    expect(await read(expense.id)).toMatchObject({ type: 'trip', trip_id: trip.id, note: 'Con factura' });
  });

  it('changes what is submitted or rejected, which then waits again, and not what is approved', async () => {
    const expense = await create({}, driver);
    const saved = (await saveExpense(driver, expense, { amount: '21000' })).body.data;
    await actOn(admin, expense.id, 'rejection', { reason: 'Borroso' });
    const rejected = await read(expense.id, driver);
    expect(rejected).toMatchObject({ status: 'rejected', rejection_reason: 'Borroso', version: saved.version + 1 });
    const again = (await saveExpense(driver, rejected)).body.data;
    expect(again.status).toBe('submitted');
    await actOn(admin, expense.id, 'approval');
    expect(codeOf(await saveExpense(driver, await read(expense.id, driver)))).toEqual([409, 'expense_cannot_move']);
  });
});

describe('a batch', () => {
  const batch = (trip: { id: string }, expenses: object[], more: object = {}) =>
    admin.post(tripPath(trip, '/expenses'), { expenses, ...more });

  it('adds its rows to the trip, in their order', async () => {
    const trip = await trips.create();
    const reply = await batch(trip, [expenseInput(meals), expenseInput(category.tolls as string, { amount: '15600' })]);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject([
      { trip_id: trip.id, amount: '20000.00', driver_id: condor.driver_id },
      { trip_id: trip.id, amount: '15600.00', status: 'approved' },
    ]);
  });

  it('adds all of them or none, with what is wrong at its cell', async () => {
    const trip = await trips.create();
    const valid = expenseInput(meals);
    expect(wrongIn(await batch(trip, [valid, { ...valid, amount: '0' }, { ...valid, currency: 'USD' }]))).toEqual([
      422,
      ['expenses.1.amount', 'expenses.2.exchange_rate'],
    ]);
    expect(wrongIn(await batch(trip, [valid, valid, valid, { ...valid, category_id: newId() }]))).toEqual([
      422,
      ['expenses.3.category_id'],
    ]);
    expect((await admin.get(`/api/expenses?trip_id=${trip.id}`)).body.data).toEqual([]);
  });

  it('asks about a receipt that it has twice', async () => {
    const trip = await trips.create();
    const row = expenseInput(meals, { date, provider_name: 'Doble', receipt_number: '9' });
    const asked = await batch(trip, [row, expenseInput(meals, { date }), row]);
    expect(asked.body.details.questions).toMatchObject([{ code: 'duplicate_receipt', row: 2, receipt_number: '9' }]);
    expect((await batch(trip, [row, expenseInput(meals), row], { confirm: ['duplicate_receipt'] })).status).toBe(201);
  });
});

it('the input of a save is what was read', async () => {
  const expense = await create({
    currency: 'USD',
    exchange_rate: '4012.345678',
    amount: '100',
    provider_id: '830095213-0',
    provider_id_type: '31',
  });
  const { data } = (await saveExpense(admin, expense)).body;
  expect(inputOf(data)).toEqual(inputOf(expense));
});

it('leaves nothing that contradicts itself', async () => {
  expect(describeVerification(await verify(world.owner, async () => expenseChecks))).toMatch(/nothing found\.$/);
});
