/** Reads an expense, and the data for its questions and its fuel. */
import { comparable, comparableCompany } from '#base/fold.ts';
import { sentFile } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import { columnsNamed, raw, sql } from '#server/db/sql.ts';
import { type DuplicateQuestion, type Expense, ExpenseRow } from '../contract/expenses.ts';
import { categoryKeys } from '../contract/fields.ts';
import { expenseTexts } from '../contract/input.ts';
import { tollPrice } from '../rules/entry.ts';
import { type Fill, fuelEconomy } from '../rules/fuel.ts';
import { rowFields, withNames } from './list.ts';

/** The name of a person, which a driver sees as null unless it is their own. */
const nameOf = (column: string) =>
  raw(`(select name from member where member.company_id = expense.company_id and member.id = expense.${column}
    and (not own_only() or member.id = current_person()))`);

/** Those that rows do not have. */
const furtherTexts = Object.fromEntries(Object.entries(expenseTexts).filter(([name]) => !(name in ExpenseRow.shape)));

/** An expense with its receipts, and the consumption of its fuel. Throws NotFound, for a driver also when it is another driver's. */
export async function readExpense(db: Db, id: string): Promise<Expense> {
  const row = await db.one<
    Omit<Expense, 'file_ids' | 'fuel' | 'toll_price'>
  >(sql`select ${rowFields}, expense.city_id, city.name as city_name, department.name as department_name, expense.provider_id_type, expense.provider_id,
      trim_scale(expense.quantity)::text as quantity, expense.unit, expense.full_tank, expense.mileage,
      trim_scale(expense.exchange_rate)::text as exchange_rate, expense.money_decimals, expense.payment_method_id,
      payment_method.description as payment_method_name, expense.signature_file_id,
      '/storage/' || expense.company_id || '/' || expense.signature_file_id as signature_url, ${columnsNamed('expense', furtherTexts)}, expense.rejection_reason,
      ${nameOf('created_by')} as created_by_name, ${nameOf('decided_by')} as decided_by_name, expense.decided_at, expense.created_at,
      (select coalesce(jsonb_agg(${sentFile} order by attached.id), '[]')
        from expense_file attached join file on file.company_id = attached.company_id and file.id = attached.file_id
        where attached.company_id = expense.company_id and attached.expense_id = expense.id) as files
    from ${withNames}
      left join payment_method on payment_method.company_id = expense.company_id and payment_method.id = expense.payment_method_id
      left join city on city.id = expense.city_id left join department on department.id = city.department_id
    where expense.id = ${id}`);
  return {
    ...row,
    file_ids: row.files.map((file) => file.id),
    toll_price: tollPrice(row.category_key, row.amount),
    fuel: row.full_tank && row.mileage !== null && row.truck_id !== null ? fuelEconomy(await listFills(db, row), id) : null,
  };
}

/** The rows of a batch, in their order. */
export function readRows(db: Db, ids: readonly string[]): Promise<ExpenseRow[]> {
  return db.all(
    sql`select ${rowFields} from ${withNames} where expense.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], expense.id)`,
  );
}

/** Enough for ten full tanks with some fills between them. */
const fillsLimit = raw('60');

/**
 * The fills of the truck until the day of an expense: approved, waiting for approval, and that one. Empty for a driver, who does not see all of them.
 * Index `expense_by_truck`.
 */
function listFills(db: Db, { id, truck_id, date }: Pick<Expense, 'id' | 'truck_id' | 'date'>): Promise<Fill[]> {
  return db.all(sql`select id, date, mileage, quantity::text, unit, full_tank, status = 'approved' as is_approved from expense
    where not own_only() and truck_id = ${truck_id} and date <= ${date} and (status in ('approved', 'submitted') or id = ${id})
      and category_id = (select id from expense_category where key = ${categoryKeys.fuel})
    order by date desc, id desc limit ${fillsLimit}`);
}

/** Whose receipt it is. */
interface Receipt {
  id: string;
  receipt_number: string;
  provider_id: string;
  provider_key: string;
}

/**
 * Another expense, not deleted, with the receipt number and the provider: the same identification, or the same name without its legal form if one of
 * the two has no identification. Drivers find their own. Index `expense_by_receipt`.
 */
export async function findDuplicate(db: Db, { id, receipt_number, provider_id, provider_key }: Receipt): Promise<DuplicateQuestion[]> {
  const found = await db.all<
    Omit<DuplicateQuestion, 'code'>
  >(sql`select number, date, provider_name as provider, receipt_number from expense
    where receipt_key = ${comparable(receipt_number)} and receipt_key <> '' and status <> 'void' and id <> ${id}
      and case when provider_id <> '' and ${provider_id} <> '' then comparable(provider_id) = ${comparable(provider_id)}
        else provider_key <> '' and comparable_company(provider_key) = ${comparableCompany(provider_key)} end
    order by date desc, expense.id desc limit 1`);
  return found.map((other) => ({ code: 'duplicate_receipt', ...other }));
}
