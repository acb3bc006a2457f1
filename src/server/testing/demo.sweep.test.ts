/** The demo is complete, is accepted by contracts and rules, and is the same every time. That its amounts, numbers and statuses agree is verified (`verify.sweep.test.ts`). */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { isNit } from '#base/nit.ts';
import { CustomerInput } from '#modules/customers/contract.ts';
import { TrailerInput, TruckInput } from '#modules/fleet/contract/vehicles.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from '#modules/fleet/rules/plates.ts';
import type { InvoiceStatus } from '#modules/invoicing/contract/invoice.ts';
import { paymentStatus } from '#modules/invoicing/rules/balance.ts';
import { UserInput } from '#modules/people/contract/users.ts';
import { tripStatuses } from '#modules/trips/contract/status.ts';
import { tripsOverlap } from '#modules/trips/rules/plan.ts';
import { canMoveTrip } from '#modules/trips/rules/status.ts';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { demoLogins, findDemoLoginsBesideCompanies, findOpenDemoLogins } from '../../../db/seeds/demo-logins.ts';
import { buildApp } from '../app.ts';
import { ownerPool, servingPool } from '../db/pool.ts';
import { notificationKinds } from '../modules.ts';
import { verifyPassword } from '../password.ts';
import { readSettings } from '../settings.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

const now = new Date('2026-05-14T15:00:00Z');
const today = todayIn('America/Bogota', now);
let database: FreshDatabase;
let pool: Pool;
let main: string;

