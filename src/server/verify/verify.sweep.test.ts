/** Nothing is found in the demo, and each check finds what contradicts it. */
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksOfTable, type RecordedTable, recordedTables } from '#modules/history/store/verify.ts';
import { ownerPool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { payrollContradictions } from '../testing/contradictions/payroll.ts';
import { demoDatabase, type FreshDatabase } from '../testing/database.ts';
import type { Check } from './check.ts';
import { declaredChecks, listChecks } from './checks.ts';
import { describeVerification, verify } from './run.ts';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await demoDatabase();
  pool = ownerPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A settlement of nothing, signed, with changes in its content. */
const signed = (content: object, version = 1) =>
  `insert into settlement_signature (company_id, id, trip_id, driver_id, version, content, fingerprint, owed, signature_file_id, person_id)
    select company_id, gen_random_uuid(), id, driver_id, ${version}, '${JSON.stringify({ cash: [], expenses: [], handed_out: '0.00', returned: '0.00', spent: '0.00', owed: '0.00', ...content })}',
      '', 0, id, driver_id from trip limit 1`;

/** The columns of `driver_movement` that say nothing about amounts. */
const noSource = ', null::uuid as source_id, null::uuid as stub_id, null::text collate "C" as stub_number';

/** By the name of a check: statements after each of which it must find something. Run without triggers and constraints. */
const contradictions: Record<string, string | readonly string[]> = {
  'bank line: what it has matched is the sum of its payments, which are not deleted': [
    'update bank_line set matched = matched - 1 where matched > 1',
    'update bank_line set matched = 1 where amount > 1 and matched = 0',
    "update payment set status = 'void' where id in (select payment_id from bank_match)",
  ],
  'files: the stored bytes of a company are those counted': 'update storage_counter set bytes = bytes + 1',
  'company: no NIT is stored with its check digit': 'update company set tax_id = tax_id || nit_check_digit(tax_id)',
  'customer: no NIT is stored with its check digit':
    "update customer set tax_id = tax_id || nit_check_digit(tax_id) where tax_id_type = '31'",
  'owner: no NIT is stored with its check digit': "update owner set tax_id = tax_id || nit_check_digit(tax_id) where tax_id_type = '31'",
  'owner payment: its trips add up to it': 'update owner_payment set amount = amount + 1',
  'owner: freight less withholdings, charges and payments is what is owed, for each trip that is not cancelled': [
    'update trip set owner_charged = owner_charged + 1 where payable_owner_id is not null',
    'update trip set owner_paid = owner_paid + 1 where payable_owner_id is not null',
  ],
  'owner payment: the account that paid it is the company’s': "update payment_method set recipient = 'driver'",
  ...payrollContradictions(noSource),
  'driver assignment: of a truck and a member of the company': 'update driver_assignment set truck_id = driver_id',
  'driver assignment: one driver is on a truck once on each day':
    'insert into driver_assignment select company_id, gen_random_uuid(), truck_id, driver_id, starts_on + 1, ends_on from driver_assignment',
  'trip: numbers are unique and below the counter': "update number_format set next_number = 7, last_number = 6 where document = 'trip'",
  'load: numbers are unique and below the counter': 'update load set number = (select min(number) from load)',
  'load: the amount is quantity × unit price, rounded once': 'update load set amount = amount + 0.01',
  'trip: the freight is the rate, the active loads, or both, by its basis':
    "update trip set freight = freight + 1 where freight_basis = 'loads'",
  'trip: the status is that of the last status change': "update trip set status = 'active' where status = 'cancelled'",
  'odometer: the mileage of a vehicle is its latest reading':
    'update trailer set mileage = 7 where plate = (select min(plate) from trailer)',
  'odometer: a reading starts a segment where it is lower than the one before it':
    "update odometer_reading set km = km - 500000 where source = 'trip_arrival'",
  'trip: the odometer log of its truck has what it confirmed, and nothing else':
    "update trip set odometer_arrival = odometer_arrival + 1 where status = 'paid'",
  'invoice: numbers are unique and below the counter':
    "update number_format set next_number = 7, last_number = 6 where document = 'invoice'",
  'payment: numbers are unique and below the counter':
    "update number_format set next_number = 7, last_number = 6 where document = 'payment'",
  'expense: numbers are unique and below the counter':
    "update number_format set next_number = 7, last_number = 6 where document = 'expense'",
  'invoice: each item is quantity × unit price, rounded once': 'update invoice_item set amount = amount - 1',
  'invoice: each tax and withholding has its amount, each discount at most what earlier ones left':
    "update invoice_adjustment set amount = amount + 0.5 where type = 'withholding'",
  'invoice: the totals are the sums of the rows': 'update invoice set total = total + 1, balance = balance + 1',
  'invoice: what was received is the sum of its payments, their adjustments and its advances':
    "update payment set status = 'void' where number = (select max(number) from payment where status = 'active')",
  'invoice: completed at a balance of zero, else sent; void ones received nothing':
    "update invoice set status = 'sent' where status = 'completed'",
  'payment: the amount is the sum of its allocations and of what it kept as credit, which a deleted one has no more': [
    'update payment set amount = amount + 1',
    `insert into advance (company_id, id, customer_id, source, payment_id, amount, payment_date, method)
      select company_id, uuidv7(), customer_id, 'payment', id, 1, payment_date, method from payment where status = 'active' limit 1`,
  ],
  'payment: its invoices and its adjustments are of its customer, and each adjustment of one of its invoices': [
    "update payment set customer_id = uuidv7() where status = 'active'",
    `update payment_adjustment set invoice_id = (select other.id from invoice other join payment p on p.company_id = other.company_id and p.customer_id = other.customer_id
      where p.id = payment_adjustment.payment_id and other.id <> payment_adjustment.invoice_id limit 1)`,
  ],
  'advance: used within its amount, and what its uses add up to': [
    'update advance set used = used - 1 where used > 1',
    'update advance set amount = used - 1 where used > 1',
  ],
  'advance: used by invoices of its customer that are not void; drafts use only what their trips have': [
    'update advance_use set customer_id = uuidv7()',
    "update invoice set status = 'cancelled' where advance_payment > 0",
    "update invoice set status = 'draft' where advance_payment > 0; update advance set trip_id = null",
  ],
  'advance: its trip and its load belong together, and what a payment kept is of an active payment of its customer': [
    'update advance set load_id = (select id from load where load.company_id = advance.company_id and load.trip_id <> advance.trip_id limit 1)',
    `insert into advance (company_id, id, customer_id, source, payment_id, amount, payment_date, method)
      select company_id, uuidv7(), customer_id, 'payment', id, 1, payment_date - 1, method from payment where status = 'active' limit 1`,
  ],
  'refund: the sum of what it takes of advances': `insert into credit_refund (company_id, id, customer_id, date, method, amount)
    select company_id, uuidv7(), customer_id, payment_date, 'cash', 1 from advance limit 1`,
  'reminder: open ones have the status and the odometer of their vehicle or person': 'update truck set mileage = mileage + 1',
  'reminder: a renewed one is followed by one of the same subject and kind, and by one only':
    "update reminder set created_at = created_at + interval '1 year' where status = 'renewed'",
  'user: the expiry of the licence is that of its latest reminder': "update reminder set due_on = due_on + 1 where kind = 'licence'",
  'expense: who paid is the recipient of its payment method': "update expense set paid_by = 'company' where paid_by = 'driver'",
  'expense: in pesos it is amount × rate, rounded once, or differs by what the six decimals of a rate leave':
    'update expense set cop_amount = cop_amount + 1',
  'expense: what is approved or rejected says by whom, and only a rejection has a reason':
    "update expense set decided_at = null where status = 'approved'",
  'expense: the search knows its text': "update expense set search = search || ' .' where provider_name <> ''",
  'expense: the odometer log has what an approved one read on its day, and nothing else': 'update expense set mileage = mileage + 1',
  'service: its status is that of its days, and only what is done has a cost and an odometer':
    "update service set done_on = null where status = 'done'",
  'service: the odometer log has what it read on its day, and nothing else': 'update service set odometer = odometer + 1',
  'service: its expense is approved, names it, and has its vehicle and cost':
    "update expense set service_id = id where id = (select id from expense where status = 'approved' order by id limit 1)",
  'schedule: it counts from its latest service that is done, or from its start':
    "update service set done_on = done_on + 1 where status = 'done'",
  'schedule: it has the status, the latest reading and the average of its vehicle':
    'update service_schedule set vehicle_km_per_day = vehicle_km_per_day + 1',
  'trip: has a proof where a document of it is one': 'update trip set has_proof = not has_proof',
  'trip: it counts its expenses that wait for approval': 'update trip set waiting_expenses = waiting_expenses + 1',
  'trip: what it has cost is the sum of its approved expenses that its owner is not charged': 'update trip set spent = spent + 1',
  'trip document: its driver can read the file': "update file set reader_id = null where permission = 'view-trips'",
  'advance: what the driver received is on the account of a driver, of its trip, and nothing else': [
    'update cash_transaction set amount = amount + 1 where advance_id is not null',
    'update cash_transaction set about_trip_id = trip_id, trip_id = null where advance_id is not null',
  ],
  'cash: the account that paid or received it is the company’s': "update payment_method set recipient = 'driver'",
  'payment: what the driver received is on the account of a driver, and nothing else': [
    "update payment set payment_method_id = (select id from payment_method m where m.company_id = payment.company_id and recipient = 'driver' order by id limit 1)",
    // Of no trip.
    `insert into payment (company_id, id, number, status, customer_id, payment_date, method, payment_method_id, amount)
      select company_id, gen_random_uuid(), 'NEW', 'active', customer_id, payment_date, method,
        (select id from payment_method m where m.company_id = payment.company_id and recipient = 'driver' order by id limit 1), amount
      from payment where company_id in (select company_id from payment_method where recipient = 'driver') limit 1`,
  ],
  'expense: its driver can read its receipts': `insert into expense_file (company_id, id, expense_id, file_id)
    select e.company_id, gen_random_uuid(), e.id, f.id from expense e join file f on f.company_id = e.company_id limit 1`,
  'expense: its driver can read its signature':
    'update expense set signature_file_id = (select id from file where file.company_id = expense.company_id limit 1)',
  'driver account: what was handed out less what came back and what the driver paid, by trip, and nothing else but what stubs took': [
    "update expense set paid_by = 'company' where paid_by = 'driver'",
    `create or replace view driver_movement with (security_invoker) as select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at${noSource} from cash_transaction`,
    `create or replace view driver_movement with (security_invoker) as
      select company_id, id, type as kind, driver_id, driver_id as trip_id, date, owed, created_at${noSource} from cash_transaction
      union all select company_id, id, 'expense', driver_id, driver_id, date, (-cop_amount)::numeric(19,2), created_at${noSource} from expense
        where status = 'approved' and paid_by = 'driver'`,
  ],
  'settlement: what was signed adds up': [
    ...['handed_out', 'returned', 'spent', 'taken', 'owed'].map((total) => signed({ [total]: '5.00' })),
    // The version owes nothing.
    signed({ cash: [{ type: 'company_to_driver', amount: '5.00' }], handed_out: '5.00', owed: '5.00' }),
  ],
  'settlement: the versions of a trip and a driver are 1, 2, 3': signed({}, 2),
  'settlement: its driver can read its signature': signed({}),
  'trip: paid when its invoice is completed, invoiced when it has another one that is not void, and neither without':
    "update trip set status = 'invoiced' where status = 'paid'",
};
const contradictionsOfTable = ({ name, part }: RecordedTable): Record<string, string> => ({
  // A part that nobody recorded, and a record with a value that nobody recorded.
  [`${name}: the history leads to the stored values`]: part
    ? `delete from history where entity = '${name}' and entity_id = (select id from ${name} limit 1)`
    : `insert into history (company_id, entity, entity_id, record_id, action, changes)
        select company_id, '${name}', id, id, 'update', '{"id": ["old", "new"]}' from ${name} limit 1`,
  [`${name}: the counter is the number of rows`]: `update row_counter set rows = rows - 1 where entity = '${name}'`,
});

it('finds nothing in the demo', async () => {
  expect(describeVerification(await verify(pool, listChecks))).toMatch(/^\d+ checks, nothing found\.$/);
});

describe('a contradiction is found by the check that', () => {
  let client: PoolClient;
  let byTable: { check: Check; statement: string | undefined }[];
  beforeAll(async () => {
    client = await pool.connect();
    const { rows: tables } = await client.query<RecordedTable>(recordedTables.text);
    const ofTables = tables.flatMap((table) =>
      checksOfTable(table).map((check) => ({ check, statement: contradictionsOfTable(table)[check.name] })),
    );
    byTable = ofTables;
    // What the database itself refuses could not be planted.
    const { rows } = await client.query<{ statement: string }>(`
      (select format('alter table %I drop constraint %I', conrelid::regclass::text, conname) as statement
        from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') order by contype <> 'f')
      union all select format('alter table %I disable trigger user', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    for (const { statement } of rows) await client.query(statement);
  });
  afterAll(() => client.release());

  const findings = async ({ findings: query }: Check, statement: string) => {
    await client.query('begin');
    try {
      // Null of a statement that changes the schema.
      const { rowCount } = await client.query(statement);
      expect(rowCount ?? 1).toBeGreaterThan(0);
      return (await client.query(query.text, [...query.values])).rows;
    } finally {
      await client.query('rollback');
    }
  };

  for (const check of declaredChecks)
    it(`holds that ${check.name}`, async () => {
      for (const statement of [contradictions[check.name] as string | readonly string[]].flat())
        expect(await findings(check, statement), statement).not.toEqual([]);
    });

  it('is generated for a table with history', async () => {
    expect(byTable.length).toBeGreaterThan(20);
    for (const { check, statement } of byTable) {
      // Tables that the demo leaves empty have nothing to contradict.
      if ((await client.query(`select from ${check.name.split(':')[0]} limit 1`)).rowCount === 0) continue;
      expect(await findings(check, statement as string), check.name).not.toEqual([]);
    }
  });

  it('is described with its record, and the operator sees that there are more', async () => {
    const contradicted: Check = {
      name: 'all is void',
      findings: sql`select company_id, number as subject, 'is ' || status as problem from trip order by number`,
    };
    const text = describeVerification(await verify(pool, async () => [contradicted], 2));
    expect(text).toMatch(
      /^Does not hold: all is void\n {2}company \S+, \S+: is \w+\n {2}company \S+, \S+: is \w+\n {2}… and more\n1 checks, 1 failed\.$/,
    );
  });
});
