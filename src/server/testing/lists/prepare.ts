/**
 * Adds rows to the demo so that every list has as many as fill its pages exactly, more equal rows than a page has, and texts with the
 * characters that LIKE and SQL treat specially.
 */
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import { addStub } from '#modules/payroll/testing.ts';
import { writtenColumns } from '../schema.ts';

export const pageSize = 25;

/** A text with each special character, and texts that an unescaped one would match. */
export const plantedTexts = ['zq%qz', 'zq_qz', 'zq\\qz', "zq'qz", 'zq"qz', 'zqqz', 'zqxqz', 'zqxxqz'];
/** Beginnings of planted numbers: the second is what an unescaped wildcard in the first would match. */
export const plantedNumbers = ['ZN%', 'ZN1'];

/** What differs between the copies: by column, an SQL expression with `n`, the number of the copy, from 1. */
type Changes = Record<string, string>;

interface Copies {
  table: string;
  /** The row to copy, as a condition on the table, with the company as `$1`. */
  from: string;
  changes?: Changes;
}

/** In this order, because the later lists contain rows of the earlier. By path. */
const copies: Record<string, Copies> = {
  '/api/companies': {
    table: 'company',
    from: 'id <> $1',
    // A copy has no account that its invoices could name.
    changes: { name: "'Copia'", tax_id: "'81' || lpad(n::text, 7, '0')", invoice_account_id: 'null' },
  },
  '/api/roles': { table: 'role', from: 'company_id = $1 and not built_in', changes: { key: "'copy' || n", name: "'Copia ' || n" } },
  '/api/invitations': {
    table: 'member',
    from: "company_id = $1 and status = 'active' and not :driver",
    changes: { name: "'Copia'", accepted_at: 'null::text' },
  },
  '/api/users/drivers': { table: 'member', from: "company_id = $1 and status = 'active' and :driver", changes: { name: "'Copia'" } },
  '/api/users': {
    table: 'member',
    from: "company_id = $1 and accepted_at is not null and status = 'active' and not :driver",
    changes: { name: "'Copia'" },
  },
  '/api/owners': { table: 'owner', from: 'company_id = $1', changes: { name: "'Dueño'", tax_id: "'81' || lpad(n::text, 7, '0')" } },
  '/api/customers': { table: 'customer', from: 'company_id = $1', changes: { name: "'Copia'", tax_id: "'82' || lpad(n::text, 7, '0')" } },
  '/api/trucks': { table: 'truck', from: 'company_id = $1', changes: { plate: "'ZT' || n", nickname: "'Copia'" } },
  '/api/trailers': { table: 'trailer', from: 'company_id = $1', changes: { plate: "'ZR' || n", nickname: "'Copia'" } },
  '/api/reminders': {
    table: 'reminder',
    from: "company_id = $1 and truck_id is not null and status = 'open'",
    changes: { kind: "'other'", description: "'Copia'" },
  },
  '/api/service-schedules': {
    table: 'service_schedule',
    from: 'company_id = $1 and truck_id is not null',
    changes: { description: "'Copia ' || n", search: "'copia ' || n" },
  },
  '/api/services': {
    table: 'service',
    from: "company_id = $1 and status = 'done' and schedule_id is null",
    changes: { description: "'Copia'" },
  },
  '/api/trips/templates': {
    table: 'trip_template',
    from: 'company_id = $1 and customer_id is not null',
    changes: { name: "'Copia ' || n" },
  },
  '/api/trips/to-invoice': {
    table: 'trip',
    from: "company_id = $1 and owner_id is null and status = 'under_review'",
    changes: { number: plantedNumber('Q'), has_proof: 'false', waiting_expenses: '0', spent: '0', arrival_at: 'null::text' },
  },
  '/api/trips/analytics': {
    table: 'trip',
    from: 'company_id = $1 and owner_id is null',
    changes: {
      number: "'ZA' || n",
      departure_at: "date_trunc('month', now() at time zone (select time_zone from company where id = $1)) + interval '12 hours'",
      arrival_at: 'null::text',
      spent: '0',
    },
  },
  '/api/owner-trips': {
    table: 'trip',
    from: 'company_id = $1 and payable_owner_id is not null',
    changes: { number: plantedNumber('Z'), arrival_at: 'null::text', spent: '0', owner_charged: '0', owner_paid: '0' },
  },
  '/api/owner-payments': { table: 'owner_payment', from: 'company_id = $1' },
  // Arrived in the open period, which has not picked them.
  '/api/pay-period-trips': {
    table: 'trip',
    from: `company_id = $1 and owner_id is null and status = 'paid'`,
    changes: {
      number: "'PN' || n",
      freight: '1234567',
      spent: '0',
      arrival_at: '(select max(starts_on) + 1 from pay_period where company_id = $1)::text',
    },
  },
  '/api/trips': {
    table: 'trip',
    from: 'company_id = $1 and owner_id is null',
    changes: { number: plantedNumber(), arrival_at: 'null::text' },
  },
  // Each of another customer that owes nothing yet, first of those that the later lists take.
  '/api/receivables': {
    table: 'invoice',
    from: "company_id = $1 and status = 'sent'",
    changes: {
      number: "'ZR' || n",
      customer_id: `(select id from customer where company_id = $1
        and not exists (select from invoice where invoice.customer_id = customer.id and invoice.status = 'sent') order by tax_id like '82%' desc, id offset n - 1 limit 1)`,
    },
  },
  '/api/invoices': { table: 'invoice', from: "company_id = $1 and status = 'sent'", changes: { number: plantedNumber() } },
  '/api/payments': { table: 'payment', from: "company_id = $1 and status = 'active'", changes: { number: plantedNumber() } },
  '/api/advances': {
    table: 'advance',
    from: "company_id = $1 and source = 'payment'",
    changes: { payment_id: 'null', source: "'customer'" },
  },
  '/api/driver-movements': { table: 'cash_transaction', from: 'company_id = $1 and advance_id is null and payment_id is null' },
  '/api/expenses': {
    table: 'expense',
    from: "company_id = $1 and trip_id is not null and status = 'submitted'",
    changes: { number: plantedNumber() },
  },
  '/api/payroll-advances': { table: 'payroll_advance', from: 'company_id = $1', changes: { date: "'2026-01-15'" } },
  '/api/pay-periods': {
    table: 'pay_period',
    from: "company_id = $1 and status = 'closed'",
    changes: { starts_on: "(date '2001-01-01' + n::int)::text", ends_on: "(date '2001-01-01' + n::int)::text" },
  },
  // Each of another employee, the planted names first, and all of one period.
  '/api/pay-stubs': {
    table: 'pay_stub',
    from: "company_id = $1 and status = 'issued' and net_payment > 0",
    changes: {
      number: plantedNumber(),
      period_id: "(select id from pay_period where company_id = $1 and starts_on = '2001-01-02')",
      employee_id: "(select id from member where company_id = $1 order by name like 'zq%' desc, id offset n - 1 limit 1)",
    },
  },
  // Each pays a peso of another stub, so that every one of them can be found by a name; what only fills the last page begins again with the first.
  '/api/stub-payments': {
    table: 'stub_payment',
    from: "company_id = $1 and status = 'active' and returned_on is null",
    changes: {
      number: plantedNumber(),
      amount: '1',
      stub_id:
        "(select stubs[1 + (n - 1) % cardinality(stubs)] from (select array_agg(id order by id) as stubs from pay_stub where company_id = $1 and number like 'Z%') made)",
    },
  },
  '/api/bank-lines': {
    table: 'bank_line',
    from: "company_id = $1 and state = 'open'",
    changes: { digest: "sha256(convert_to('copy' || n, 'UTF8'))", reference: "'Copia'" },
  },
  '/api/imports': { table: 'import', from: 'company_id = $1' },
  '/api/notifications': { table: 'notification', from: 'company_id = $1 and person_id = $2' },
};

