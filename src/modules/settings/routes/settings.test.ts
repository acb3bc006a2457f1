import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf, png } from '#server/testing/files.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const admin = () => world.condor.admin;
const now = today('America/Bogota', new Date());
const profile = (change: object = {}) => ({
  name: 'Cóndor Carga S.A.S.',
  tax_id_type: 'nit',
  tax_id: '900.123.456-8',
  email: 'oficina@condor.test',
  phone: '6015550000',
  address: 'Calle 1 # 2-3',
  country_id: 'CO',
  department_id: 'CO-11',
  city_id: 'CO-11001',
  website: 'condor.com.co',
  administrator_id: world.condor.admin_id,
  payroll_cycle: 'semi_monthly',
  next_payment_date: addDays(now, 10),
  confirm_payment_date: true,
  ...change,
});
const photo = async (client = admin()) =>
  (await client.post('/api/files?purpose=photo', formOf(png(2, 2), 'logo.png'))).body.data as { id: string; url: string };

describe('the profile', () => {
  it('is saved and read back', async () => {
    const reply = await admin().put('/api/settings/profile', profile());
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      name: 'Cóndor Carga S.A.S.',
      tax_id: '900123456',
      check_digit: '8',
      website: 'https://condor.com.co',
      administrator_name: 'Ana condor',
      city_name: 'Bogotá, D.C.',
      country_name: 'Colombia',
      may: { update: true, plan: false },
    });
    expect((await admin().get('/api/settings')).body).toEqual(reply.body);
    const legal_name = 'Cóndor Carga y Logística Integral S.A.S.';
    expect((await admin().put('/api/settings/profile', profile({ legal_name }))).body.data.legal_name).toBe(legal_name);
  });

  const invalid = [
    { name: 'a wrong check digit', change: () => ({ tax_id: '900123456-1' }), field: 'tax_id' },
    { name: 'a check digit on a cédula', change: () => ({ tax_id_type: 'citizenship_id', tax_id: '79123456-1' }), field: 'tax_id' },
    { name: 'an invalid website', change: () => ({ website: 'javascript:alert(1)' }), field: 'website' },
    { name: 'a city of another department', change: () => ({ city_id: 'CO-05001' }), field: 'city_id' },
    { name: 'an administrator without the role', change: () => ({ administrator_id: world.condor.driver_id }), field: 'administrator_id' },
    { name: 'a payment date before today', change: () => ({ next_payment_date: addDays(now, -1) }), field: 'next_payment_date' },
  ];
  for (const { name, change, field } of invalid) {
    it(`rejects ${name}`, async () => {
      const reply = await admin().put('/api/settings/profile', profile(change()));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }

  it('changes the next payment date only with confirmation', async () => {
    await admin().put('/api/settings/profile', profile());
    const moved = { next_payment_date: addDays(now, 12) };
    const unconfirmed = await admin().put('/api/settings/profile', profile({ ...moved, confirm_payment_date: false }));
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.details]).toEqual([
      409,
      'payment_date_confirm',
      { from: addDays(now, 10), to: addDays(now, 12) },
    ]);
    expect((await admin().put('/api/settings/profile', profile(moved))).body.data.next_payment_date).toBe(addDays(now, 12));
  });

  it('accepts only an image that the caller uploaded, and serves it to members only', async () => {
    const image = await photo();
    expect((await admin().put('/api/settings/profile', profile({ image: image.id }))).body.data.image_url).toBe(image.url);
    expect((await world.condor.driver.get(image.url)).status).toBe(200);
    const theirs = await photo(world.tucan.admin);
    expect((await admin().put('/api/settings/profile', profile({ image: theirs.id }))).body).toMatchObject({
      code: 'file_unknown',
      errors: { image: [expect.any(String)] },
    });
  });

  it('offers active members with the role as administrators', async () => {
    expect((await admin().get('/api/settings/administrators?search=ana')).body.data).toEqual([
      { id: world.condor.admin_id, name: 'Ana condor' },
    ]);
    expect((await admin().get('/api/settings/administrators?search=dario')).body.data).toEqual([]);
  });
});

