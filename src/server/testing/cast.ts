/** The callers of the sweeps, signed in to the demo over HTTP. */
import type pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createMember } from '#modules/people/store/create.ts';
import { insertInto } from '../db/sql.ts';
import { asOwner } from '../db/tenant.ts';
import { Client } from './client.ts';
import { hashOfTestPassword, testPassword } from './passwords.ts';
import { writtenColumns } from './schema.ts';
import type { Served } from './serve.ts';
import { demoDay } from './setup/demo-clock.ts';
import { type Cast, companiesByTrips, type DriverCast } from './sweep.ts';

/** Callers without access to the larger demo company, one of them an administrator of the other. */
export async function makeCast({ app, owner, url }: Served): Promise<Cast> {
  const [victim, home] = (await companiesByTrips(owner)) as [string, string];
  await addMember(owner, home, 'outsider', await roleOf(owner, home, 'administrator'));
  await addTripMonths(owner, victim);
  await addMail(owner, victim);
  return {
    routes: app.routes,
    owner,
    victim,
    home,
    outsider: await signIn(url, home, 'outsider'),
    stranger: new Client(url, victim),
  };
}

/** A member whose only role is their own, so that their permissions can change. */
export interface TestMember {
  id: string;
  client: Client;
  grant(permissions: readonly Permission[]): Promise<void>;
}

/** Adds a member without permissions, signed in. The triggers of `role` give them what is granted. */
export async function makeMember({ owner, url }: Served, company: string, handle: string): Promise<TestMember> {
  const role = newId();
  await asOwner(owner, company, null, async (db) => {
    await db.run(insertInto('role', { company_id: company, id: role, key: handle, name: handle, permissions: [] }));
  });
  return {
    id: await addMember(owner, company, handle, role),
    client: await signIn(url, company, handle),
    grant: async (permissions) => {
      await owner.query('update role set permissions = $3 where company_id = $1 and id = $2', [company, role, permissions]);
    },
  };
}

/** The driver of the demo, in a company whose people all have a compensation, and no share of freight. */
export async function makeDriverCast({ app, owner, url }: Served): Promise<DriverCast> {
  const { rows } = await owner.query<{ id: string; company: string }>(
    "select m.id, m.company_id as company from member m join person p on p.id = m.id where p.email = 'driver@arriero.test'",
  );
  const { id, company } = rows[0] as { id: string; company: string };
  await addCompensations(owner);
  await addFormerDriver(owner, company, id);
  await addPay(owner, company, id);
  return { routes: app.routes, owner, company, driver_id: id, driver: await signIn(url, company, 'driver@arriero.test') };
}

async function addCompensations(owner: pg.Pool): Promise<void> {
  for (const table of ['compensation_modifier', 'compensation_terms', 'compensation']) await owner.query(`delete from ${table}`);
  await owner.query("insert into compensation (company_id, id, payment_method) select company_id, id, 'check' from member");
  await owner.query(`insert into compensation_terms (company_id, id, compensation_id, valid_from, payroll_cycle, base_salary, health_unit, health_value,
      pension_unit, pension_value, arl_unit, arl_value, tax_unit, tax_value, other_discounts)
    select company_id, gen_random_uuid(), id, valid_from, 'monthly', 1234567, 'percentage', 4, 'percentage', 4, 'percentage', 4.35, 'percentage', 0, 0
      from compensation, (values (null::date), (date '2199-01-01')) dated (valid_from)`);
  await owner.query(`insert into compensation_modifier (company_id, id, compensation_id, terms_id, position, kind, description, unit, value)
    select company_id, gen_random_uuid(), compensation_id, id, 0, 'bonus', 'Puntualidad', 'amount', 50000 from compensation_terms`);
}

/** Cash and a signed settlement of another driver, who had the newest trip of this one before. */
async function addFormerDriver(owner: pg.Pool, company: string, driver_id: string): Promise<void> {
  await owner.query(
    `with given as (
        select trip.company_id, trip.id as trip_id, former.id as driver_id, trip.departure_at::date as date
          from trip, lateral (select id from member where company_id = trip.company_id and id <> trip.driver_id order by id limit 1) former
          where trip.company_id = $1 and trip.driver_id = $2 order by trip.created_at desc limit 1
      ), cash as (
        insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount)
          select company_id, gen_random_uuid(), driver_id, trip_id, 'company_to_driver', date, 'cash', 654321 from given
      ), blob as (
        insert into file_blob (company_id, hash, bytes) values ($1, 'of nobody', 'of nobody') returning *
      ), drawn as (
        insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by)
          select company_id, gen_random_uuid(), hash, 'firma.png', 'image/png', 9, 'view-trips', given.driver_id, given.driver_id
            from blob join given using (company_id) returning *
      )
      insert into settlement_signature (company_id, id, trip_id, driver_id, version, content, fingerprint, owed, signature_file_id, person_id)
        select company_id, gen_random_uuid(), trip_id, driver_id, 1, '{}', '', 654321, drawn.id, driver_id from given join drawn using (company_id)`,
    [company, driver_id],
  );
}

