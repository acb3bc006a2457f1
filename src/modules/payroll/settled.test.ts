/** What pay stubs took or paid stays as it is, over HTTP: every operation that would change it says which stub. */
import { beforeAll, describe, expect, it } from 'vitest';
import { actOn, categoriesOf, createExpense, methodsOf, saveExpense } from '#modules/expenses/testing.ts';
import { createCustomer, createInvoice, paymentInput } from '#modules/invoicing/testing.ts';
import { serviceInput, serviceInputOf } from '#modules/maintenance/testing.ts';
import { upload } from '#modules/people/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { pdf } from '#server/testing/files.ts';
import { addStub, payTrip, type Use } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { driver_id } = condor;
const { owner } = world;
const created = ({ status, text, body }: Reply) => {
  if (status !== 201) throw new Error(text);
  return body.data;
};
const take = async (...uses: Use[]) => (await addStub(owner, condor.id, driver_id, uses)).number;
const rowOf = async (column: string, id: string) =>
  (await owner.query(`select * from cash_transaction where ${column} = $1`, [id])).rows[0] as { id: string; amount: string };

let categories: Record<string, string>;
let accounts: Record<'company' | 'driver', string>;
let customer: string;
beforeAll(async () => {
  [categories, accounts, customer] = await Promise.all([categoriesOf(admin), methodsOf(admin), createCustomer(admin)]);
});

const cashInput = (changes: object = {}) => ({
  type: 'company_to_driver',
  date: '2026-03-02',
  method: 'cash',
  amount: '500000',
  ...changes,
});
const spend = (changes: object = {}) =>
  createExpense(admin, categories.meals as string, { payment_method_id: accounts.driver, driver_id, ...changes });
const byDriver = { method: 'cash', payment_method_id: '' };
const receivedByDriver = () => ({ ...byDriver, payment_method_id: accounts.driver });

/** What a stub takes, and what then changes it. `free`: what may change all the same. */
interface Case {
  name: string;
  make: () => Promise<{ use: Use; refused: (() => Promise<Reply>)[]; free?: (() => Promise<Reply>)[]; field?: string }>;
}

const cases: Case[] = [
  {
    name: 'cash of a trip',
    make: async () => {
      const { id } = created(await admin.post(tripPath(await trips.create(), '/cash-transactions'), cashInput()));
      return {
        use: { cash_transaction_id: id, amount: '200000' },
        refused: [
          () => admin.put(`/api/cash-transactions/${id}`, cashInput({ amount: '400000' })),
          () => admin.put(`/api/cash-transactions/${id}`, cashInput({ date: '2026-03-01' })),
          () => admin.put(`/api/cash-transactions/${id}`, cashInput({ type: 'driver_to_company' })),
          () => admin.delete(`/api/cash-transactions/${id}`),
        ],
        free: [() => admin.put(`/api/cash-transactions/${id}`, cashInput({ note: 'Según planilla' }))],
      };
    },
  },
  {
    name: 'cash of an account',
    make: async () => {
      const { id } = created(await admin.post('/api/cash-transactions', { ...cashInput(), driver_id }));
      return {
        use: { cash_transaction_id: id, amount: '500000' },
        refused: [
          () => admin.put(`/api/cash-transactions/${id}`, cashInput({ amount: '1' })),
          () => admin.delete(`/api/cash-transactions/${id}`),
        ],
      };
    },
  },
  {
    name: 'a payment that the driver received',
    make: async () => {
      const invoice = await createInvoice(admin, customer);
      const payment = created(
        await admin.post(
          '/api/payments',
          paymentInput(invoice.id, '500', { ...receivedByDriver(), driver_id, payment_date: '2026-03-05' }),
        ),
      );
      const cash = await rowOf('payment_id', payment.id);
      const save = (changes: object) =>
        admin.put(`/api/payments/${payment.id}`, {
          payment_date: '2026-03-05',
          ...receivedByDriver(),
          driver_id,
          amount: '500',
          ...changes,
        });
      return {
        use: { cash_transaction_id: cash.id, amount: '100' },
        refused: [
          () => save({ amount: '400' }),
          () => save({ payment_method_id: accounts.company }),
          () => save({ driver_id: fleet.other_driver_id }),
          () => admin.delete(`/api/payments/${payment.id}`),
        ],
        free: [() => save({ notes: 'Recibido en la finca' })],
      };
    },
  },
  {
    name: 'an advance that the driver received',
    make: async () => {
      const trip = await trips.create();
      const input = { customer_id: trip.customer_id, trip_id: trip.id, payment_date: '2026-03-01', amount: '300', ...receivedByDriver() };
      const advance = created(await admin.post('/api/advances', input));
      const cash = await rowOf('advance_id', advance.id);
      return {
        use: { cash_transaction_id: cash.id, amount: '300' },
        refused: [
          () => admin.put(`/api/advances/${advance.id}`, { ...input, amount: '200', confirm: ['second_advance'] }),
          () => admin.delete(`/api/advances/${advance.id}`),
        ],
        free: [() => admin.put(`/api/advances/${advance.id}`, { ...input, notes: 'En efectivo' })],
      };
    },
  },
  {
    name: 'the advance payment of a trip that its driver received',
    make: async () => {
      const advance = { advance_payment: '700', advance_method: 'cash', advance_date: '2026-03-01', payment_method_id: accounts.driver };
      const trip = await trips.create(advance);
      const { rows } = await owner.query('select id from cash_transaction where trip_id = $1', [trip.id]);
      const save = (changes: object) => admin.put(tripPath(trip), tripInput(condor, fleet, { ...advance, ...changes }));
      return {
        use: { cash_transaction_id: rows[0].id, amount: '700' },
        refused: [() => save({ advance_payment: '600' }), () => save({ advance_payment: '0' })],
        free: [() => save({ freight_rate: '4100000' })],
        field: 'advance_payment',
      };
    },
  },
  {
    name: 'an expense',
    make: async () => {
      const expense = await spend({ trip_id: (await trips.create()).id, amount: '147600' });
      return {
        use: { expense_id: expense.id, amount: '-147600' },
        refused: [
          () => saveExpense(admin, expense, { amount: '147000' }),
          () => saveExpense(admin, expense, { date: '2026-03-02', provider_name: 'Otro' }),
          () => saveExpense(admin, expense, { payment_method_id: accounts.company }),
          () => admin.delete(`/api/expenses/${expense.id}`),
        ],
        free: [async () => saveExpense(admin, expense, { file_ids: [await upload(admin, pdf(), 'attachment')], note: 'Con soporte' })],
      };
    },
  },
  {
    name: 'the expense of a service',
    make: async () => {
      const input = serviceInput(fleet.truck_id, { done_on: '2026-03-02', parts_cost: '250000', labour_cost: '80000' });
      const service = created(await admin.post('/api/services', input));
      const { status, body } = await admin.post(`/api/services/${service.id}/expense`, { payment_method_id: accounts.driver, driver_id });
      expect(status).toBe(200);
      const save = (changes: object) => admin.put(`/api/services/${service.id}`, { ...serviceInputOf(body.data), ...changes });
      return {
        use: { expense_id: body.data.expense_id, amount: '-330000' },
        refused: [() => save({ parts_cost: '240000' }), () => save({ done_on: '2026-03-01' })],
        // The expense is what it was: only its service is another, or none.
        free: [() => save({ notes: 'Garantía' }), () => admin.delete(`/api/services/${service.id}/expense`)],
      };
    },
  },
];

