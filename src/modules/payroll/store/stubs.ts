/**
 * Pay stubs and the amounts they take. Saves stubs and marks them as void; `payments` alone changes what is paid of them. Row level security shows
 * drivers their own stubs of closed periods.
 */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { amountSearch, numberSearch, textSearch } from '#server/db/search.ts';
import { anyOf, equalTo, insertInto, raw, sql, withinDays } from '#server/db/sql.ts';
import { type payStubs, type Stub, stubStatuses } from '../contract/stubs.ts';
import type { PeriodStub } from '../rules/calculation.ts';
import { proposedMethod, stubStatus } from './stub-payments.ts';

const fields = sql`stub.id, stub.number, stub.period_id, period.starts_on, period.ends_on, stub.employee_id, member.name as employee_name, stub.days, stub.days_from, stub.days_through, stub.trips,
  stub.regular_earnings, stub.variable_earnings, stub.total_earnings, stub.health, stub.pension, stub.arl, stub.arl_paid_by, stub.solidarity_fund,
  stub.tax_withholdings, stub.deductions, stub.total_deductions, stub.payroll_advances, stub.cash_balance, stub.net_payment,
  stub.paid, stub.balance, ${stubStatus} as status, period.status = 'open' as is_reopened, stub.created_at`;

const from = sql`pay_stub stub
  join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
  join member on member.company_id = stub.company_id and member.id = stub.employee_id`;

const sum = (column: string) => ({ amount: raw(`case when stub.status = 'void' then 0.00 else stub.${column} end`) });

const list: ListSpec = {
  select: fields,
  from,
  id: 'stub.id',
  sorts: {
    ends_on: { column: 'period.ends_on', type: 'date' },
    employee_name: { column: 'member.name', type: 'text' },
    number: 'text',
    net_payment: 'numeric',
    balance: 'numeric',
  },
  search: (text) =>
    anyOf([textSearch('member.search', text), ...numberSearch('stub.number', 'stub', text), ...amountSearch('stub.net_payment', text)]),
  sums: {
    total_earnings: sum('total_earnings'),
    total_deductions: sum('total_deductions'),
    payroll_advances: sum('payroll_advances'),
    cash_balance: sum('cash_balance'),
    net_payment: sum('net_payment'),
    balance: { amount: raw('stub.balance') },
  },
};

/** The pay of a reopened period is not final. */
const isIssued = "stub.status = 'issued' and period.status = 'closed'";
const isUnpaid = `stub.balance > 0 and ${isIssued}`;

/** A page of stubs. Indexes `pay_stub_once`, `pay_stub_by_employee`, `pay_stub_by_payment`, `pay_stub_by_balance` and, in the order of periods, theirs by `ends_on`. */
export function listStubs(db: Db, query: ListQueryOf<typeof payStubs.list>): Promise<PageOf<typeof payStubs.list>> {
  return listPage(
    db,
    list,
    query,
    [
      ...equalTo(query, 'stub', ['period_id', 'employee_id']),
      query.unpaid !== undefined && raw(`(${isUnpaid}) = ${query.unpaid}`),
      query.issued !== undefined && raw(`(${isIssued}) = ${query.issued}`),
      ...withinDays(query, 'ended', 'period.ends_on'),
    ],
    groupsByColumn(stubStatus.text, stubStatuses, query.status),
  );
}

/** The sums of the stubs of the year up to this one; if its period is open again, with the figures of its last closing. */
const yearToDate = sql`(select jsonb_build_object('year', extract(year from stub.reference_day)::int,
    'total_earnings', coalesce(sum(other.total_earnings), 0.00)::text, 'health', coalesce(sum(other.health), 0.00)::text,
    'pension', coalesce(sum(other.pension), 0.00)::text, 'solidarity_fund', coalesce(sum(other.solidarity_fund), 0.00)::text,
    'tax_withholdings', coalesce(sum(other.tax_withholdings), 0.00)::text, 'net_payment', coalesce(sum(other.net_payment), 0.00)::text)
  from pay_stub other join pay_period before on before.company_id = other.company_id and before.id = other.period_id
  where other.company_id = stub.company_id and other.employee_id = stub.employee_id and other.status = 'issued'
    and extract(year from other.reference_day) = extract(year from stub.reference_day) and before.starts_on <= period.starts_on)`;

