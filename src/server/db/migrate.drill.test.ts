/** Migrations on databases that exist: an empty one, one that is migrated already, and one of an earlier version with rows. */
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startingParameters } from '#modules/companies/contract/parameters.ts';
import { StartProblem } from '../start-problem.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { describeSchema } from '../testing/schema.ts';
import { scratchRoot } from '../testing/scratch.ts';
import { listChecks } from '../verify/checks.ts';
import { describeVerification, verify } from '../verify/run.ts';
import { databaseFolder, migrate } from './migrate.ts';

let database: FreshDatabase;
let client: pg.Client;
/** A copy of db/ that a test may change. */
let folder: string;
const run = (version?: string, log?: (line: string) => void) =>
  migrate(database.url, { folder: pathToFileURL(`${folder}/`), version, log });

const connect = async (created: FreshDatabase) => {
  database = created;
  client = new pg.Client({ connectionString: created.url });
  await client.connect();
};
beforeEach(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-db-'));
  for (const name of ['roles.sql', 'functions', 'migrations'])
    await cp(new URL(name, databaseFolder), join(folder, name), { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const newMigration = (text: string) => writeFile(join(folder, 'migrations', '9999_new.sql'), text);

describe('a migrated database', () => {
  beforeEach(async () => connect(await freshDatabase()));

  it('is left alone by the version that migrated it', async () => {
    const appliedAt = async () => (await client.query('select name, applied_at from schema_function order by name')).rows;
    const before = await appliedAt();
    expect(await run()).toEqual([]);
    expect(await appliedAt()).toEqual(before);
  });

  it('gets new migrations only', async () => {
    await newMigration('create table novelty (id uuid primary key);');
    const lines: string[] = [];
    expect(await run(undefined, (line) => lines.push(line))).toEqual(['9999_new.sql']);
    expect(lines).toEqual([
      'Migrating the database: 9999_new.sql.',
      expect.stringMatching(/^The database is migrated, in \d+\.\d seconds\.$/),
    ]);
    expect(await run(undefined, (line) => lines.push(line))).toEqual([]);
    expect(lines).toHaveLength(2);
  });

  it('does not start with an applied migration that was edited, and names it', async () => {
    await appendFile(join(folder, 'migrations', '0009_customers.sql'), '-- a better comment\n');
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/^db\/migrations\/0009_customers\.sql was edited after it was applied.*\.$/);
  });

  it('does not start without a migration that was applied, and names it', async () => {
    await rm(join(folder, 'migrations', '0012_invoicing.sql'));
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toContain('db/migrations/0012_invoicing.sql, which this version does not have');
  });

  it('takes a migration with other line ends for the same', async () => {
    const file = join(folder, 'migrations', '0009_customers.sql');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
    expect(await run()).toEqual([]);
  });

  it('gets a function again whose text changed, before the migrations that need it', async () => {
    await appendFile(
      join(folder, 'functions', 'context.sql'),
      'create or replace function answer() returns integer language sql return 42;',
    );
    await newMigration('create table novelty (id uuid primary key, answer integer not null default answer());');
    expect(await run()).toEqual(['9999_new.sql']);
    expect((await client.query('select answer()')).rows).toEqual([{ answer: 42 }]);
    await client.query("update schema_function set checksum = 'older' where name = 'context.sql'");
    await client.query('create or replace function answer() returns integer language sql return 0');
    await run();
    expect((await client.query('select answer()')).rows).toEqual([{ answer: 42 }]);
  });

  describe('and a changed function', () => {
    const answer = async () => (await client.query('select answer()')).rows[0]?.answer;
    const define = (value: string) => `create or replace function answer() returns integer language sql as $$ select ${value} $$;\n`;
    let context: string;
    let before: string;
    beforeEach(async () => {
      context = join(folder, 'functions', 'context.sql');
      before = await readFile(context, 'utf8');
      await writeFile(context, before + define('1'));
      await run('0.1.0');
      await writeFile(context, before + define('2'));
    });

    it('keeps the old one when a migration fails, so that the old version still fits', async () => {
      await newMigration('create table novelty (id uuid primary key); select 1/0;');
      await expect(run()).rejects.toThrow('Migration 9999_new.sql failed: division by zero');
      expect(await answer()).toBe(1);
      expect((await client.query("select to_regclass('novelty') as novelty")).rows).toEqual([{ novelty: null }]);
    });

    it('keeps it when a later migration fails, or a function does not fit the tables', async () => {
      await newMigration('create table novelty (id uuid primary key);');
      await writeFile(
        join(folder, 'functions', 'zzz.sql'),
        "create function broken() returns integer language sql as 'select nothing from trip'",
      );
      await expect(run()).rejects.toThrow('db/functions/zzz.sql failed');
      expect(await answer()).toBe(1);
      expect((await client.query("select to_regclass('novelty') as novelty")).rows).toEqual([{ novelty: null }]);
    });

    it('is not put back by an older version, which does not start', async () => {
      await run('0.10.0');
      await writeFile(context, before + define('1'));
      const problem = await run('0.1.0').catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(StartProblem);
      expect((problem as Error).message).toBe(
        'The database was prepared by version 0.10.0, and this is version 0.1.0: start the newer version.',
      );
      expect(await answer()).toBe(2);
    });
  });

  it('does not start with a new migration that comes before an applied one, and names both', async () => {
    await writeFile(join(folder, 'migrations', '0005b_between.sql'), 'create table between_them (id uuid primary key)');
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/^db\/migrations\/0005b_between\.sql is new and comes before db\/migrations\/\d+_\w+\.sql/);
  });

  it('does not start without checksums, with a sentence', async () => {
    await client.query('alter table schema_migration drop column checksum');
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
  });

  it('does not start with a function that the tables do not fit, and names its file', async () => {
    await appendFile(
      join(folder, 'functions', 'numbers.sql'),
      "create or replace function broken() returns bigint language sql as 'select nothing from trip'",
    );
    await expect(run()).rejects.toThrow('db/functions/numbers.sql failed: column "nothing" does not exist');
  });
});

describe('db/baseline.sql', () => {
  const tables = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    await connect(await emptyDatabase());
    await client.query(await readFile(new URL('baseline.sql', databaseFolder), 'utf8'));
  });

  it('has a row of every table', async () => {
    const empty: string[] = [];
    for (const name of await tables()) if ((await client.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
    expect(empty).toEqual([]);
  });

  it('is migrated to the schema of a new database', async () => {
    await run();
    const migrated = await describeSchema(client);
    await client.end();
    await database.drop();
    await connect(await freshDatabase());
    expect(migrated).toEqual(await describeSchema(client));
  });

  // All that migrations filled in for the rows that were there: sums, counts, links and accounts.
  it('has rows that agree with each other afterwards', async () => {
    await run();
    const owner = new pg.Pool({ connectionString: database.url });
    const found = await verify(owner, listChecks);
    await owner.end();
    const subjects = found.failed.flatMap(({ findings }) => findings.map(({ subject }) => subject));
    // Written into the baseline by hand: a trip without its change of status, and an invoice above the counter of its numbers.
    expect(subjects, describeVerification(found)).toEqual(['TRIP-000002', 'INV-000002']);
    expect(found.checks).toBeGreaterThan(100);
  });

  it('puts what drivers received before cash was recorded on their accounts, once, and nothing void', async () => {
    await client.query("update payment_method set recipient = 'driver'");
    await client.query(
      `insert into payment_allocation (company_id, id, payment_id, invoice_id, amount)
        select allocation.company_id, uuidv7(), payment.id, invoice_id, payment.amount from payment_allocation allocation
          join payment on payment.company_id = allocation.company_id and payment.status = 'void';
       update payment set payment_method_id = (select id from payment_method limit 1)`,
    );
    await run();
    const { rows } = await client.query<Record<string, string>>(
      `select type, cash.amount, cash.date::text, (select number from trip where trip.id = cash.trip_id) as trip,
          cash.driver_id = (select driver_id from trip where trip.id = cash.trip_id) as is_of_driver, advance_id is not null as is_advance
        from cash_transaction cash where type = 'company_to_driver' order by cash.date`,
    );
    const received = { type: 'company_to_driver', trip: 'TRIP-000001', is_of_driver: true };
    expect(rows).toEqual([
      { ...received, amount: '100000.00', date: '2026-03-01', is_advance: true },
      { ...received, amount: '400000.00', date: '2026-03-10', is_advance: false },
    ]);
  });

  /** `same` is a number without and with its check digit, as another customer of the company, of another company, or a citizen has it. */
  const addTaxIds = async () => {
    const [condor, tucan] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002'];
    await client.query(
      `insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, search)
        select company, uuidv7(), tax_id, type, tax_id, '', '', '', 'CO', 'CO-05', 'CO-05001', 'zulia ' || tax_id
        from unnest($1::uuid[], $2::text[], $3::text[]) given (company, type, tax_id)`,
      [
        [condor, condor, condor, condor, condor, condor, tucan, condor],
        ['31', '31', '31', '31', '31', '13', '31', '31'],
        ['9001234568', '9001234567', '1019876543', '8301112226', '830111222', '9001234568', '8301112226', '90012345'],
      ],
    );
    await client.query("update company set tax_id = '9006543210', search = 'tucan transportes 9006543210' where id = $1", [tucan]);
  };

  it('loses the check digits that were stored with a NIT, except where two records would have one number', async () => {
    await addTaxIds();
    await run();
    const { rows } = await client.query(
      "select tax_id_type || ' ' || name || ' ' || tax_id || ' ' || search as row from customer where search like 'zulia%' order by 1",
    );
    expect(rows.map(({ row }) => row)).toEqual([
      '13 9001234568 9001234568 zulia 9001234568',
      '31 1019876543 1019876543 zulia 1019876543',
      '31 830111222 830111222 zulia 830111222',
      '31 8301112226 830111222 zulia 830111222',
      '31 8301112226 8301112226 zulia 8301112226',
      '31 90012345 90012345 zulia 90012345',
      '31 9001234567 9001234567 zulia 9001234567',
      '31 9001234568 900123456 zulia 900123456',
    ]);
    const companies = await client.query('select tax_id, search, version from company order by id');
    expect(companies.rows[1]).toEqual({ tax_id: '900654321', search: 'tucan transportes 900654321', version: 3 });
    const { rows: recorded } = await client.query(
      "select person_id, changes -> 'tax_id' as tax_id from history where changes ->> 'tax_id' like '%9001234568%'",
    );
    expect(recorded).toEqual([{ person_id: null, tax_id: ['9001234568', '900123456'] }]);
  });

  it('gets odometer logs from the mileage of trucks and from what trips have confirmed', async () => {
    const [condor, truck, other] = ['000000000001', '000000000023', '000000000024'].map((end) => `0198c000-0000-7000-8000-${end}`);
    await client.query("update truck set mileage = 900, created_at = '2026-01-10 15:30:20+00' where id = $1", [truck]);
    /** Copies of the trip that is invoiced, on that truck. */
    const addTrip = (number: string, status: string, departure: string, odometer: [number, number | null], truck_id = truck) =>
      client.query(
        `insert into trip (company_id, id, number, status, customer_id, truck_id, driver_id, origin_city_id, origin_address, destination_city_id,
            destination_address, departure_at, arrival_at, money_decimals, odometer_departure, odometer_arrival)
          select company_id, uuidv7(), $2, $3, customer_id, $7, driver_id, origin_city_id, origin_address, destination_city_id,
            destination_address, $4::timestamp, $4::timestamp + interval '1 day', 0, $5, $6
          from trip where company_id = $1 and number = 'TRIP-000001'`,
        [condor, number, status, departure, ...odometer, truck_id],
      );
    await addTrip('PLANNED', 'active', '2026-05-01 06:00', [7000, null], other);
    await addTrip('BACKWARDS', 'paid', '2026-03-05 06:00', [200, 700]);
    await addTrip('ON THE ROAD', 'in_transit', '2026-03-08 06:00', [800, 9000]);
    await addTrip('CANCELLED', 'cancelled', '2026-03-10 06:00', [850, 9000]);
    await addTrip('NEVER STARTED', 'cancelled', '2026-03-12 06:00', [9000, null], other);
    await client.query(`insert into trip_status_change (company_id, id, trip_id, from_status, to_status)
      select company_id, uuidv7(), id, 'active', 'in_transit' from trip where number = 'CANCELLED'`);
    await run();
    const { rows } = await client.query(
      `select vehicle_id, to_char(at, 'MM-DD HH24:MI') as at, km, source, source_number as of, starts_segment as starts
        from odometer_reading order by vehicle_id, odometer_reading.at`,
    );
    expect(rows.every(({ vehicle_id }) => vehicle_id === truck)).toBe(true);
    expect(rows.map(({ at, km, source, of, starts }) => [at, km, source, of, starts])).toEqual([
      ['01-10 10:30', 900, 'opening', '', false],
      ['03-01 06:00', 1000, 'trip_departure', 'TRIP-000001', false],
      ['03-02 18:00', 1500, 'trip_arrival', 'TRIP-000001', false],
      ['03-05 06:00', 200, 'trip_departure', 'BACKWARDS', true],
      ['03-06 06:00', 700, 'trip_arrival', 'BACKWARDS', false],
      ['03-08 06:00', 800, 'trip_departure', 'ON THE ROAD', false],
      ['03-10 06:00', 850, 'trip_departure', 'CANCELLED', false],
    ]);
    // 1,250 km from 10 January 10:30 to 10 March 6:00.
    expect((await client.query('select mileage, read_on::text, km_per_day from truck order by id')).rows).toEqual([
      { mileage: 850, read_on: '2026-03-10', km_per_day: 21 },
      { mileage: 0, read_on: null, km_per_day: null },
    ]);
  });

  it('counts what falls due by odometer from the opening reading of a vehicle, also of one that was created before', async () => {
    const later = (await readdir(join(folder, 'migrations'))).filter((name) => name >= '0048');
    for (const name of later) await rename(join(folder, 'migrations', name), join(folder, name));
    await run();
    const [condor, truck, other] = ['000000000001', '000000000023', '000000000024'].map((end) => `0198c000-0000-7000-8000-${end}`);
    await client.query('delete from odometer_reading');
    await client.query('update truck set mileage = 0, read_on = null');
    await client.query('update truck set mileage = 900 where id = $1', [truck]);
    await client.query(
      `insert into odometer_reading (company_id, id, truck_id, at, km, source) values ($1, uuidv7(), $2, '2026-01-10 10:30', 900, 'opening')`,
      [condor, truck],
    );
    await client.query(
      `insert into service_schedule (company_id, id, truck_id, description, every_km, start_on, start_odometer, last_on, last_odometer)
        select $1, uuidv7(), id, 'Aceite', 5000, '2026-01-01', 0, '2026-01-01', 0 from unnest($2::uuid[]) given (id)`,
      [condor, [truck, other]],
    );
    for (const name of later) await rename(join(folder, name), join(folder, 'migrations', name));
    expect(await run()).toEqual(later);
    expect((await client.query('select read_on::text from truck order by id')).rows).toEqual([
      { read_on: '2026-01-10' },
      { read_on: null },
    ]);
    const { rows } = await client.query('select vehicle_mileage, vehicle_read_on::text from service_schedule order by truck_id');
    expect(rows.slice(-2)).toEqual([
      { vehicle_mileage: 900, vehicle_read_on: '2026-01-10' },
      { vehicle_mileage: null, vehicle_read_on: null },
    ]);
  });

  it('has the parameters that new companies start with', async () => {
    await run();
    const { rows } = await client.query(
      `select key, trim_scale(value)::text as value, valid_from::text, source, verified from parameter
        where company_id = (select id from company order by id desc limit 1) order by key, valid_from`,
    );
    expect(rows).toEqual(startingParameters.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
  });

  it('turns what members are paid into terms that count from always, with their bonuses and deductions', async () => {
    const stored = "select to_jsonb(pay) - 'version' as pay from compensation pay";
    const modifiers = 'select id, description, value::text from compensation_modifier order by position';
    const [{ rows: before }, { rows: rowsBefore }] = [await client.query(stored), await client.query(modifiers)];
    await run();
    const { rows } = await client.query(
      `select to_jsonb(pay) - 'version' || to_jsonb(terms) - array['id', 'compensation_id', 'valid_from', 'transport_allowance', 'solidarity_fund']
          || jsonb_build_object('id', pay.id) as pay, valid_from, transport_allowance, solidarity_fund
        from compensation pay join compensation_terms terms on terms.compensation_id = pay.id`,
    );
    expect(rows).toEqual([{ ...before[0], valid_from: null, transport_allowance: true, solidarity_fund: true }]);
    expect((await client.query(modifiers)).rows).toEqual(rowsBefore);
    const { rows: unowned } = await client.query(
      'select from compensation_modifier modifier where not exists (select from compensation_terms terms where terms.id = modifier.terms_id)',
    );
    expect(unowned).toEqual([]);
  });

  it('copies pictures that have signed several settlements, and receipts and signatures of several expenses, for their drivers', async () => {
    const later = (await readdir(join(folder, 'migrations'))).filter((name) => name >= '0056');
    for (const name of later) await rename(join(folder, 'migrations', name), join(folder, name));
    await run();
    const [dario, nora, picture] = ['000000000004', '000000000005', '000000000011'].map((end) => `0198c000-0000-7000-8000-${end}`);
    await client.query('update file set reader_id = $1 where id = $2', [nora, picture]);
    await client.query(
      `insert into settlement_signature (company_id, id, trip_id, driver_id, version, content, fingerprint, owed, signature_file_id, person_id)
        select trip.company_id, uuidv7(), trip.id, driver_id, nth, '{}', '', 0, $1, driver_id
        from trip cross join generate_series(1, 3) nth where number = 'TRIP-000001'`,
      [picture],
    );
    await client.query(
      `with added as (
        insert into expense (company_id, id, number, status, date, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by, signature_file_id)
          select company_id, uuidv7(), 'EXP-' || driver, 'submitted', '2026-03-01', driver, id, 'COP', 1, 1, 0, 'driver', $1
            from expense_category cross join unnest($2::uuid[]) driver where key = 'fuel'
          returning company_id, id
        ) insert into expense_file (company_id, id, expense_id, file_id) select company_id, uuidv7(), id, $1 from added`,
      [picture, [dario, nora]],
    );
    for (const name of later) await rename(join(folder, name), join(folder, 'migrations', name));
    expect(await run()).toEqual(later);
    const { rows } = await client.query(
      `select holder, file.id = $1 as is_same, file.name, encode(file.hash, 'hex') as hash, reader_id
        from (
          select company_id, 'version ' || version as holder, signature_file_id as file_id from settlement_signature
          union all select company_id, 'signature of ' || driver_id, signature_file_id from expense
          union all select expense.company_id, 'receipt of ' || driver_id, file_id
            from expense_file join expense on expense.company_id = expense_file.company_id and expense.id = expense_id
        ) held join file on file.company_id = held.company_id and file.id = file_id order by holder`,
      [picture],
    );
    const file = { name: 'foto.png', hash: '0b' };
    expect(rows).toEqual([
      { holder: `receipt of ${dario}`, is_same: false, reader_id: dario, ...file },
      { holder: `receipt of ${nora}`, is_same: true, reader_id: nora, ...file },
      { holder: `signature of ${dario}`, is_same: false, reader_id: dario, ...file },
      { holder: `signature of ${nora}`, is_same: true, reader_id: nora, ...file },
      { holder: 'version 1', is_same: true, reader_id: nora, ...file },
      { holder: 'version 2', is_same: false, reader_id: nora, ...file },
      { holder: 'version 3', is_same: false, reader_id: nora, ...file },
    ]);
  });

  it('makes the owners that trucks named records, one for each name of a company, and those of trips that are not invoiced', async () => {
    const truck = '0198c000-0000-7000-8000-000000000023';
    await client.query("update truck set third_party = true, owner_name = ' luis MORA ' where id = $1", [truck]);
    await run();
    const owners = await client.query('select id, name, tax_id, search from owner');
    expect(owners.rows).toMatchObject([{ name: 'luis MORA', tax_id: '', search: 'luis mora' }]);
    const id = owners.rows[0]?.id;
    expect((await client.query('select owner_id from truck')).rows).toEqual([{ owner_id: id }, { owner_id: id }]);
    const trips = await client.query('select number, owner_id, owner_retefuente from trip order by number limit 2');
    expect(trips.rows).toEqual([
      { number: 'TRIP-000001', owner_id: null, owner_retefuente: '0.00' },
      { number: 'TRIP-000002', owner_id: id, owner_retefuente: null },
    ]);
  });

  it('refuses a migration that an empty database takes and existing rows do not', async () => {
    await newMigration('alter table customer add column mood text not null;');
    await expect(run()).rejects.toThrow('Migration 9999_new.sql failed: column "mood" of relation "customer" contains null values');
  });
});
