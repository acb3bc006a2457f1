/**
 * Reads the accounts of drivers, from `driver_movement`. Row level security limits drivers to their own. Each is planned for the size that
 * tables have now: a plan that was cached for ten movements takes seconds for ten thousand.
 */
import { compareDays, type Day } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import { memberSearch } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { amountSearch, contains, numberRanges, numberSearch, type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, customPlans, equalTo, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import { type accounts, balanceStates, type DriverAccount, type Movement, statementLimit } from '../contract/accounts.ts';
import { withBalances } from '../rules/settlement.ts';
import { seesCard, seesPay } from './visible.ts';

/**
 * Of a trip that has not arrived, and that the driver still has: the balance of a driver who gave the trip to another is to be settled. The trips are
 * read once, not for each movement. Index `trip_in_status`.
 */
const onTheRoad = raw(
  "(movement.trip_id, movement.driver_id) in (select trip.id, trip.driver_id from trip where trip.status in ('active', 'in_transit'))",
);

/** Members with the sums of their account. */
const from = sql`member cross join lateral (
    select coalesce(sum(movement.owed) filter (where ${onTheRoad}), 0.00) as on_the_road,
        coalesce(sum(movement.owed) filter (where (${onTheRoad}) is not true), 0.00) as to_settle, coalesce(sum(movement.owed), 0.00) as balance, count(*) as movements
      from driver_movement movement where movement.company_id = member.company_id and movement.driver_id = member.id
  ) account`;

const amounts = ['on_the_road', 'to_settle', 'balance'] as const;
const ofAmounts = <Spec>(spec: (column: string) => Spec) => Object.fromEntries(amounts.map((name) => [name, spec(`account.${name}`)]));

const list: ListSpec = {
  select: sql`member.id, member.name, member.status, account.on_the_road, account.to_settle, account.balance`,
  from,
  id: 'member.id',
  customPlans: true,
  search: memberSearch,
  // Amounts are calculated for every driver to sort by them, which the summary does too.
  sorts: { name: 'text', ...ofAmounts((column) => ({ column, type: 'numeric' as const })) },
  sums: ofAmounts((column) => ({ amount: raw(column) })),
};

/** Drivers, and users who have or had money of the company. A driver sees only themselves. */
const hasAccount = sql`(not own_only() or member.id = current_person()) and (account.movements > 0 or exists (
    select from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
      where member_role.company_id = member.company_id and member_role.member_id = member.id and role.key = 'driver'))`;

const state = "(case when account.balance > 0 then 'owes' when account.balance < 0 then 'is_owed' else 'settled' end)";

/** A page of accounts. Index `member_by_name`; by an amount, the sums of all drivers are sorted. */
export function listAccounts(db: Db, query: ListQueryOf<typeof accounts.list>): Promise<PageOf<typeof accounts.list>> {
  return listPage(db, list, query, [hasAccount], groupsByColumn(state, balanceStates, query.state));
}

/** The balances of driver accounts by direction: the number of drivers and the sum. */
export interface AccountsSide extends Record<(typeof amounts)[number], Decimal> {
  drivers: number;
}

/** Both sides of the list of accounts. Reads all movements. */
export async function sumBothSides(db: Db): Promise<{ owe: AccountsSide; are_owed: AccountsSide }> {
  db.queue(customPlans);
  const found = await db.all<AccountsSide & { is_owed: boolean }>(sql`select balance < 0 as is_owed, count(*) as drivers,
      sum(on_the_road) as on_the_road, sum(balance - on_the_road) as to_settle, sum(balance) as balance
    from (
      select movement.driver_id, sum(movement.owed) as balance, coalesce(sum(movement.owed) filter (where ${onTheRoad}), 0.00) as on_the_road
        from driver_movement movement where not own_only() or movement.driver_id = current_person() group by movement.driver_id
    ) account where balance <> 0 group by is_owed`);
  const sideOf = (owed: boolean): AccountsSide => {
    const { is_owed: _, ...side } = found.find(({ is_owed }) => is_owed === owed) ?? { is_owed: owed, ...nobody };
    return side;
  };
  return { owe: sideOf(false), are_owed: sideOf(true) };
}

const nobody: AccountsSide = { drivers: 0, on_the_road: '0.00', to_settle: '0.00', balance: '0.00' };

/** Throws NotFound for an unknown member, and for a driver who requests another's. */
export function readAccount(db: Db, id: string): Promise<DriverAccount> {
  db.queue(customPlans);
  return db.one(sql`select ${list.select} from ${from} where member.id = ${id} and (not own_only() or member.id = current_person())`);
}

/** Further values of a row are read for the rows of the page only, by subqueries. */
const movementList: ListSpec = {
  select: sql`movement.id, movement.kind, movement.date, movement.driver_id, movement.trip_id, movement.owed,
    (select member.name from member where member.company_id = movement.company_id and member.id = movement.driver_id) as driver_name,
    (select trip.number from trip where trip.company_id = movement.company_id and trip.id = movement.trip_id) as trip_number,
    coalesce(case when ${seesPay('movement.driver_id')} then movement.stub_number end, (select expense.number from expense where expense.company_id = movement.company_id and expense.id = movement.id)) as number,
    coalesce(
      (select concat_ws(' · ', nullif(cash.transaction_id, ''), nullif(cash.note, ''))
        from cash_transaction cash where cash.company_id = movement.company_id and cash.id = movement.source_id),
      (select concat_ws(' · ', category.name, coalesce(nullif(expense.product, ''), nullif(expense.toll_name, ''), nullif(expense.provider_name, '')))
        from expense join expense_category category on category.company_id = expense.company_id and category.id = expense.category_id
        where expense.company_id = movement.company_id and expense.id = movement.source_id)) as description`,
  from: sql`driver_movement movement`,
  id: 'movement.id',
  customPlans: true,
  sorts: { date: 'date' },
  sums: { owed: { amount: raw('movement.owed') } },
};

/** A page of movements. Indexes `cash_transaction_by_driver` and `expense_on_account`; those of a driver are sorted, as they are of two tables. */
export async function listMovements(db: Db, query: ListQueryOf<typeof accounts.movements>): Promise<PageOf<typeof accounts.movements>> {
  const searched = { ...movementList, search: (text: SearchText) => movementSearch(text, query.driver_id) };
  const page = await listPage<MovementRow, PageOf<typeof accounts.movements>['meta']['summary']>(db, searched, query, [
    ...equalTo(query, 'movement', ['driver_id', 'trip_id']),
    ...withinDays(query, 'dated', 'movement.date'),
  ]);
  const balances = await readBalances(db, page.data);
  return { ...page, data: page.data.map((row) => ({ ...row, balance: balances.get(row.id) as string })) };
}

/** Searches amounts and the numbers of trips; for one driver also references, expenses and their descriptions, else the names of drivers. */
function movementSearch(search: SearchText, driver_id: string | undefined): Sql {
  const isOneOf = (column: string, ids: Sql) => sql`${raw(column)} = any(array(${ids}))`;
  const ofTrip = isOneOf('movement.trip_id', sql`select id from trip where ${anyOf(numberSearch('number', 'trip', search))}`);
  const ofAmount = amountSearch('movement.owed', search);
  if (!driver_id) {
    return anyOf([ofTrip, ...ofAmount, isOneOf('movement.driver_id', sql`select id from member where ${memberSearch(search)}`)]);
  }
  const inExpense = anyOf([textSearch('search', search), ...numberSearch('number', 'expense', search)]);
  const reference = contains('lower(transaction_id)', search.toLowerCase());
  return anyOf([
    ofTrip,
    ...ofAmount,
    isOneOf('movement.id', sql`select id from expense where driver_id = ${driver_id} and paid_by = 'driver' and ${inExpense}`),
    isOneOf('movement.id', sql`select id from cash_transaction where driver_id = ${driver_id} and ${reference}`),
    ...numberRanges('movement.stub_number', search).map((condition) => sql`(${condition} and ${seesPay('movement.driver_id')})`),
  ]);
}

type MovementRow = Omit<Movement, 'balance'>;

/** The driver's balance after each movement. Reads the accounts of their drivers once. */
async function readBalances(db: Db, rows: readonly MovementRow[]): Promise<Map<string, Decimal>> {
  if (rows.length === 0) return new Map();
  const [ids, drivers] = [rows.map(({ id }) => id), [...new Set(rows.map(({ driver_id }) => driver_id))]];
  db.queue(customPlans);
  const found = await db.all<{ id: string; balance: Decimal }>(sql`select id, balance from (
      select movement.id, sum(movement.owed) over (partition by movement.driver_id order by movement.date, movement.id) as balance
        from driver_movement movement where movement.driver_id = any(${drivers}::uuid[])
    ) account where id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, balance }) => [id, balance]));
}

/** Both days are included; null means no limit. */
type StatementRange = { dated_from?: Day | undefined; dated_to?: Day | undefined };

/** The content of a statement of an account. */
export interface Statement {
  driver_name: string;
  driver_id_card: string;
  from: Day | null;
  to: Day;
  /** Before the first movement. */
  opening: Decimal;
  /** By date. */
  movements: readonly Movement[];
}

const latestDay = (one: Day, other: Day) => (compareDays(one, other) < 0 ? other : one);

/** The movements of an account in a time, by date, and the balance before: at most one more than fits a statement. Throws NotFound. */
export async function readStatement(db: Db, id: string, range: StatementRange): Promise<Statement> {
  const [from, to] = [range.dated_from ?? null, range.dated_to ?? null];
  const inTime = sql`movement.driver_id = ${id} and (${to}::date is null or movement.date <= ${to}::date) and (${from}::date is null or movement.date >= ${from}::date)`;
  db.queue(customPlans);
  const [driver, before, movements] = await Promise.all([
    db.one<{ name: string; id_card: string; until: Day }>(
      sql`select name, case when ${seesCard('id')} then id_card else '' end as id_card, coalesce(${to}::date, today()) as until from member where id = ${id} and (not own_only() or id = current_person())`,
    ),
    db.one<{ owed: Decimal }>(
      sql`select coalesce(sum(owed), 0.00) as owed from driver_movement where driver_id = ${id} and date < ${from}::date`,
    ),
    db.all<MovementRow>(sql`select ${movementList.select} from ${movementList.from} where ${inTime} order by movement.date, movement.id
      limit ${raw(String(statementLimit + 1))}`),
  ]);
  return {
    driver_name: driver.name,
    driver_id_card: driver.id_card,
    from,
    // A period may be closed before it ends.
    to: [driver.until, ...(to ? [] : movements.map(({ date }) => date))].reduce(latestDay),
    opening: before.owed,
    movements: withBalances(movements, before.owed),
  };
}
