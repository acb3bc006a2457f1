import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { allPermissions, platformPermissions } from '#base/permissions.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createUser } from '#modules/people/testing.ts';
import { asOwner, type Db } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf, png } from '#server/testing/files.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { hashOfTestPassword } from '#server/testing/passwords.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
let platform: Client;
beforeAll(async () => {
  await asOwner(world.owner, null, null, addSuperAdministrator);
  platform = await world.signIn('sol@arriero.test', world.condor.id);
});

const addSuperAdministrator = async (db: Db) =>
  createPerson(db, {
    id: newId(),
    first_name: 'Sol',
    last_name: 'Plataforma',
    email: 'sol@arriero.test',
    language: 'es',
    password_hash: await hashOfTestPassword(),
    super_administrator: true,
  });

let next = 901_000_000;
const companyInput = (change: object = {}) => ({
  name: 'Ballenato Cargo',
  tax_id_type: 'nit',
  tax_id: String(next++),
  email: 'hola@ballenato.test',
  phone: '6055550000',
  country_id: 'CO',
  department_id: 'CO-11',
  city_id: 'CO-11001',
  payroll_cycle: 'monthly',
  next_payment_date: addDays(today('America/Bogota', new Date()), 5),
  administrator: { first_name: 'Lía', last_name: 'Pérez', email: `lia${next}@ballenato.test` },
  ...change,
});
const inCompany = (id: string) => ({ headers: { 'company-id': id } });

describe('a server without companies', () => {
  it('gives the super-administrator only platform permissions, and the first company once it is created', async () => {
    const empty = await makeWorld();
    await empty.owner.query('truncate company, person cascade');
    await asOwner(empty.owner, null, null, addSuperAdministrator);
    const sol = await empty.signIn('sol@arriero.test', '');
    const before = (await sol.get('/api/user')).body;
    expect(before).toMatchObject({ roles: ['super_administrator'], default_company: null, companies: [] });
    expect(before.permissions.sort()).toEqual([...platformPermissions].sort());
    const { id } = (await sol.post('/api/companies', companyInput())).body.data;
    const after = (await sol.get('/api/user')).body;
    expect(after.default_company.id).toBe(id);
    expect(after.permissions).toEqual(allPermissions);
    await empty.close();
  });
});