describe('security', () => {
  const save = (change: object, client = admin()) =>
    client.put('/api/settings/security', { require_two_factor: false, idle_minutes: 15, ...change });

  it.each([1, 16])('rejects an idle limit of %s minutes', async (idle_minutes) => expect((await save({ idle_minutes })).status).toBe(422));

  it('applies the lowest idle limit of a person’s companies from the next request on', async () => {
    // The administrator of Cóndor also works in Tucán, whose limit is five minutes.
    await world.owner.query("insert into member (company_id, id, name, accepted_at) values ($1, $2, 'Ana', now())", [
      world.tucan.id,
      world.condor.admin_id,
    ]);
    expect((await save({ idle_minutes: 5 }, world.tucan.admin)).status).toBe(200);
    const client = await world.signIn('admin@condor.test', world.condor.id);
    expect((await client.get('/api/user')).body.idle_minutes).toBe(5);
    const pretendIdle = (minutes: number) =>
      world.owner.query('update login_session set last_input_at = now() - make_interval(secs => $1) where person_id = $2', [
        minutes * 60,
        world.condor.admin_id,
      ]);
    await pretendIdle(4.5);
    expect((await client.get('/api/settings', { headers: { 'x-background': '1' } })).status).toBe(200);
    await pretendIdle(5.2);
    expect((await client.get('/api/settings')).status).toBe(401);
    expect((await client.get('/api/user')).status).toBe(401);

    await world.owner.query("update member set status = 'inactive' where company_id = $1 and id = $2", [
      world.tucan.id,
      world.condor.admin_id,
    ]);
    expect((await client.signIn('admin@condor.test', testPassword)).body.idle_minutes).toBe(15);
    world.condor.admin = client;
  });

  it('cannot require a second factor while the caller has none', async () => {
    expect((await save({ require_two_factor: true })).body.code).toBe('two_factor_first');
  });

  it('lists the sessions of members, and ends them', async () => {
    const sessions = async () =>
      (await admin().get('/api/settings/sessions')).body.data as { id: string; person_id: string; own: boolean }[];
    await world.signIn('driver@condor.test', world.condor.id);
    const theirs = (await sessions()).filter(({ person_id }) => person_id === world.condor.driver_id);
    expect(theirs.length).toBeGreaterThan(0);
    expect((await sessions()).some(({ person_id }) => person_id === world.tucan.driver_id)).toBe(false);
    expect((await sessions()).find(({ person_id }) => person_id === world.condor.admin_id)?.own).toBe(true);
    for (const { id } of theirs) expect((await admin().delete(`/api/settings/sessions/${id}`)).status).toBe(204);
    expect((await world.condor.driver.get('/api/user')).status).toBe(401);
    const { rows } = await world.owner.query<{ id: string }>('select id from login_session where person_id = $1', [world.tucan.admin_id]);
    expect((await admin().delete(`/api/settings/sessions/${rows[0]?.id}`)).status).toBe(404);
    await world.condor.driver.signIn('driver@condor.test', testPassword);
  });

  it('does not end the session of someone with permissions that the caller lacks', async () => {
    const role = newId();
    await world.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
      world.condor.id,
      role,
      'clerk',
      ['view-company-settings', 'update-company-settings'],
    ]);
    await asOwner(world.owner, world.condor.id, null, (db) =>
      createMember(db, world.condor.id, { id: world.tucan.driver_id, name: 'Darío', search: 'dario', accepted: true, roles: [role] }),
    );
    const clerk = await world.signIn('driver@tucan.test', world.condor.id);
    const driver = await world.signIn('driver@condor.test', world.condor.id);
    const sessions = async (client: Client) =>
      (await client.get('/api/settings/sessions')).body.data as { id: string; person_id: string; endable: boolean }[];
    const of = async (client: Client, person: string) => (await sessions(client)).find(({ person_id }) => person_id === person);
    const end = (client: Client, id: string | undefined) => client.delete(`/api/settings/sessions/${id}`);

    const admins = await of(clerk, world.condor.admin_id);
    expect(admins?.endable).toBe(false);
    const refused = await end(clerk, admins?.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'session_beyond_own']);
    expect((await admin().get('/api/user')).status).toBe(200);

    // The super-administrator as a member: not even by an administrator.
    const superAdministrator = (is: boolean) =>
      world.owner.query('update person set super_administrator = $2 where id = $1', [world.condor.driver_id, is]);
    await superAdministrator(true);
    const raised = await of(admin(), world.condor.driver_id);
    expect([raised?.endable, (await end(admin(), raised?.id)).status]).toEqual([false, 409]);
    expect((await of(driver, world.condor.admin_id))?.endable).toBe(true);
    await superAdministrator(false);

    // A driver has no permission beyond their own page; an administrator has all of the clerk's.
    expect((await of(clerk, world.condor.driver_id))?.endable).toBe(true);
    expect((await end(clerk, raised?.id)).status).toBe(204);
    expect((await end(admin(), (await of(admin(), world.tucan.driver_id))?.id)).status).toBe(204);
    for (const table of ['member_role where role_id', 'role where id']) await world.owner.query(`delete from ${table} = $1`, [role]);
    await world.owner.query('delete from member where company_id = $1 and id = $2', [world.condor.id, world.tucan.driver_id]);
    await world.condor.driver.signIn('driver@condor.test', testPassword);
  });
});

describe('the plan', () => {
  it('shows its usage and the billing contact', async () => {
    const reply = await admin().put('/api/settings/billing', {
      billing_name: 'Luz Ríos',
      billing_email: 'luz@condor.test',
      billing_phone: '300',
    });
    expect(reply.body.data).toMatchObject({
      plan: 'fleet',
      billing_name: 'Luz Ríos',
      usage: { users: { used: 2, limit: 150 }, vehicles: { used: 0, limit: 100 }, storage: { used: 0, limit: 20 * 1024 ** 3 } },
    });
  });
});

describe('customization', () => {
  const input = (change: object = {}) => ({
    logo: null,
    accent: '#0B5348',
    language: 'es',
    time_zone: 'America/Bogota',
    money_decimals: 0,
    invoice_footer: 'Gracias.',
    ...change,
  });

  it('is saved, and the session returns colour and decimals', async () => {
    const logo = await photo();
    const reply = await admin().put('/api/settings/customization', input({ logo: logo.id }));
    expect(reply.body.data).toMatchObject({ logo_url: logo.url, accent: '#0b5348', money_decimals: 0, invoice_footer: 'Gracias.' });
    expect((await world.condor.driver.get(logo.url)).status).toBe(200);
    expect((await admin().get('/api/user')).body.default_company).toMatchObject({ accent: '#0b5348', money_decimals: 0 });
  });

  const invalid = [
    { name: 'an unknown time zone', change: { time_zone: 'America/Macondo' }, field: 'time_zone' },
    { name: 'one decimal', change: { money_decimals: 1 }, field: 'money_decimals' },
  ];
  for (const { name, change, field } of invalid) {
    it(`rejects ${name}`, async () => {
      const reply = await admin().put('/api/settings/customization', input(change));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }
});
