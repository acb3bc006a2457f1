/** The expense of a service. */
import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { actOn, categoriesOf, createExpense, methodsOf, saveExpense } from '#modules/expenses/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips } from '#modules/trips/testing.ts';
import { serviceInput, serviceInputOf } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const category = await categoriesOf(admin);
const method = await methodsOf(admin);

const done = { done_on: '2026-03-02', provider: 'Taller Diésel', parts_cost: '250000', labour_cost: '80000.50' };
const create = async (changes: object = {}) => {
  const reply = await admin.post('/api/services', serviceInput(fleet.truck_id, { ...done, ...changes }));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const post = (id: string, body: object = {}, client = admin) => client.post(`/api/services/${id}/expense`, body);
const release = (id: string, client = admin) => client.delete(`/api/services/${id}/expense`);
const save = ({ id, version, ...service }: Record<string, unknown>, changes: object = {}, client = admin) =>
  client.put(`/api/services/${id}`, { ...serviceInputOf(service), ...changes }, { headers: { 'if-match': `"${version}"` } });
const expenseOf = async (id: string) => (await admin.get(`/api/expenses/${id}`)).body.data;
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('a service that is done', () => {
  it('posts what it cost as an approved expense, with who paid and the trip', async () => {
    const trip = await trips.create({ truck_id: fleet.other_truck_id });
    const service = await create();
    const { data } = (await post(service.id, { trip_id: trip.id, payment_method_id: method.driver, receipt_number: 'fe-9' })).body;
    expect(data.expense_number).toMatch(/^EXP-/);
    expect(await expenseOf(data.expense_id)).toMatchObject({
      number: data.expense_number,
      status: 'approved',
      service_id: service.id,
      date: '2026-03-02',
      category_key: 'repairs',
      product: 'Cambio de aceite',
      provider_name: 'Taller Diésel',
      receipt_number: 'FE-9',
      cop_amount: '330000.50',
      paid_by: 'driver',
      driver_id: condor.driver_id,
      trip_number: trip.number,
      // The vehicle is that of the service.
      truck_plate: 'ABC123',
      trailer_id: null,
    });
    expect(codeOf(await post(service.id))).toEqual([409, 'service_has_expense']);
  });

  it('needs a cost, and a driver where one paid', async () => {
    expect(codeOf(await post((await create({ parts_cost: null, labour_cost: null })).id))).toEqual([409, 'service_without_cost']);
    const open = (await admin.post('/api/services', serviceInput(fleet.truck_id))).body.data;
    expect(codeOf(await post(open.id))).toEqual([409, 'service_without_cost']);
    expect(codeOf(await post((await create()).id, { paid_by: 'driver' }))).toEqual([422, 'driver_required']);
    expect(codeOf(await post((await create()).id, { trip_id: newId() }))).toEqual([422, 'trip_unknown']);
    expect((await post(newId())).status).toBe(404);
  });

  it('asks about a receipt that was entered before', async () => {
    const receipt = { receipt_number: 'D-1' };
    await createExpense(admin, category.repairs as string, { provider_name: 'taller diesel', ...receipt });
    const service = await create();
    const asked = await post(service.id, receipt);
    expect([codeOf(asked), asked.body.details.questions[0].code]).toEqual([[409, 'confirmation_needed'], 'duplicate_receipt']);
    expect((await post(service.id, { ...receipt, confirm: ['duplicate_receipt'] })).status).toBe(200);
  });

  it('is of no other service, and exists', async () => {
    const [service, other] = [await create(), await create()];
    const { expense_id } = (await post(service.id)).body.data;
    const link = (id: string) => world.owner.query('update service set expense_id = $1 where id = $2', [id, other.id]);
    await expect(link(expense_id)).rejects.toMatchObject({ constraint: 'service_expense_once' });
    await expect(link(newId())).rejects.toMatchObject({ constraint: 'service_expense_id_fkey' });
  });

  it('is posted once by requests that race', async () => {
    const service = await create();
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(service.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await world.owner.query('select count(*)::int as count from expense where service_id = $1', [service.id]);
    expect(rows[0].count).toBe(1);
  });
});

describe('an expense that exists', () => {
  it('is offered where it is of the vehicle, approved and free, those of the same amount first, and linked', async () => {
    const truck_id = fleet.other_truck_id;
    const service = await create({ vehicle_id: truck_id });
    const of = (amount: string, changes: object = {}) => createExpense(admin, category.repairs as string, { truck_id, amount, ...changes });
    const [near, equal] = [await of('100', { date: '2026-03-02' }), await of('330000.50', { date: '2026-02-20' })];
    await of('330000.50', { date: '2025-11-01' });
    await of('330000.50', { truck_id: fleet.truck_id });
    await admin.delete(`/api/expenses/${(await of('330000.50')).id}`);
    const { data } = (await admin.get(`/api/services/${service.id}/matching-expenses`)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([equal.id, near.id]);

    const different = await post(service.id, { expense_id: near.id });
    expect([codeOf(different), different.body.details]).toEqual([[409, 'expense_differs'], { amount: '100.00', total_cost: '330000.50' }]);
    expect((await post(service.id, { expense_id: equal.id })).body.data).toMatchObject({
      expense_id: equal.id,
      expense_number: equal.number,
    });
    expect(await expenseOf(equal.id)).toMatchObject({ service_id: service.id, date: '2026-02-20' });
    const other = await create({ vehicle_id: truck_id });
    expect(codeOf(await post(other.id, { expense_id: equal.id }))).toEqual([422, 'expense_unknown']);
    expect(codeOf(await post(other.id, { expense_id: newId() }))).toEqual([422, 'expense_unknown']);
  });
});

describe('the expense of a service', () => {
  it('follows the service, and is changed only there', async () => {
    const service = (await post((await create()).id)).body.data;
    const expense = await expenseOf(service.expense_id);
    expect(codeOf(await saveExpense(admin, expense))).toEqual([409, 'expense_of_service']);
    expect(codeOf(await admin.delete(`/api/expenses/${expense.id}`))).toEqual([409, 'expense_of_service']);
    expect(codeOf(await actOn(admin, expense.id, 'rejection', { reason: 'No' }))).toEqual([409, 'expense_cannot_move']);

    const changes = { vehicle_id: fleet.trailer_id, labour_cost: '90000', done_on: '2026-03-05', provider: 'Otro', description: 'Frenos' };
    const saved = (await save(service, changes)).body.data;
    expect(await expenseOf(expense.id)).toMatchObject({
      cop_amount: '340000.00',
      date: '2026-03-05',
      provider_name: 'Otro',
      product: 'Frenos',
      truck_id: null,
      trailer_plate: 'R12345',
      status: 'approved',
    });
    expect(codeOf(await save(saved, { parts_cost: null, labour_cost: null }))).toEqual([422, 'expense_cost_required']);
  });

  it('is changed with the service only by users who approve expenses', async () => {
    const service = (await post((await create()).id)).body.data;
    const { client } = await createClerk(world, condor, ['view-services', 'update-services']);
    for (const changes of [
      { labour_cost: '3300000' },
      { vehicle_id: fleet.other_truck_id },
      { done_on: '2026-03-05' },
      { provider: 'Otro' },
    ])
      expect(codeOf(await save(service, changes, client))).toEqual([409, 'service_expense_approved']);
    expect(await expenseOf(service.expense_id)).toMatchObject({ cop_amount: '330000.50', version: 1 });
    const saved = await save(service, { notes: 'Con garantía', description: 'Frenos' }, client);
    expect(saved.status).toBe(200);
    expect(await expenseOf(service.expense_id)).toMatchObject({ product: 'Frenos', version: 2 });
    expect((await save(saved.body.data, { labour_cost: '3300000' })).status).toBe(200);
  });

  it('keeps a typed rate, and its version, where nothing of it changes', async () => {
    const dollars = { currency: 'USD', amount: '100', exchange_rate: '4012.345678', truck_id: fleet.truck_id, date: '2026-03-02' };
    const expense = await createExpense(admin, category.repairs as string, dollars);
    const service = await create({ parts_cost: '401234.57', labour_cost: null });
    const linked = (await post(service.id, { expense_id: expense.id })).body.data;
    const before = await expenseOf(expense.id);
    expect((await save(linked, { notes: 'Con garantía' })).status).toBe(200);
    expect(await expenseOf(expense.id)).toMatchObject({ exchange_rate: '4012.345678', version: before.version });
  });

  it('takes its reading in the odometer log along', async () => {
    const entry = { truck_id: fleet.truck_id, date: '2026-03-02', amount: '330000.50', mileage: 120_000, confirm: ['odometer_jump'] };
    const expense = await createExpense(admin, category.repairs as string, entry);
    const linked = (await post((await create()).id, { expense_id: expense.id })).body.data;
    const readingsOf = async (truck: string): Promise<string[]> =>
      (await admin.get(`/api/trucks/${truck}/odometer`)).body.data
        .filter(({ source_id }: { source_id: string }) => source_id === expense.id)
        .map(({ at, km }: { at: string; km: number }) => `${at.slice(0, 10)} ${km}`);
    expect(await readingsOf(fleet.truck_id)).toEqual(['2026-03-02 120000']);
    expect((await save(linked, { vehicle_id: fleet.other_truck_id, done_on: '2026-03-05' })).status).toBe(200);
    expect([await readingsOf(fleet.truck_id), await readingsOf(fleet.other_truck_id)]).toEqual([[], ['2026-03-05 120000']]);
  });

  it('is released, and then an expense like any other', async () => {
    const service = (await post((await create()).id)).body.data;
    expect((await release(service.id)).body.data).toMatchObject({ expense_id: null, expense_number: null });
    expect(codeOf(await release(service.id))).toEqual([409, 'service_without_expense']);
    const expense = await expenseOf(service.expense_id);
    expect(expense).toMatchObject({ service_id: null, status: 'approved' });
    expect((await saveExpense(admin, expense, { amount: '1' })).status).toBe(200);
  });
});