describe.each(cases)('$name that a stub took a part of', ({ make }) => {
  it('is neither changed nor deleted; fields that do not affect the amount may change', async () => {
    const { use, refused, free = [], field } = await make();
    const number = await take(use);
    const message = `El desprendible ${number} ya incluyó este movimiento. Corrígelo con uno contrario.`;
    for (const [at, send] of refused.entries()) {
      const { status, body } = await send();
      expect([at, status, body]).toEqual([
        at,
        409,
        { code: 'settled_in_stub', message, details: { stub: number }, ...(field && { errors: { [field]: [message] } }) },
      ]);
    }
    for (const [at, send] of free.entries()) {
      const { status, text } = await send();
      expect([at, status, text.slice(0, 300)]).toEqual([at, expect.toBeOneOf([200, 201]), expect.any(String)]);
    }
  });
});

describe('an expense that a stub took', () => {
  // A stub takes approved ones alone; the table refuses a decision all the same.
  it('is neither approved nor rejected again', async () => {
    const expense = await createExpense(driver, categories.meals as string, { amount: '1000', payment_method_id: accounts.driver });
    expect(expense.status).toBe('submitted');
    const number = await take({ expense_id: expense.id, amount: '-1000' });
    for (const [action, body] of [
      ['approval', {}],
      ['rejection', { reason: 'Sin soporte' }],
    ] as const) {
      const reply = await actOn(admin, expense.id, action, body);
      expect([action, reply.status, reply.body.details]).toEqual([action, 409, { stub: number }]);
    }
  });
});

describe('a trip that a stub paid', () => {
  it('keeps its driver, and may change otherwise', async () => {
    const trip = await trips.create();
    await trips.setStatus(trip, 'under_review');
    const stub = await addStub(owner, condor.id, driver_id, []);
    const save = (changes: object = {}) => admin.put(tripPath(trip), tripInput(condor, fleet, changes));
    await payTrip(owner, trip.id, stub);
    const { status, body } = await save({ driver_id: fleet.other_driver_id });
    const message = `El desprendible ${stub.number} ya le pagó este viaje a su conductor: el conductor ya no se puede cambiar.`;
    expect([status, body]).toEqual([
      409,
      { code: 'trip_paid_out', message, details: { stub: stub.number }, errors: { driver_id: [message] } },
    ]);
    expect((await save({ additional_information: 'Báscula' })).status).toBe(200);
    // Of a period that is open again, it may.
    await owner.query("update pay_period set status = 'open' where id = $1", [stub.period_id]);
    expect((await save({ driver_id: fleet.other_driver_id })).status).toBe(200);
    await owner.query("update pay_period set status = 'closed' where id = $1", [stub.period_id]);
  });

  it('hands over what its driver still owes, less what stubs took', async () => {
    const trip = await trips.create();
    const { id } = created(await admin.post(tripPath(trip, '/cash-transactions'), cashInput()));
    await take({ cash_transaction_id: id, amount: '200000' });
    const change = { driver_id: fleet.other_driver_id, confirm: ['open_cash:300000.00'], open_cash: 'transfer' };
    const asked = await admin.put(tripPath(trip), tripInput(condor, fleet, { driver_id: fleet.other_driver_id }));
    expect(asked.body.details.questions).toMatchObject([{ code: 'open_cash', drivers: [{ amount: '300000.00' }] }]);
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, change))).status).toBe(200);
    const { data } = (await admin.get(tripPath(trip, '/settlement'))).body;
    expect(data).toMatchObject({ driver_id: fleet.other_driver_id, owed: '300000.00', others: [] });
  });
});
