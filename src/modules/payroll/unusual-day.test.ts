/** Every kind of money asks about a day that looks like a typing error, where the day is new. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { categoriesOf, expenseInput } from '#modules/expenses/testing.ts';
import { createCustomer, createInvoice, paymentInput } from '#modules/invoicing/testing.ts';
import { serviceInput } from '#modules/maintenance/testing.ts';
import { createOwner, hireTruck } from '#modules/payables/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { addStub, advanceInput } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const { driver_id } = condor;
/** After all documents of the tests. */
const [longAgo, dayAfter] = ['2026-03-05', '2026-03-06'];
const [firstRecord, before] = ['2025-01-05', '2025-01-04'];
const now = today('America/Bogota', new Date());

let [customer, owner, meals] = ['', '', ''];
beforeAll(async () => {
  customer = await createCustomer(admin);
  owner = await createOwner(admin);
  await hireTruck(admin, fleet.truck_id, owner);
  meals = (await categoriesOf(admin)).meals as string;
  await world.owner.query(`update company set created_at = ($2 || ' 12:00 America/Bogota')::timestamptz where id = $1`, [
    condor.id,
    firstRecord,
  ]);
  admin.confirmsDays = false;
});

const questionsOf = ({ body }: Reply) => body.details?.questions;
const newStub = () => addStub(world.owner, condor.id, driver_id, []);
const movement = (date: string, changes: object) => ({ date, method: 'cash', amount: '1000', ...changes });

type Changes = { confirm?: string[] };
/** A record to pay: how money of a day is recorded for it, how that is saved again, and its own day, where it has one. */
interface Money {
  create: (date: string, changes: Changes) => Promise<Reply>;
  update?: (id: string, date: string, changes: Changes) => Promise<Reply>;
  document?: string;
}
const kinds: Record<string, () => Promise<Money>> = {
  'a payment of an invoice': async () => {
    const { id: invoice } = await createInvoice(admin, customer, { issue_date: '2026-02-10' });
    const body = (payment_date: string, changes: object) => paymentInput(invoice, '100', { payment_date, ...changes });
    return {
      create: (date, changes) => admin.post('/api/payments', body(date, changes)),
      update: (id, date, changes) => admin.put(`/api/payments/${id}`, body(date, { ...changes, notes: 'Corregido' })),
      document: '2026-02-10',
    };
  },
  'an advance of a customer for a trip': async () => {
    const { id: trip_id } = await trips.create();
    // Each is the second one of the trip: that is another question.
    const body = (payment_date: string, { confirm = [] }: { confirm?: string[] }, amount: string) => ({
      trip_id,
      payment_date,
      method: 'cash',
      amount,
      confirm: ['second_advance', ...confirm],
    });
    return {
      create: (date, changes) => admin.post('/api/advances', body(date, changes, '1000')),
      update: (id, date, changes) => admin.put(`/api/advances/${id}`, body(date, changes, '2000')),
      document: '2026-03-01',
    };
  },
  'an advance of a customer': async () => {
    const body = (payment_date: string, changes: object) => ({
      customer_id: customer,
      payment_date,
      method: 'cash',
      amount: '1000',
      ...changes,
    });
    return {
      create: (date, changes) => admin.post('/api/advances', body(date, changes)),
      update: (id, date, changes) => admin.put(`/api/advances/${id}`, body(date, { ...changes, amount: '2000' })),
    };
  },
  'an advance on pay': async () => ({
    create: (date, changes) => admin.post('/api/payroll-advances', advanceInput(driver_id, { date, ...changes })),
    update: (id, date, changes) =>
      admin.put(`/api/payroll-advances/${id}`, advanceInput(driver_id, { date, note: 'Corregido', ...changes })),
  }),
  'an expense': async () => ({
    create: (date, changes) => admin.post('/api/expenses', expenseInput(meals, { date, ...changes })),
    update: (id, date, changes) => admin.put(`/api/expenses/${id}`, expenseInput(meals, { date, note: 'Corregido', ...changes })),
  }),
  'cash of a trip': async () => {
    const trip = await trips.create();
    const cash = { type: 'company_to_driver' };
    return {
      create: (date, changes) => admin.post(tripPath(trip, '/cash-transactions'), movement(date, { ...cash, ...changes })),
      update: (id, date, changes) => admin.put(`/api/cash-transactions/${id}`, movement(date, { ...cash, note: 'Corregido', ...changes })),
    };
  },
  'cash of an account': async () => ({
    create: (date, changes) => admin.post('/api/cash-transactions', movement(date, { type: 'company_to_driver', driver_id, ...changes })),
  }),
  'a payment to an owner': async () => {
    const trip = await trips.create({ owner_freight: '900000' });
    const body = (date: string, changes: object) => ({
      owner_id: owner,
      type: 'payment',
      date,
      method: 'cash',
      trips: [{ trip_id: trip.id, amount: '1000' }],
      ...changes,
    });
    return {
      create: (date, changes) => admin.post('/api/owner-payments', body(date, changes)),
      update: (id, date, changes) => admin.put(`/api/owner-payments/${id}`, body(date, { note: 'Corregido', ...changes })),
    };
  },
  'a payment of a stub': async () => {
    const stub = await newStub();
    return {
      create: (date, changes) => admin.post(`/api/pay-stubs/${stub.id}/payments`, movement(date, changes)),
      update: (id, date, changes) => admin.put(`/api/stub-payments/${id}`, movement(date, { note: 'Corregido', ...changes })),
      document: addDays(stub.ends_on, -6),
    };
  },
};