/** Those that are not void. */
const payments = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'number', payment.number,
      'status', case when payment.returned_on is null then 'active' else 'returned' end, 'date', payment.date, 'method', payment.method,
      'amount', payment.amount::text) order by payment.id), '[]')
    from stub_payment payment where payment.company_id = stub.company_id and payment.stub_id = stub.id and payment.status = 'active')`;

/** A stub with all that it shows. */
export const fullStub = sql`select ${fields}, member.id_card as employee_id_card, pay.payment_method, coalesce(pay.institution, '') as institution,
    coalesce(pay.account_number, '') as account_number, stub.content -> 'lines' as lines, stub.content -> 'not_taken' as not_taken,
    stub.content ->> 'minimum' as minimum, stub.notes, ${yearToDate} as year_to_date, ${payments} as payments, ${proposedMethod} as proposed_method, stub.version
  from ${from} left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id`;

/** Throws NotFound. */
export function readStub(db: Db, id: string): Promise<Stub> {
  return db.one(sql`${fullStub} where stub.id = ${id}`);
}

/** The caller's own, whatever their permissions: of closed periods. */
export function listOwnStubs(db: Db): Promise<Stub[]> {
  return db.all(sql`${fullStub} where stub.employee_id = current_person() and stub.status = 'issued' and period.status = 'closed'
    order by period.ends_on desc, stub.id limit 60`);
}

/** The stored stubs of a closed period, by name. */
export type KeptStub = Stub & { warnings: PeriodStub['warnings']; whole_days: number };

export function listKeptStubs(db: Db, period_id: string, employee_id: string | null = null): Promise<KeptStub[]> {
  return db.all(sql`select kept.*, stub.content -> 'warnings' as warnings, (stub.content ->> 'whole_days')::int as whole_days
    from (${fullStub} where stub.period_id = ${period_id} and stub.status = 'issued' and (${employee_id}::uuid is null or stub.employee_id = ${employee_id})) kept
      join pay_stub stub on stub.id = kept.id
    order by kept.employee_name, kept.employee_id`);
}

const columnsOf = (stub: PeriodStub, money_decimals: number, notes: string) => {
  const { uses: _, lines, not_taken, minimum, segments, warnings, whole_days, ...columns } = stub;
  return { ...columns, money_decimals, notes, content: JSON.stringify({ lines, not_taken, minimum, segments, warnings, whole_days }) };
};

/** A stub to store: with the id and number of an earlier closing, or new. */
export interface StubToSave {
  stub: PeriodStub;
  stored: { id: string; number: string } | null;
  notes: string;
}

/**
 * Upserts stubs of a period that is being closed, and the amounts they take, some dozens per statement. An existing stub, of an earlier closing or a
 * retry, has the same id and number as before; if its employee is no longer paid (`voided`), it becomes void.
 */
export async function saveStubs(
  db: Db,
  period_id: string,
  stubs: readonly StubToSave[],
  voided: readonly string[],
  money_decimals: number,
): Promise<void> {
  const rows = stubs.map(({ stub, stored, notes }) => ({
    id: stored?.id ?? newId(),
    stored,
    stub,
    columns: columnsOf(stub, money_decimals, notes),
  }));
  const again = [...rows.flatMap(({ stored }) => (stored ? [stored.id] : [])), ...voided];
  if (again.length > 0) db.queue(sql`delete from stub_use where stub_id = any(${again}::uuid[])`);
  if (rows.length > 0) {
    const part = rows.map(({ id, stored, columns }) => ({
      company_id: sql`current_company()`,
      id,
      period_id,
      ...columns,
      status: 'issued',
      number: stored ? stored.number : sql`take_number('stub')`,
    }));
    const changed = Object.keys(part[0] as object).filter(
      (column) => !['company_id', 'id', 'period_id', 'number', 'employee_id'].includes(column),
    );
    const updates = raw(changed.map((column) => `${column} = excluded.${column}`).join(', '));
    await db.run(
      sql`${insertInto('pay_stub', part)} on conflict (company_id, id) do update set ${updates}, version = pay_stub.version + 1`,
    );
  }
  if (voided.length > 0) db.queue(sql`update pay_stub set status = 'void', version = version + 1 where id = any(${voided}::uuid[])`);
  // One parameter for all of them: there may be thousands.
  const uses = rows.flatMap(({ id, stub }) => stub.uses.map((use) => ({ stub_id: id, [`${use.type}_id`]: use.id, amount: use.amount })));
  await db.run(sql`insert into stub_use (company_id, id, stub_id, cash_transaction_id, expense_id, payroll_advance_id, amount)
    select current_company(), uuidv7(), stub_id, cash_id, expense_id, payroll_advance_id, amount
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        as taken (stub_id uuid, cash_id uuid, expense_id uuid, payroll_advance_id uuid, amount numeric)`);
}

/** The amounts taken by the stubs of a period are open again. Queued. */
export function deleteUses(db: Db, period_id: string): void {
  db.queue(sql`delete from stub_use where stub_id in (select id from pay_stub where period_id = ${period_id})`);
}
