/** Checks that every movement of money through an account of the company shares. */
import type { Question } from '#base/confirmations.ts';
import type { Day } from '#base/days.ts';
import { comparable } from '#base/fold.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { assertAccountOfCompany, assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';

interface AccountMovement {
  date: Day;
  method: string;
  payment_method_id: string | null;
}

/** Throws `date_in_future` for a day after today in the company's calendar, `account_takes_cash` and `account_of_driver`. */
export async function assertMovementAllowed(db: TenantDb, { date, method, payment_method_id }: AccountMovement): Promise<void> {
  const [{ today }] = await Promise.all([
    db.context(),
    assertAccountTakes(db, payment_method_id, method),
    assertAccountOfCompany(db, payment_method_id),
  ]);
  assertNotAfterToday(date, today);
}

/** Movements that have a reference: their alias in `from`, and whose they are, for the question. */
export interface ReferenceLedger {
  alias: string;
  from: Sql;
  names: Sql;
}

/** Checks as `assertMovementAllowed`, and returns what the reference and the day ask. `before`: the movement that changes. */
export async function checkMovement(
  db: TenantDb,
  ledger: ReferenceLedger,
  input: AccountMovement & { transaction_id: string },
  before: { id: string; date: Day } | null,
): Promise<Question[]> {
  const [used, days] = await Promise.all([
    findReference(db, ledger, input, before?.id ?? null),
    askAboutDay(db, input.date, { before: before?.date }),
    assertMovementAllowed(db, input),
  ]);
  return [...(used ? [used] : []), ...days];
}

/** The latest other movement of that method with the reference. Index `<table>_by_reference`. */
function findReference(
  db: Db,
  { alias, from, names }: ReferenceLedger,
  { transaction_id, method }: { transaction_id: string; method: string },
  except: string | null,
): Promise<Question | null> {
  const of = raw(alias);
  return db.maybe(sql`select 'reference_used' as code, ${of}.transaction_id, ${names}, ${of}.date, ${of}.amount from ${from}
    where ${of}.reference_key = ${comparable(transaction_id)} and ${of}.reference_key <> '' and ${of}.method = ${method} and ${of}.id is distinct from ${except}
    order by ${of}.id desc limit 1`);
}
