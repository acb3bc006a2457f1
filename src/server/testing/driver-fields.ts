/** The fields that drivers see as null, for review, and a demo in which an administrator sees all of them filled. */

import type pg from 'pg';
import { z } from 'zod';
import type { Route } from '#base/route.ts';
import { type Kind, searchedLists } from '#modules/search/contract.ts';
import { nameOf } from './foreign-ids.ts';

/** By operation. `[]` stands for every element of a list. */
export const hiddenFields: Record<string, readonly string[]> = {
  'GET /api/cash-transactions/:id': ['data.payment_id'],
  'GET /api/dashboard': ['data.benefits_percent', 'data.previous_trips.freight', 'data.trips.freight', 'data.unscheduled_services'],
  'GET /api/expenses/:id': ['data.decided_by_name'],
  'GET /api/pay-period-trips': ['data[].freight'],
  'GET /api/pay-periods/:id': ['data.closed_by_name'],
  'GET /api/pay-periods/:id/people/:employee_id': ['data.choices.absence', 'data.choices.days'],
  'GET /api/pay-periods/:id/preview': ['data.totals.freight'],
  'GET /api/payment-methods': ['data[].account_number'],
  'GET /api/trips': ['data[].freight'],
  'GET /api/trips/:id': [
    'data.advance_date',
    'data.advance_method',
    'data.advance_payment',
    'data.advance_used',
    'data.freight',
    'data.freight_basis',
    'data.freight_rate',
    'data.loads_amount',
    'data.owner_freight',
    'data.owner_id',
    'data.owner_name',
    'data.payment_method',
    'data.payment_method_id',
    'data.rejection_reason',
  ],
  'GET /api/trips/:id/cash-transactions': ['data[].payment_id'],
  'GET /api/trips/:id/documents': ['data[].created_by_name'],
  'GET /api/trips/:id/loads': ['data[].amount', 'data[].unit_price'],
  'GET /api/trips/:id/loads/:load_id': ['data.amount', 'data.unit_price'],
  'GET /api/trips/:id/settlement': ['data.cash[].payment_id'],
  'GET /api/trips/:id/status-changes': ['data[].person_name', 'data[].reason'],
};

/** Of these, what a driver sees who is paid a share of freight. */
export const freightFields = Object.entries(hiddenFields).flatMap(([name, fields]) =>
  fields
    .filter((field) => /[.](freight|freight_basis|freight_rate|loads_amount|amount|unit_price)$/.test(field))
    .map((field) => `${name} ${field}`),
);

/** Listed fields that drivers see of what they did themselves. */
export const shownWhereOwn = [
  'GET /api/trips/:id/status-changes data[].person_name',
  'GET /api/trips/:id/documents data[].created_by_name',
];

/** Fields without a value in all that drivers see: only open pay periods have one. */
export const emptyFields = ['GET /api/pay-periods/:id data.job_id'];

/** Operations about the caller alone: what they answer is the caller's own. */
export const ownAnswers = [
  'GET /api/user/profile',
  'GET /api/user/compensation',
  'GET /api/users/:id/compensation',
  'GET /api/user/pay-stubs',
  'GET /api/user/payroll-advances',
  'GET /api/dashboard/own',
];

/** Operations whose amounts are the driver's own: the cash that they got, and their pay. */
export const ownMoney = [
  'GET /api/trips/:id/cash-transactions',
  'GET /api/cash-transactions/:id',
  'GET /api/trips/:id/settlement',
  'GET /api/driver-accounts',
  'GET /api/driver-accounts/:id',
  'GET /api/driver-movements',
  'GET /api/expenses',
  'GET /api/expenses/:id',
  'GET /api/trips/:id/expense-totals',
  'GET /api/payroll-advances',
  'GET /api/payroll-advances/:id',
  'GET /api/pay-periods',
  'GET /api/pay-periods/:id',
  'GET /api/pay-periods/:id/preview',
  'GET /api/pay-periods/:id/people/:employee_id',
  'GET /api/pay-stubs',
  'GET /api/pay-stubs/:id',
  'GET /api/user/pay-stubs',
  'GET /api/stub-payments',
  'GET /api/stub-payments/:id',
  'GET /api/pay-periods/:id/payments',
  'GET /api/user/payroll-advances',
  'GET /api/dashboard/own',
];

/** Operations with a permission of drivers that need another one besides, or theirs by another role, which drivers have not. */
export const beyondDrivers = [
  'GET /api/trucks/:id/whereabouts',
  'GET /api/trailers/:id/whereabouts',
  'GET /api/trips/analytics',
  'GET /api/trips/analytics/totals',
  'GET /api/pay-periods/:id/report',
  'GET /api/pay-periods/:id/report/file',
  'GET /api/pay-periods/:id/stubs-document',
  'GET /api/pay-periods/:id/stubs-document/pdf',
  'GET /api/payroll-contributions',
  'GET /api/payroll-contributions/file',
];