beforeAll(async () => {
  database = await freshDatabase();
  pool = ownerPool(database.url);
  expect(await seedDemo(database.url, { now })).toBe('created');
  main = ((await rows<{ id: string }>("select id from company where name like '%Nevado%'"))[0] as { id: string }).id;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}
const count = async (text: string, values: unknown[] = [main]) =>
  Number((await rows<{ count: string }>(`select count(*) from ${text}`, values))[0]?.count);

describe('the demo', () => {
  it('has a carrier of the documented size', async () => {
    const drivers = `member_role m join role r on r.company_id = m.company_id and r.id = m.role_id where m.company_id = $1 and r.key = 'driver'`;
    expect(await count('truck where company_id = $1')).toBe(12);
    expect(await count(drivers)).toBe(15);
    expect(await count('customer where company_id = $1')).toBe(25);
    expect(await count('trip where company_id = $1')).toBe(414);
    expect(await count('trip where company_id <> $1')).toBeGreaterThan(30);
  });

  it('has unread notifications for the administrator, with the facts of their kind, and no duplicates', async () => {
    const notifications = await rows<{ email: string; kind: string; facts: object; unread: boolean; created_at: string }>(`
      select email, kind, facts, read_at is null as unread, notification.created_at from notification join person on person.id = person_id`);
    const unread = (email: string) => notifications.filter((one) => one.email === email && one.unread).length;
    expect(unread('admin@arriero.test')).toBeGreaterThan(2);
    for (const { kind, facts } of notifications) {
      expect(Object.keys(facts).sort()).toEqual(notificationKinds.find(({ key }) => key === kind)?.facts.toSorted());
      expect(Object.values(facts)).not.toContain(null);
    }
    expect(notifications.filter(({ created_at }) => new Date(created_at) > now)).toEqual([]);
    expect(await count("notification_once where kind = 'invoice_past_due'", [])).toBe(
      notifications.filter(({ kind }) => kind === 'invoice_past_due').length,
    );
  });

  it('has three people who can sign in, the driver with his own trips', async () => {
    const people = await rows<{ email: string; password_hash: string; companies: number; trips: number }>(`
      select email, password_hash, (select count(*) from member where id = person.id) as companies, (select count(*) from trip where driver_id = person.id) as trips
      from person join person_secret on person_id = person.id order by email`);
    expect(people.map(({ email, companies }) => [email, companies])).toEqual([
      ['admin@arriero.test', 2],
      ['driver@arriero.test', 1],
      ['super@arriero.test', 0],
    ]);
    for (const { password_hash } of people) expect(await verifyPassword('Arriero-2026', password_hash)).toBe(true);
    expect(people[1]?.trips).toBeGreaterThan(20);
  });

  it('has logins that count as open until their password is changed', async () => {
    const emails = ['admin@arriero.test', 'driver@arriero.test', 'super@arriero.test'];
    expect(await findOpenDemoLogins(database.url)).toEqual(emails);
    const [{ hash }] = (await rows('select password_hash as hash from person_secret join person on id = person_id where email = $1', [
      emails[0],
    ])) as [{ hash: string }];
    const change = (to: string) =>
      rows('update person_secret set password_hash = $2 from person where person.id = person_id and email = $1', [emails[0], to]);
    await change('changed');
    expect(await findOpenDemoLogins(database.url)).toEqual(emails.slice(1));
    await change(hash);
  });

  it('has trips in every status, drafts, past-due and partly paid invoices, void ones, advances and adjustments', async () => {
    const statuses = await rows<{ status: string }>('select distinct status from trip where company_id = $1', [main]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([...tripStatuses].sort());
    const invoices = await rows<{ status: InvoiceStatus; due_date: string; received: string }>(
      'select status, due_date, paid as received from invoice',
    );
    const having = (wanted: string) => invoices.filter((invoice) => (paymentStatus(invoice, today) ?? invoice.status) === wanted).length;
    for (const wanted of ['draft', 'cancelled', 'paid', 'past_due', 'partially_paid', 'due'])
      expect([wanted, having(wanted)]).toEqual([wanted, expect.toSatisfy((found) => found > 1)]);
    expect(
      await count('(select from invoice_trip where active and company_id = $1 group by invoice_id having count(*) = 2) pairs'),
    ).toBeGreaterThan(5);
    expect(
      await count('invoice where company_id = $1 and not exists (select from invoice_trip t where t.invoice_id = invoice.id)'),
    ).toBeGreaterThan(1);
    expect(await count('advance where company_id = $1 and used > 0 and used < amount')).toBeGreaterThan(0);
    expect((await rows('select distinct kind from payment_adjustment where company_id = $1', [main])).length).toBe(3);
    expect((await rows('select distinct freight_basis from trip where company_id = $1', [main])).length).toBe(3);
  });

  it('has only records that the contracts accept', async () => {
    const forms = { customer: CustomerInput, truck: TruckInput, trailer: TrailerInput };
    for (const [table, form] of Object.entries(forms)) {
      for (const row of await rows(`select *, '[]'::json as taxes from ${table}`))
        expect(form.safeParse(row).error?.issues).toBeUndefined();
    }
    const users =
      await rows(`select person.*, member.*, (select json_agg(role_id) from member_role r where r.company_id = member.company_id and r.member_id = member.id) as roles
      from member join person on person.id = member.id`);
    for (const user of users) expect(UserInput.safeParse(user).error?.issues).toBeUndefined();
  });

  it('prints tax IDs with their check digit', async () => {
    const printed = await rows<{ customer_tax_id: string }>('select distinct customer_tax_id from invoice');
    for (const { customer_tax_id } of printed) expect(isNit(...(customer_tax_id.split('-') as [string, string]))).toBe(true);
  });

  it('has plates in the country’s format', async () => {
    for (const { plate } of await rows<{ plate: string }>('select plate from truck')) expect(isUsualTruckPlate(plate)).toBe(true);
    for (const { plate } of await rows<{ plate: string }>('select plate from trailer')) expect(isUsualTrailerPlate(plate)).toBe(true);
  });

  it('has an active load on every trip', async () => {
    const empty =
      "trip where not exists (select from load l where l.company_id = trip.company_id and l.trip_id = trip.id and l.status = 'active')";
    expect(await count(empty, [])).toBe(0);
  });

  it('has only allowed status changes, all in the past', async () => {
    const changes = await rows<{
      trip_id: string;
      status: Status;
      from_status: Status | null;
      to_status: Status;
      at: string;
      by_system: boolean;
    }>(`
      select trip_id, trip.status, from_status, to_status, at, person_id is null as by_system
      from trip_status_change c join trip on trip.company_id = c.company_id and trip.id = trip_id order by trip_id, at`);
    for (const [, moves] of Map.groupBy(changes, ({ trip_id }) => trip_id)) {
      expect(moves.at(-1)?.to_status).toBe(moves[0]?.status);
      moves.forEach(({ from_status, to_status, at, by_system }, turn) => {
        expect(from_status).toBe(turn === 0 ? null : moves[turn - 1]?.to_status);
        if (from_status !== null)
          expect([from_status, to_status, canMoveTrip(from_status, to_status, by_system ? 'system' : 'clerk')]).toEqual([
            from_status,
            to_status,
            true,
          ]);
        expect(at < now.toISOString()).toBe(true);
      });
    }
  });

  it('has no overlapping trips of a truck, trailer or driver', async () => {
    const trips = await rows<Planned>('select number, truck_id, trailer_id, driver_id, departure_at, arrival_at from trip');
    for (const needed of ['truck_id', 'trailer_id', 'driver_id'] as const) {
      for (const [id, same] of Map.groupBy(trips, (trip) => trip[needed])) {
        const inOrder = same.toSorted((one, other) => (one.departure_at < other.departure_at ? -1 : 1));
        const clashes = inOrder
          .filter((trip, at) => at > 0 && id !== null && tripsOverlap(inOrder[at - 1] as Planned, trip))
          .map(({ number }) => number);
        expect([needed, clashes]).toEqual([needed, []]);
      }
    }
  });

  it('has increasing odometer readings up to the mileage of the truck', async () => {
    const trips = await rows<{ truck_id: string; mileage: number; odometer_departure: number; odometer_arrival: number | null }>(`
      select truck_id, mileage, odometer_departure, odometer_arrival from trip join truck on truck.company_id = trip.company_id and truck.id = truck_id
      where odometer_departure is not null order by truck_id, departure_at`);
    for (const [, driven] of Map.groupBy(trips, ({ truck_id }) => truck_id)) {
      const readings = driven.flatMap(({ odometer_departure, odometer_arrival }) => [
        odometer_departure,
        odometer_arrival ?? odometer_departure,
      ]);
      expect(readings).toEqual(readings.toSorted((one, other) => one - other));
      expect(readings.at(-1)).toBe(driven[0]?.mileage);
    }
  });

  it('has coordinates for every origin and destination', async () => {
    expect(await count('trip where company_id = $1 and (origin_latitude is null or destination_longitude is null)')).toBe(0);
  });

  it('is created once, and is the same on another day', async () => {
    const before = await digest(pool);
    expect(await seedDemo(database.url, { now })).toBe('exists');
    expect(await digest(pool)).toBe(before);
    const second = await freshDatabase();
    const later = new Date('2027-02-28T15:00:00Z');
    await seedDemo(second.url, { now: later });
    const other = ownerPool(second.url);
    expect(await digest(other)).toBe(before);
    await other.end();
    await second.drop();
  });
});

describe('accounts with the published password', () => {
  it('are not added to a database that has a person or a company', async () => {
    const used = await freshDatabase();
    const owner = ownerPool(used.url);
    await owner.query("insert into company (id, name, tax_id) values ($1, 'Cóndor', '900123456')", [newId()]);
    expect(await seedDemo(used.url, { now })).toBe('refused');
    await owner.query('delete from company');
    await owner.query("insert into person (id, first_name, last_name, email) values ($1, 'Ana', 'Rojas', 'ana@condor.test')", [newId()]);
    expect(await seedDemo(used.url, { now })).toBe('refused');
    expect((await owner.query('select from person')).rowCount).toBe(1);
    expect((await owner.query('select from company')).rowCount).toBe(0);
    await owner.end();
    await used.drop();
  });

  it('are reported beside companies that are not of the demo, until their password is changed', async () => {
    expect(await findDemoLoginsBesideCompanies(database.url)).toEqual([]);
    await pool.query("insert into company (id, name, tax_id) values ($1, 'Cóndor', '900123456')", [newId()]);
    expect(await findDemoLoginsBesideCompanies(database.url)).toEqual(demoLogins.map(({ email }) => email).sort());
    await pool.query(
      "update person_secret set password_hash = 'other' where person_id <> (select id from person where email = 'super@arriero.test')",
    );
    expect(await findDemoLoginsBesideCompanies(database.url)).toEqual(['super@arriero.test']);
  });

  it('are in the details of /health/ready', async () => {
    const serving = servingPool(database.servingUrl, 1);
    const settings = readSettings({ SEED: 'none' });
    const app = await buildApp({ pool: serving, settings, logger: pino({ level: 'silent' }), warnings: ['demo_accounts'] });
    expect((await app.http.inject('/health/ready')).json()).toEqual({ status: 'ok', warnings: ['demo_accounts'] });
    await app.http.close();
    await serving.end();
  });
});

type Status = (typeof tripStatuses)[number];

interface Planned {
  number: string;
  truck_id: string;
  trailer_id: string | null;
  driver_id: string;
  departure_at: string;
  arrival_at: string;
}

/**
 * A hash of the seeded rows, without ids and dates, and without what counts closed pay periods: a year may have one more, by the days of the month that
 * it begins and ends on.
 */
async function digest(from: Pool): Promise<string> {
  const tables = [
    ...['person', 'company', 'member', 'role', 'truck', 'trailer', 'customer', 'customer_tax', 'trip', 'load', 'advance', 'advance_use'],
    ...['trip_status_change', 'invoice', 'invoice_item', 'invoice_adjustment', 'payment', 'payment_allocation', 'payment_adjustment'],
    'number_format',
  ];
  const hash = createHash('sha256');
  for (const table of tables) {
    const found = (await from.query(`select * from ${table} ${table === 'number_format' ? "where document not like 'stub%'" : ''}`))
      .rows as Record<string, unknown>[];
    const content = (row: Record<string, unknown>) =>
      Object.entries(row).filter(
        ([name]) =>
          (table !== 'company' || name !== 'version') &&
          (name === 'tax_id' || name === 'date_of_birth' || !/(^|_)(id|at|on|date)$/.test(name)),
      );
    hash.update(
      found
        .map((row) => JSON.stringify(content(row)))
        .sort()
        .join('\n'),
    );
  }
  return hash.digest('hex');
}
