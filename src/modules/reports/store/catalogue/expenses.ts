/** Approved expenses that are not charged to an owner, by their day, beside those of the range before. */
import { equalTo, raw, type Sql, sql, where } from '#server/db/sql.ts';
import { previousRange, type Range } from '../../rules/ranges.ts';
import { type Chosen, fromGroups } from './source.ts';

const inRange = ({ from, to }: Range) => sql`expense.date between ${from}::date and ${to}::date`;

/** By category or provider, selected as `id`; those too that had expenses in the range before alone. Index `expense_by_date`. */
function groupsBy({ key, selected }: { key: Sql; selected: Sql }, { range, filters }: Chosen): Sql {
  const { type } = filters;
  const before = previousRange(range);
  const sumIf = (condition: Sql) => sql`coalesce(sum(expense.cop_amount) filter (where ${condition}), 0.00)`;
  const now = inRange(range);
  return sql`select spent.*, round(100 * amount / nullif(sum(amount) over (), 0), 1) as share from (
      select ${selected}, (count(*) filter (where ${now}))::integer as count, ${sumIf(sql`${now} and expense.trip_id is not null`)} as trip_amount,
          ${sumIf(sql`${now} and expense.trip_id is null`)} as company_amount, ${sumIf(now)} as amount, ${sumIf(inRange(before))} as previous_amount
        from expense ${where([
          inRange({ from: before.from, to: range.to }),
          sql`expense.status = 'approved'`,
          sql`expense.charged_owner_id is null`,
          type !== undefined && raw(type === 'trip' ? 'expense.trip_id is not null' : 'expense.trip_id is null'),
          ...equalTo(filters, 'expense', ['paid_by', 'driver_id', 'truck_id', 'category_id']),
        ])} group by ${key}
    ) spent`;
}

const amounts = ['trip_amount', 'company_amount', 'amount', 'previous_amount'];
const shared = {
  columns: ['count', ...amounts, 'share'],
  totals: raw(`coalesce(sum(count), 0)::integer as count, ${amounts.map((name) => `coalesce(sum(${name}), 0.00) as ${name}`).join(', ')}`),
};

export const expensesByCategorySource = fromGroups({
  ...shared,
  groups: (chosen) =>
    sql`select byId.*, category.name from (${groupsBy({ key: raw('expense.category_id'), selected: raw('expense.category_id as id') }, chosen)}) byId
      join expense_category category on category.company_id = (select current_company()) and category.id = byId.id`,
});

/**
 * Expenses belong to one provider if its names are equal apart from case and accents; for a toll, the toll. Of several spellings the last one by code
 * point is shown, which has lower case.
 */
export const expensesByProviderSource = fromGroups({
  ...shared,
  groups: (chosen) =>
    groupsBy(
      {
        key: raw('expense.provider_key'),
        selected: raw(
          `md5(expense.provider_key)::uuid as id, max(coalesce(nullif(expense.provider_name, ''), expense.toll_name) collate "C") as name`,
        ),
      },
      chosen,
    ),
});