describe('a new company', () => {
  it('starts with number formats, payment methods, taxes, categories and roles, and is open to the super-administrator at once', async () => {
    const reply = await platform.post('/api/companies', companyInput());
    expect(reply.status).toBe(201);
    const { id } = reply.body.data;
    const count = async (path: string) => (await platform.get(path, inCompany(id))).body.data.length;
    expect(
      await Promise.all(
        ['/api/number-formats', '/api/payment-methods', '/api/taxes', '/api/expense-categories', '/api/users/roles'].map(count),
      ),
    ).toEqual([7, 3, 2, 13, 6]);
    const settings = await platform.get('/api/settings', inCompany(id));
    expect(settings.body.data).toMatchObject({
      name: 'Ballenato Cargo',
      plan: 'fleet',
      administrator_name: 'Lía Pérez',
      may: { update: true, plan: true },
    });
  });

  it('may start with a legal name and an image that the caller uploaded', async () => {
    const image = (await platform.post('/api/files?purpose=photo', formOf(png(2, 2), 'logo.png'))).body.data.id;
    const { id } = (await platform.post('/api/companies', companyInput({ image, legal_name: 'Ballenato Cargo y Cía. S.A.S.' }))).body.data;
    const { data } = (await platform.get('/api/settings', inCompany(id))).body;
    expect(data).toMatchObject({ image, image_url: `/storage/${image}`, legal_name: 'Ballenato Cargo y Cía. S.A.S.' });
    const unknown = await platform.post('/api/companies', companyInput({ image: newId() }));
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['image']]);
  });

  it('invites its first administrator, a new person', async () => {
    const input = companyInput();
    const { id } = (await platform.post('/api/companies', input)).body.data;
    const { rows } = await world.owner.query(
      'select m.accepted_at, i.id is not null as invited, (select count(*)::int from mail where recipient = $2) as mails from member m left join invitation i using (company_id, id) where m.company_id = $1',
      [id, input.administrator.email],
    );
    expect(rows).toEqual([{ accepted_at: null, invited: true, mails: 1 }]);
  });

  it('invites a person of another company, shown under the names in the invitation until they accept', async () => {
    const administrator = { first_name: 'Otra', last_name: 'Persona', email: 'ADMIN@condor.test' };
    const { id } = (await platform.post('/api/companies', companyInput({ administrator }))).body.data;
    const { rows } = await world.owner.query('select id, name from member where company_id = $1', [id]);
    expect(rows).toEqual([{ id: world.condor.admin_id, name: 'Otra Persona' }]);
    expect((await world.condor.admin.get('/api/settings', inCompany(id))).status).toBe(403);
  });

  it('mails its administrator before they leave the address', async () => {
    const { id, email } = await createUser(world.condor.admin, { email: 'jefa@condor.test' });
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      // The request waits here once it has found the person.
      await other.query('lock table member in share mode');
      const administrator = { first_name: 'Una', last_name: 'Jefa', email };
      const creating = platform.post('/api/companies', companyInput({ administrator }));
      await untilLockWaits(world.owner);
      const moving = world.owner.query("update person set email = 'jefa2@condor.test' where id = $1", [id]);
      await Promise.race([moving, untilLockWaits(world.owner, 2)]);
      await other.query('commit');
      expect((await creating).status).toBe(201);
      await moving;
    } finally {
      other.release();
    }
    const mails = await world.owner.query("select from mail where recipient = $1 and subject like 'Ballenato%'", [email]);
    expect(mails.rowCount).toBe(1);
  });

  it('is created once when the request is sent four times at once', async () => {
    const input = companyInput();
    const replies = await Promise.all(Array.from({ length: 4 }, () => platform.post('/api/companies', input)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'company_exists',
      errors: { tax_id: [expect.any(String)] },
    });
  });

  it('is created once per idempotency key; another body under the same key is rejected', async () => {
    const [input, headers] = [companyInput(), { headers: { 'idempotency-key': newId() } }];
    const replies = await Promise.all(Array.from({ length: 3 }, () => platform.post('/api/companies', input, headers)));
    expect(replies.map(({ status, body }) => [status, body.data.id])).toEqual(
      Array.from({ length: 3 }, () => [201, replies[0]?.body.data.id]),
    );
    const { rows } = await world.owner.query('select count(*)::int as founded from company where tax_id = $1', [input.tax_id]);
    expect(rows).toEqual([{ founded: 1 }]);
    const other = await platform.post('/api/companies', { ...input, name: 'Otra' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('has no payment date in the past', async () => {
    expect((await platform.post('/api/companies', companyInput({ next_payment_date: '2020-01-01' }))).body.code).toBe('payment_date_past');
  });
});

describe('the list of companies', () => {
  it('can be searched by name and tax ID, has pages of ten, and shows the usage of each', async () => {
    const found = (await platform.get('/api/companies/accounts?search=tucan')).body;
    expect(found.data).toMatchObject([
      { id: world.tucan.id, administrator_name: 'Ana tucan', users: 2, vehicles: 0, trips_this_month: 0, storage_bytes: 0 },
    ]);
    for (let more = 0; more < 10; more++) await platform.post('/api/companies', companyInput({ name: `Zorro ${more}` }));
    const first = (await platform.get('/api/companies/accounts?page=1')).body;
    const second = (await platform.get('/api/companies/accounts?page=2')).body;
    expect([first.data.length, first.meta.has_more, second.data.length > 0]).toEqual([10, true, true]);
  });

  it('is exported with every company, whatever the permissions in one', async () => {
    const { text } = await platform.get('/api/companies/accounts?format=csv&search=tucan&columns=name,tax_id,users,storage_bytes,status');
    expect(parseCsv(text)).toEqual([
      ['Nombre comercial', 'Número de documento', 'Personas', 'Archivos (MB)', 'Estado'],
      ['Tucán Transportes', '900654321-0', '2', '0,0', 'Activa'],
    ]);
    // More than are read at once.
    await world.owner.query(
      `insert into company (id, name, tax_id, status) select uuidv7(), 'Muchas ' || lpad(n::text, 4, '0'), (830000000 + n)::text, 'inactive' from generate_series(1, 2001) n`,
    );
    const lines = parseCsv((await platform.get('/api/companies/accounts?format=csv&status=inactive&columns=name')).text)
      .slice(1)
      .flat();
    expect([lines.length, new Set(lines).size, lines.at(-1)]).toEqual([2001, 2001, 'Muchas 2001']);
    await world.owner.query("delete from company where name like 'Muchas %'");
  });

  it('is denied in the database too', async () => {
    const connection = await world.app.pool.connect();
    try {
      await connection.query('begin');
      await connection.query("select set_config('app.person_id', $1, true)", [world.condor.admin_id]);
      const { rows } = await connection.query(
        "select (select count(*)::int from company_accounts('{}', null, null, 0, 10)) as seen, enter_as_platform($1) as entered",
        [world.tucan.id],
      );
      expect(rows).toEqual([{ seen: 0, entered: false }]);
      expect((await connection.query("update company set status = 'inactive'")).rowCount).toBe(0);
      const inserting = connection.query("insert into company (id, name, tax_id) values ($1, 'Otra', '1')", [newId()]);
      await expect(inserting).rejects.toMatchObject({ code: '42501' });
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });
});

describe('an inactive company', () => {
  it('denies access to its members until it is reactivated', async () => {
    expect((await platform.post(`/api/companies/${world.tucan.id}/deactivation`)).body.data).toMatchObject({ status: 'inactive' });
    expect((await world.tucan.admin.get('/api/customers')).status).toBe(403);
    expect((await world.tucan.admin.get('/api/companies')).body.data).toEqual([]);
    expect((await platform.get('/api/settings', inCompany(world.tucan.id))).body.data.status).toBe('inactive');
    expect((await platform.delete(`/api/companies/${world.tucan.id}/deactivation`)).status).toBe(200);
    expect((await world.tucan.admin.get('/api/customers')).status).toBe(200);
  });

  it('ends its event streams', async () => {
    const { admin, id } = world.tucan;
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${world.url}/api/events?company_id=${id}`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    await platform.post(`/api/companies/${id}/deactivation`);
    // Times out if the stream does not end.
    expect(await stream.text()).not.toContain('changed');
    await platform.delete(`/api/companies/${id}/deactivation`);
  });

  it('gets its plan from the super-administrator', async () => {
    const reply = await platform.put('/api/settings/plan', { plan: 'starter' }, inCompany(world.tucan.id));
    expect(reply.body.data).toMatchObject({ plan: 'starter', usage: { users: { limit: 15 }, vehicles: { limit: 10 } } });
  });
});

describe('the super-administrator role', () => {
  const revoke = "update person set super_administrator = false where email = 'sol@arriero.test'";
  const grant = revoke.replace('false', 'true');

  it('is gone on the first request after it was revoked', async () => {
    await world.owner.query(revoke);
    expect((await platform.get('/api/companies/accounts')).status).toBe(403);
    expect((await platform.get('/api/customers', inCompany(world.condor.id))).status).toBe(403);
    await world.owner.query(grant);
    expect((await platform.get('/api/customers', inCompany(world.condor.id))).status).toBe(200);
  });

  it('is not part of a session that starts while it is revoked', async () => {
    const connection = await world.owner.connect();
    await connection.query('begin');
    await connection.query(revoke);
    const signingIn = world.signIn('sol@arriero.test', world.condor.id);
    await untilLockWaits(world.owner);
    await connection.query('commit');
    connection.release();
    expect((await (await signingIn).get('/api/customers')).status).toBe(403);
    await world.owner.query(grant);
  });
});