describe.each(Object.entries(kinds))('%s', (_, make) => {
  it('asks about a day long ago, until it is confirmed, and not again until it changes', async () => {
    const { create, update } = await make();
    const [asked, recent] = [await create(longAgo, {}), await create(now, {})];
    expect(questionsOf(asked)).toEqual([
      { code: 'unusual_day', confirm_with: `unusual_day ${longAgo}`, reason: 'long_ago', day: longAgo, other_day: expect.any(String) },
    ]);
    expect([asked.status, recent.status, recent.text]).toEqual([409, 201, expect.any(String)]);
    // The answer is about that day.
    expect((await create(dayAfter, { confirm: [`unusual_day ${longAgo}`] })).status).toBe(409);
    const made = await create(longAgo, { confirm: [`unusual_day ${longAgo}`] });
    expect(made.status, made.text).toBe(201);
    if (!update) return;
    const { id } = made.body.data;
    const kept = await update(id, longAgo, {});
    expect(kept.status, kept.text).toBe(200);
    expect(questionsOf(await update(id, dayAfter, {}))).toMatchObject([{ reason: 'long_ago', day: dayAfter }]);
    expect((await update(id, dayAfter, { confirm: [`unusual_day ${dayAfter}`] })).status).toBe(200);
  });

  it('asks once about a day before its document, or else before the first record', async () => {
    const { create, document } = await make();
    expect(questionsOf(await create(before, {}))).toMatchObject([
      {
        day: before,
        ...(document ? { reason: 'before_document', other_day: document } : { reason: 'before_first_record', other_day: firstRecord }),
      },
    ]);
    if (!document) return;
    expect(questionsOf(await create(addDays(document, -1), {}))).toMatchObject([{ reason: 'before_document', other_day: document }]);
  });
});

it('a batch of expenses asks once about each day, with its first row', async () => {
  const trip = await trips.create();
  const expenses = [now, longAgo, dayAfter, longAgo].map((date) => expenseInput(meals, { date }));
  const batch = (confirm: string[]) => admin.post(tripPath(trip, '/expenses'), { expenses, confirm });
  expect(questionsOf(await batch([]))).toMatchObject([
    { day: longAgo, row: 1 },
    { day: dayAfter, row: 2 },
  ]);
  expect((await batch([`unusual_day ${longAgo}`, `unusual_day ${dayAfter}`])).status).toBe(201);
});

it('paying a period asks about its day', async () => {
  const stub = await newStub();
  const pay = (date: string, confirm: string[] = []) =>
    admin.post(`/api/pay-periods/${stub.period_id}/payments`, { date, method: 'cash', stub_ids: [stub.id], confirm });
  const starts_on = addDays(stub.ends_on, -6);
  const early = addDays(starts_on, -1);
  expect(questionsOf(await pay(early))).toMatchObject([{ reason: 'before_document', other_day: starts_on }]);
  expect((await pay(early, [`unusual_day ${early}`])).body.data).toMatchObject([{ outcome: 'paid' }]);
});

it('the expense of a service asks about the day of the service', async () => {
  const service = await admin.post('/api/services', serviceInput(fleet.truck_id, { parts_cost: '1000', done_on: longAgo }));
  const post = (confirm: string[]) => admin.post(`/api/services/${service.body.data.id}/expense`, { confirm });
  expect(questionsOf(await post([]))).toMatchObject([{ reason: 'long_ago', day: longAgo }]);
  expect((await post([`unusual_day ${longAgo}`])).status).toBe(200);
});

it('the first record is the oldest trip or invoice, where that is older than the company', async () => {
  const { admin: other, id } = world.tucan;
  other.confirmsDays = false;
  const theirs = (await categoriesOf(other)).meals as string;
  const yesterday = addDays(now, -1);
  await world.owner.query("update company set created_at = now() + interval '1 day' where id = $1", [id]);
  const asked = await other.post('/api/expenses', expenseInput(theirs, { date: yesterday }));
  expect(questionsOf(asked)).toMatchObject([{ reason: 'before_first_record' }]);
  await createInvoice(other, await createCustomer(other), { issue_date: yesterday });
  expect((await other.post('/api/expenses', expenseInput(theirs, { date: yesterday }))).status).toBe(201);
});
