/** The expenses of services, for the module of services: it locks the service first. */
import { RuleBroken } from '#base/errors.ts';
import type { Decimal } from '#base/money.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, raw, sql } from '#server/db/sql.ts';
import { holdsPermission, type TenantDb } from '#server/db/tenant.ts';
import type { ExpenseRow } from '../contract/expenses.ts';
import { categoryKeys } from '../contract/fields.ts';
import { columnsAfterService, type ServiceFacts, type StoredAmount, searchAfterService } from '../rules/of-service.ts';
import { followOdometer, lockExpense, lockExpenseAlone } from './expenses.ts';
import { rowFields, withNames } from './list.ts';

/** Most that are offered for a service. */
export const matchingLimit = 20;
/** Days between the service and its receipt. */
const daysApart = raw('60');

type Vehicle = Pick<ServiceFacts, 'truck_id' | 'trailer_id'>;
const ofVehicle = ({ truck_id, trailer_id }: Vehicle) =>
  truck_id === null ? sql`expense.trailer_id = ${trailer_id}` : sql`expense.truck_id = ${truck_id}`;
const isFree = raw("expense.status = 'approved' and expense.service_id is null");

/**
 * Approved expenses of the vehicle without a service, first those with the same amount, then by the nearest day. Indexes `expense_by_truck`,
 * `_by_trailer`.
 */
export function listMatching(db: Db, service: ServiceFacts): Promise<ExpenseRow[]> {
  return db.all(sql`select ${rowFields} from ${withNames}
    where ${ofVehicle(service)} and ${isFree} and expense.date between ${service.done_on}::date - ${daysApart} and ${service.done_on}::date + ${daysApart}
    order by expense.cop_amount = ${service.total_cost}::numeric desc, abs(expense.date - ${service.done_on}::date), expense.id
    limit ${raw(String(matchingLimit))}`);
}

/** Locks an expense that may be linked to a service of the vehicle. Throws `expense_unknown`. */
export async function lockFreeExpense(db: Db, id: string, vehicle: Vehicle): Promise<{ id: string; cop_amount: Decimal }> {
  const expense = await db.maybe<{ id: string; cop_amount: Decimal }>(
    sql`select id, cop_amount from expense where id = ${id} and ${ofVehicle(vehicle)} and ${isFree} for update`,
  );
  if (!expense) throw new RuleBroken('expense_unknown');
  return expense;
}

/** Links a locked expense to a service, or unlinks it. */
export function setService(db: Db, id: string, service_id: string | null): void {
  db.queue(sql`update expense set service_id = ${service_id}, version = version + 1 where id = ${id}`);
}

/** The id of the category of repairs, which every company has. */
export async function readRepairsCategory(db: Db): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`select id from expense_category where key = ${categoryKeys.repairs}`);
  return id;
}

type ExpenseOfService = StoredAmount & { provider_name: string; toll_name: string; product: string } & Record<string, unknown>;

/**
 * Locks the expense of a service, and saves the changes of the service; its reading in the odometer log follows. Returns the questions about the
 * reading. Throws `service_expense_approved` if more than the product changes and the caller may not approve expenses, and the errors of
 * `columnsAfterService`.
 */
export async function followServiceChange(
  db: TenantDb,
  id: string,
  before: ServiceFacts,
  after: ServiceFacts,
): Promise<OdometerQuestion[]> {
  const [, expense] = await Promise.all([
    lockExpense(db, id),
    db.one<ExpenseOfService>(
      sql`select date, truck_id, trailer_id, currency, amount, exchange_rate, cop_amount, money_decimals, provider_name, provider_key, toll_name, product
        from expense where id = ${id}`,
    ),
  ]);
  const columns = columnsAfterService(expense, before, after);
  const changed = Object.entries(columns).flatMap(([name, value]) => (expense[name] === value ? [] : [name]));
  if (changed.length === 0) return [];
  if (changed.some((name) => name !== 'product') && !(await holdsPermission(db, 'approve-expenses')))
    throw new RuleBroken('service_expense_approved');
  const changes = { ...columns, search: searchAfterService(expense, columns) };
  await db.run(sql`update expense set ${assignments(changes)}, version = version + 1 where id = ${id}`);
  return followOdometer(db, await lockExpenseAlone(db, id));
}