/** `end`: for a second kind of copies in one table. */
function plantedNumber(end = ''): string {
  return `case when n % 2 = 0 then '${plantedNumbers[0]}' else '${plantedNumbers[1]}' end || n || '${end}'`;
}

/** The column in which a list's own texts are; other lists find their rows by the customer. */
const textColumn: Record<string, string> = {
  company: 'name',
  role: 'name',
  member: 'name',
  customer: 'name',
  owner: 'name',
  truck: 'nickname',
  trailer: 'nickname',
  trip_template: 'name',
  reminder: 'description',
  service: 'description',
  service_schedule: 'description',
  expense: 'provider_name',
  cash_transaction: 'note',
  owner_payment: 'note',
  advance: 'notes',
  payroll_advance: 'transaction_id',
  import: 'file_name',
  bank_line: 'description',
};

/** Tables with neither: notifications have none, and a pay stub is found by its employee. */
const withoutText = ['notification', 'pay_period', 'pay_stub', 'stub_payment'];

/** The folded text of the tables that have one. */
const folded: Record<string, string> = {
  company: "fold_to_ascii(name || ' ' || tax_id)",
  member: "fold_to_ascii(name || ' ' || (select email from person where person.id = member.id) || ' ' || id_card)",
  customer: "fold_to_ascii(name || ' ' || tax_id)",
  owner: "fold_to_ascii(name || ' ' || tax_id)",
  truck: "fold_to_ascii(plate || ' ' || nickname || ' ' || make || ' ' || model)",
  trailer: "fold_to_ascii(plate || ' ' || nickname || ' ' || make || ' ' || model)",
  trip_template: 'fold_to_ascii(name)',
  reminder: 'fold_to_ascii(description)',
  service: "fold_to_ascii(description || ' ' || provider)",
  service_schedule: 'fold_to_ascii(description)',
  expense: "fold_to_ascii(provider_name || ' ' || toll_name || ' ' || product)",
  bank_line: "fold_to_ascii(description || ' ' || reference)",
};

