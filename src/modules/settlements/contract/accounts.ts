/** API contract of driver accounts: the balance of each driver, and every movement of it. */
import { z } from 'zod';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Bytes, Day, dayRange, fileTypes, Id, listQuery, MoneySum, one, WithId } from '#base/wire.ts';

/** Most movements that a statement has. */
export const statementLimit = 2000;

export const balanceStates = ['owes', 'is_owed', 'settled'] as const;

/** Positive amounts are owed by the driver, negative ones by the company. */
const balances = {
  /** From trips that have not arrived and that the driver still has. */
  on_the_road: MoneySum,
  /** From all others, and without a trip. */
  to_settle: MoneySum,
  balance: MoneySum,
};

export const DriverAccount = z.object({ id: Id, name: z.string(), status: z.string(), ...balances });
export type DriverAccount = z.output<typeof DriverAccount>;

/** `pay_stub`: the amount of cash or of an expense that a pay stub took, so that it is no longer owed. */
export const movementKinds = ['company_to_driver', 'driver_to_company', 'expense', 'pay_stub'] as const;

export const Movement = z.object({
  id: Id,
  kind: z.enum(movementKinds),
  date: Day,
  driver_id: Id,
  driver_name: z.string(),
  trip_id: Id.nullable(),
  trip_number: z.string().nullable(),
  /** The number of an expense, or of a pay stub. */
  number: z.string().nullable(),
  /** The reference and note of cash; the category and description of an expense; for a pay stub those of the rows that it took. */
  description: z.string(),
  /** The driver's debt because of it; negative if the company owes. */
  owed: MoneySum,
  /** The driver's balance after it. */
  balance: MoneySum,
});
export type Movement = z.output<typeof Movement>;

const statement_too_long = { status: 422, details: z.object({ limit: z.number() }) } as const;

const range = dayRange('dated');

export const accounts = {
  list: listRoute('/api/driver-accounts', 'view-trips', {
    summary: 'The accounts of drivers, and of other users who have or had money of the company; the search matches names.',
    query: listQuery(['name', 'on_the_road', 'to_settle', 'balance'], 'name').extend({
      state: z.enum(balanceStates, 'choose_one').optional(),
    }),
    row: DriverAccount,
    words: 'settlements:accounts.',
    name: 'settlements:accounts.title',
    columns: { name: {}, on_the_road: {}, to_settle: {}, balance: {} },
    sums: { on_the_road: MoneySum, to_settle: MoneySum, balance: MoneySum },
    groups: groupsBy('state', balanceStates),
  }),
  read: route('GET /api/driver-accounts/:id', 'view-trips', {
    summary: "A driver's balance today.",
    params: WithId,
    output: one(DriverAccount),
  }),
  statement: pdfRoute('/api/driver-accounts/:id/statement', 'view-trips', {
    summary: 'The movements of an account in a time, with the balance before and after them, to print.',
    params: WithId,
    query: z.object(range),
    errors: { statement_too_long },
  }),
  statementWorkbook: route('GET /api/driver-accounts/:id/statement/xlsx', 'view-trips', {
    summary: 'The same statement as an Excel workbook. Needs `export-data` too.',
    params: WithId,
    query: z.object(range),
    output: Bytes,
    bytes: true,
    mime: fileTypes.xlsx,
    errors: { statement_too_long },
  }),
  movements: listRoute('/api/driver-movements', 'view-trips', {
    summary:
      'Cash, approved expenses and what pay stubs took on the accounts of drivers, the latest first, each with the balance of its driver after it.',
    query: listQuery(['date'], '-date').extend({ driver_id: Id.optional(), trip_id: Id.optional(), ...range }),
    row: Movement,
    words: 'settlements:movements.',
    name: 'settlements:movements.title',
    columns: {
      ...plainColumns('date', 'driver_name'),
      kind: { texts: 'kinds' },
      ...plainColumns('trip_number', 'number', 'description', 'owed', 'balance'),
    },
    sums: { owed: MoneySum },
  }),
};