/**
 * What the office decided about two employees in the latest closed period, the driver one of them; a stub of the driver that was void when its
 * period was closed again, and one of a period that is open again.
 */
async function addPay(owner: pg.Pool, company: string, driver_id: string): Promise<void> {
  await owner.query(
    `with latest as (select id from pay_period where company_id = $1 and status = 'closed' order by starts_on desc limit 1), people as (
        insert into pay_period_person (company_id, id, period_id, employee_id, days, absence, notes)
          select company_id, gen_random_uuid(), period_id, employee_id, 12, 'leave', 'Permiso' from pay_stub
            where period_id = (select id from latest) order by employee_id = $2 desc, id limit 2
          returning *
      )
      insert into pay_period_line (company_id, id, person_id, period_id, position, description, nature, amount, trip_id, corrects, difference)
        select company_id, gen_random_uuid(), id, period_id, 0, 'Ajuste', 'salary', 765432, (select id from trip where company_id = $1 and driver_id = employee_id limit 1), 'freight', 765432
          from people`,
    [company, driver_id],
  );
  const columns = await writtenColumns(owner, 'pay_stub');
  await owner.query(
    `insert into pay_stub (${columns}) select ${columns} from (
       select (jsonb_populate_record(stub, jsonb_build_object('id', gen_random_uuid(), 'number', number || 'R', 'period_id', period.id))).*
         from pay_stub stub join pay_period period on period.company_id = $1 and period.status = 'open'
         where stub.company_id = $1 and stub.employee_id = $2 order by stub.id desc limit 1
     ) copied`,
    [company, driver_id],
  );
  await owner.query(
    `update pay_stub set status = 'void' where id = (select stub.id from pay_stub stub join pay_period period on period.id = stub.period_id
       where stub.company_id = $1 and employee_id = $2 order by starts_on limit 1)`,
    [company, driver_id],
  );
}

/** What the demo has none of: a contact of a customer, texts of emails, an email, and a batch of printed invoices. */
async function addMail(owner: pg.Pool, company: string): Promise<void> {
  for (const insert of [
    `insert into customer_contact (company_id, id, customer_id, position, name, email, role)
      select company_id, gen_random_uuid(), id, 0, 'Marta Rueda', 'marta@cartera.test', 'billing' from customer where company_id = $1 order by created_at desc limit 1`,
    "insert into email_template (company_id, id, kind, language, subject, body) values ($1, gen_random_uuid(), 'invoice', 'es', 'Su factura', 'Adjunta')",
    `insert into delivery (company_id, id, kind, record_id, recipient, subject, body, file_name, created_by)
      select company_id, gen_random_uuid(), 'invoice', id, 'marta@cartera.test', 'Su factura', 'Adjunta', 'factura.pdf',
          (select id from member where company_id = $1 order by id limit 1)
        from invoice where company_id = $1 order by created_at desc limit 1`,
    `insert into invoice_batch (company_id, id, invoice_ids, job_id, created_by)
      select company_id, gen_random_uuid(), array[id], gen_random_uuid(), (select id from member where company_id = $1 order by id limit 1)
        from invoice where company_id = $1 order by created_at desc limit 1`,
  ])
    await owner.query(insert, [company]);
}

/** Sums of months, and changes since then that do not cancel each other out: analytics read both. */
async function addTripMonths(owner: pg.Pool, company: string): Promise<void> {
  await owner.query('update trip set freight = freight + 1 where company_id = $1', [company]);
}

/** Adds a person with the role to the company, whose user name is `handle`. Returns their id. */
export async function addMember(owner: pg.Pool, company: string, handle: string, role: string): Promise<string> {
  const id = newId();
  const password_hash = await hashOfTestPassword();
  const names = { first_name: 'Sonda', last_name: handle, email: `${handle}@sweep.test`, username: handle, language: 'es' as const };
  await asOwner(owner, company, null, async (db) => {
    await createPerson(db, { id, ...names, password_hash });
    await createMember(db, company, { id, name: `Sonda ${handle}`, search: handle, accepted: true, roles: [role] });
  });
  return id;
}

export async function roleOf(owner: pg.Pool, company: string, key: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from role where company_id = $1 and key = $2', [company, key]);
  return (rows[0] as { id: string }).id;
}

/** The demo and all that sweeps add have the same password. */
export async function signIn(url: string, company: string, username: string): Promise<Client> {
  const client = new Client(url, company);
  const { status } = await client.signIn(username, testPassword);
  if (status !== 200) throw new Error(`Signing in as ${username} answered ${status}.`);
  return client;
}

/** Values of fields of the demo for which samples.ts knows none. */
export const demoFields = (): Record<string, unknown> => ({
  roles: ['driver'],
  permissions: ['view-trips'],
  image: null,
  logo: null,
  // The demo's open period has it.
  next_payment_date: demoDay(),
  confirm_payment_date: true,
  current_password: testPassword,
  series: 'SM',
  delimiter: '-',
  accent: '#0b5348',
  time_zone: inject('demoZone'),
});