/** The owner of the copies that have another one. */
const anotherOwner = "(select other.id from owner other where other.name = 'Dueño' order by other.id limit 1)";

/** What three copies of a list have of their own, so that its filters have rows to include and to exclude. */
const variety: Record<string, string> = {
  '/api/companies': "status = 'inactive'",
  '/api/users/drivers': "status = 'inactive'",
  '/api/users': "status = 'blocked'",
  '/api/customers': "status = 'inactive'",
  '/api/owners': "status = 'inactive'",
  '/api/trucks': "status = 'inactive', third_party = not third_party, weight_unit = 'lb'",
  '/api/trailers': "status = 'inactive', type = 'dolly', make = 'Otra', search = replace(search, lower(make), 'otra'), weight_unit = 'lb'",
  '/api/expenses':
    "status = 'rejected', rejection_reason = 'No', trip_id = null, charged_owner_id = null, paid_by = 'company', payment_method_id = null",
  '/api/trips/analytics': 'owner_freight = freight + 1',
  '/api/owner-trips': `owner_id = ${anotherOwner}`,
  '/api/owner-payments': `owner_id = ${anotherOwner}, type = 'advance'`,
  '/api/advances': 'used = amount',
  '/api/trips/templates': "status = 'inactive', customer_id = null",
  '/api/trips/to-invoice': 'has_proof = true',
  '/api/trips': "status = 'rejected', has_proof = false",
  '/api/pay-stubs': "status = 'void'",
  '/api/stub-payments': "returned_on = date, method = 'other'",
  '/api/notifications': 'read_at = case when read_at is null then created_at end',
  '/api/bank-lines':
    'ignored = true, payment_method_id = (select other.id from payment_method other where other.company_id = bank_line.company_id and other.id <> bank_line.payment_method_id order by other.id limit 1)',
  '/api/imports': "list = 'trucks', status = 'checked', imported_at = null",
};

const driverCondition = `exists (select from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
  where held.company_id = member.company_id and held.member_id = member.id and role.key = 'driver')`;

/** Copies one row of each list. `person` is whose notifications are copied; `countOf` counts the rows of a list. */
export async function prepareLists(
  owner: pg.Pool,
  company: string,
  person: string,
  countOf: (path: string) => Promise<number>,
): Promise<void> {
  let customers: string[] = [];
  for (const [path, copy] of Object.entries(copies)) {
    const least = pageSize + 1 + plantedTexts.length;
    const count = least + ((pageSize - (((await countOf(path)) + least) % pageSize)) % pageSize);
    const made = Array.from({ length: count }, newId);
    if (copy.table === 'member') await copyPeople(owner, company, copy, made);
    else await copyRows(owner, company, person, copy, made);
    if (copy.table === 'payment') await finishPayments(owner, company, copy, made);
    if (copy.table === 'payroll_advance') await takeAdvances(owner, company, made.slice(-3));
    if (copy.table === 'owner_payment') await payTrips(owner, company, made.slice(0, -3));
    const column = textColumn[copy.table];
    for (const [at, text] of plantedTexts.entries()) {
      const set = `${column ?? 'customer_id'} = $2::${column ? 'text' : 'uuid'}`;
      if (!withoutText.includes(copy.table))
        await owner.query(`update ${copy.table} set ${set} where id = $1`, [made[at], column ? text : customers[at]]);
    }
    if (copy.table in folded) await owner.query(`update ${copy.table} set search = ${folded[copy.table]} where id = any ($1)`, [made]);
    if (copy.table === 'invoice') await varyInvoices(owner, company, made);
    if (variety[path]) await owner.query(`update ${copy.table} set ${variety[path]} where id = any ($1)`, [made.slice(-3)]);
    if (copy.table === 'customer') customers = made;
  }
  // The end of a day belongs to the day.
  await owner.query(
    `update trip set departure_at = departure_at::date + time '23:59', arrival_at = null where company_id = $1 and number like 'ZN%'`,
    [company],
  );
  await owner.query('analyze');
}

/**
 * Invoices of every payment status, some of them due today by the company's calendar; and one that a trip has left. The last of the copies
 * is partly paid and not yet due.
 */