/** Gives the driver's trips a value in every column that drivers must not see, an advance of a load, cash of every source, documents that the office added, and a pay period that pays none of them. */
export async function fillForDriver(owner: pg.Pool, company: string, driver: string): Promise<void> {
  await owner.query(
    `update trip set owner_freight = 777.77, owner_id = (select id from owner where company_id = $1 limit 1), rejection_reason = 'Falta la firma', freight_rate = greatest(freight_rate, 1000), freight = greatest(freight, 1000)
     where company_id = $1 and driver_id = $2`,
    [company, driver],
  );
  await owner.query("insert into file_blob (company_id, hash, bytes) values ($1, '\\x0f', '\\x0f') on conflict do nothing", [company]);
  await owner.query(
    `insert into file (company_id, id, hash, name, mime, size, created_by)
       select company_id, id, '\\x0f', 'firma.png', 'image/png', 1, driver_id from expense where company_id = $1 and driver_id = $2
       on conflict do nothing`,
    [company, driver],
  );
  await owner.query(
    `update expense set service_id = id, provider_id_type = '31', provider_id = '830095213', signature_file_id = id
     where company_id = $1 and driver_id = $2 and not exists (select from stub_use where expense_id = expense.id)`,
    [company, driver],
  );
  await owner.query("update trip_status_change set reason = 'Falta la firma' where company_id = $1", [company]);
  const cash = await owner.query<{ id: string }>(
    `select id from cash_transaction where company_id = $1 and driver_id = $2 and advance_id is null
       and not exists (select from stub_use where cash_transaction_id = cash_transaction.id) order by id limit 2`,
    [company, driver],
  );
  const [paid, about] = cash.rows.map(({ id }) => id);
  await owner.query(
    `update cash_transaction set payment_id = (select id from payment where company_id = $1 limit 1), type = 'company_to_driver', payment_method_id = null
     where id = $2`,
    [company, paid],
  );
  await owner.query('update cash_transaction set about_trip_id = coalesce(trip_id, about_trip_id), trip_id = null where id = $1', [about]);
  await owner.query(
    `update trip_document set created_by = (select person_id from trip_status_change where company_id = $1 and person_id <> $2 limit 1)
     where company_id = $1 and kind = 'proof_of_delivery' and get_byte(uuid_send(id), 15) % 2 = 0`,
    [company, driver],
  );
  await owner.query(
    `insert into advance (company_id, id, trip_id, load_id, customer_id, source, amount, payment_date, method)
       select company_id, gen_random_uuid(), trip.id, (select id from load where load.company_id = $1 and load.trip_id = trip.id limit 1), customer_id, 'load', 777.77, '2026-01-15', 'cash'
       from trip where company_id = $1 and driver_id = $2 and exists (select from load where load.company_id = $1 and load.trip_id = trip.id)
         and not exists (select from advance where advance.company_id = $1 and advance.trip_id = trip.id and source = 'load')`,
    [company, driver],
  );
  // Before the end of any month: the open period does not pay who is paid by the month.
  await owner.query("update pay_period set ends_on = starts_on + 5 where company_id = $1 and status = 'open'", [company]);
  await owner.query("update payment_method set account_number = '031-456789-01' where company_id = $1", [company]);
}

/** Pays the driver a share of freight. */
export async function payByFreight(owner: pg.Pool, company: string, driver: string): Promise<void> {
  await owner.query(
    `insert into compensation_modifier (company_id, id, compensation_id, terms_id, position, kind, description, unit, value, base)
     select $1, gen_random_uuid(), $2, id, 9, 'bonus', 'Comisión', 'percentage', 8, 'gross_trips'
       from compensation_terms where company_id = $1 and compensation_id = $2 and valid_from is null`,
    [company, driver],
  );
}

/** Made of the answers of other operations. */
export const overview = 'GET /api/trips/:id/overview';

/** Made of the rows of lists, each with the fields of its list; drivers get none (`lists.sweep.test.ts` of reports). */
export const workQueues = 'GET /api/work-queues';

/** Made of the rows of lists. */
export const search = 'GET /api/search';

/** An answer, with the name of its operation. Overviews and the search are the answers of several: each has the fields of its own operation. */
export function answersIn(route: Route, body: unknown): { name: string; body: unknown }[] {
  if (nameOf(route) === search) {
    const { data } = body as { data: Record<Kind, unknown> };
    return Object.entries(data).map(([kind, rows]) => ({ name: nameOf(searchedLists[kind as Kind]), body: { data: rows } }));
  }
  if (nameOf(route) !== overview) return [{ name: nameOf(route), body }];
  const { data } = body as { data: Record<string, { answer: unknown }> };
  return Object.entries(data).map(([path, { answer }]) => ({ name: `GET ${path}`, body: answer }));
}

/** The values of an answer by path, without empty texts, with the rows of a list under their ids instead of their positions. */
export function valuesByPath(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) valuesByPath(item, `${path}[${(item as { id?: string } | null)?.id ?? at}]`, into);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) valuesByPath(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (value !== '') into.set(path, value);
  return into;
}

/** The path without ids. */
export const fieldOf = (path: string) => path.replace(/\[[^\]]*\]/g, '[]');

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The fields of the answer that may be null. */
export function nullableFields({ output }: Route): string[] {
  const found: string[] = [];
  const walk = (schema: Schema, path: string) => {
    if (schema.anyOf?.some((option) => option.type === 'null')) found.push(path);
    for (const option of schema.anyOf ?? []) walk(option, path);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) walk(inner, path === '' ? key : `${path}.${key}`);
    if (schema.items) walk(schema.items, `${path}[]`);
  };
  walk(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema, '');
  return found;
}