async function varyInvoices(owner: pg.Pool, company: string, made: readonly string[]): Promise<void> {
  const today = '(now() at time zone (select time_zone from company where company.id = $1))::date';
  const vary = (ids: readonly string[], due: string, paid: string) =>
    owner.query(
      `update invoice set due_date = ${due}, paid = ${paid}, adjusted = 0,
       balance = total - withholding - advance_payment - ${paid}, issue_date = least(issue_date, ${today} - 10) where company_id = $1 and id = any ($2)`,
      [company, ids],
    );
  await vary(made, `${today} - 3`, '0');
  await vary(made.slice(-12, -9), today, '0');
  await vary(made.slice(-9, -6), today, '1');
  await vary(made.slice(-6, -3), `${today} - 1`, '1');
  await vary(made.slice(-3), `${today} + 3`, '1');
  await owner.query(
    `insert into invoice_trip select (jsonb_populate_record(null::invoice_trip, to_jsonb(link) || jsonb_build_object('id', gen_random_uuid(), 'invoice_id', $2::uuid, 'active', false))).*
     from invoice_trip link where company_id = $1 and active order by link.id limit 1`,
    [company, made[0]],
  );
}

/** The copies pay a part of one invoice; three more are void. */
async function finishPayments(owner: pg.Pool, company: string, copy: Copies, made: readonly string[]): Promise<void> {
  const voided = Array.from({ length: 3 }, newId);
  await copyRows(owner, company, null, { ...copy, changes: { number: "'VOID' || n", status: "'void'" } }, voided);
  await owner.query(
    `insert into payment_allocation (company_id, id, payment_id, invoice_id, amount)
     select $1, gen_random_uuid(), made, open[1 + n % cardinality(open)], 1
     from unnest($2::uuid[]) with ordinality copy (made, n),
       (select array_agg(id order by due_date, id) as open from invoice where company_id = $1 and number like 'ZN%' and paid > 0) partly_paid`,
    [company, [...made, ...voided]],
  );
}

/** The payments to owners pay one of the trips of the owner of each in turn. */
async function payTrips(owner: pg.Pool, company: string, made: readonly string[]): Promise<void> {
  await owner.query(
    `insert into owner_payment_trip (company_id, id, payment_id, trip_id, owner_id, amount)
     select $1, gen_random_uuid(), payment.id, hired.trips[1 + n % cardinality(hired.trips)], payment.owner_id, payment.amount
     from unnest($2::uuid[]) with ordinality copy (made, n) join owner_payment payment on payment.company_id = $1 and payment.id = copy.made
       join (select payable_owner_id, array_agg(id order by id) as trips from trip where company_id = $1 group by payable_owner_id) hired
         on hired.payable_owner_id = payment.owner_id`,
    [company, made],
  );
}

/** A stub takes all of each. */
async function takeAdvances(owner: pg.Pool, company: string, made: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ id: string; employee_id: string; amount: string }>(
    'select id, employee_id, amount::text from payroll_advance where company_id = $1 and id = any ($2) order by id',
    [company, made],
  );
  for (const { id, employee_id, amount } of rows) await addStub(owner, company, employee_id, [{ payroll_advance_id: id, amount }]);
}

async function copyRows(owner: pg.Pool, company: string, person: string | null, copy: Copies, made: readonly string[]): Promise<void> {
  const { table, from, changes = {} } = copy;
  const pairs = Object.entries(changes).map(([column, value]) => `, '${column}', ${value}`);
  const condition = from.replaceAll(':driver', driverCondition);
  const columns = await writtenColumns(owner, table);
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from (select made.* from (select to_jsonb(${table}) as value from ${table} where ${condition} order by id limit 1) source,
       unnest($3::uuid[]) with ordinality copy (id, n),
       jsonb_populate_record(null::${table}, source.value || jsonb_build_object('id', copy.id${pairs.join('')})) made
     where $1::uuid is not null and $2::uuid is distinct from $1) copied`,
    [company, person, made],
  );
}

/** People in the company, with the roles of the member who is copied. */
async function copyPeople(owner: pg.Pool, company: string, copy: Copies, made: readonly string[]): Promise<void> {
  await owner.query(
    `insert into person (id, first_name, last_name, email, language)
     select id, 'Copia', 'Copia', 'copia' || id || '@arriero.test', 'es' from unnest($1::uuid[]) id`,
    [made],
  );
  await copyRows(owner, company, null, copy, made);
  const condition = copy.from.replaceAll(':driver', driverCondition);
  await owner.query(
    `insert into member_role (company_id, id, member_id, role_id) select held.company_id, gen_random_uuid(), made, held.role_id
     from member_role held, unnest($2::uuid[]) made
     where held.member_id = (select id from member where ${condition} and id <> all ($2::uuid[]) order by id limit 1) and held.company_id = $1`,
    [company, made],
  );
}
