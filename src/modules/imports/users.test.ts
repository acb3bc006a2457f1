/** Imports of users. */
import { afterAll, describe, expect, it } from 'vitest';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { createClerk, createUser } from '#modules/people/testing.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';
import { checkFile, csvOf, importFile } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const titles = [
  'Correo',
  'Nombres',
  'Apellidos',
  'Documento',
  'Fecha de nacimiento',
  'Dirección',
  'Municipio',
  'Roles',
  'Categoría de la licencia',
  'Fecha de retiro',
];
const oscar = ['oscar@nuevo.test', 'Óscar', 'Peña', '79.123.456', '28/02/1985', 'Calle 5', 'Medellín', 'Conductor', 'C2', '30/11/2026'];
const nora = ['nora@nuevo.test', 'Nora', 'Vélez', '52123456', '1990-05-01', 'Calle 6', 'Cali', 'conductor, Administrador', '', ''];
const mails = async () => Number((await world.owner.query('select count(*) from mail')).rows[0].count);
const userOf = async (email: string) => {
  const { body } = await admin.get(`/api/users?search=${email}`);
  return (await admin.get(`/api/users/${body.data[0].id}`)).body.data;
};

/** Runs the waiting jobs up to the moment when they write a user, whom another transaction has locked: planning locks nothing. */
async function runUntilLocked(email: string) {
  const other = await world.owner.connect();
  await other.query('begin');
  await other.query('select from member where id = $1 for update', [(await userOf(email)).id]);
  const running = runWaitingJobs(world);
  await untilLockWaits(world.owner);
  return {
    /** Changes something in the other transaction, and lets the jobs go on to their end. */
    async change(statement: string, values: unknown[]) {
      await other.query(statement, values);
      await other.query('commit');
      other.release();
      await running;
    },
  };
}

describe('importing users', () => {
  it('creates drivers and clerks, and sends no invitation unless chosen', async () => {
    const before = await mails();
    expect(await importFile(world, admin, 'users', csvOf([titles, oscar, nora]))).toMatchObject({ creates: 2 });
    expect(await mails()).toBe(before);
    expect(await userOf(oscar[0] as string)).toMatchObject({
      name: 'Óscar Peña',
      id_card: '79123456',
      date_of_birth: '1985-02-28',
      city_name: 'Medellín',
      license_category: 'C2',
      left_on: '2026-11-30',
      status: 'active',
      accepted: false,
      roles: [{ key: 'driver' }],
    });
    expect((await userOf(nora[0] as string)).roles.map(({ key }: { key: string }) => key).sort()).toEqual(['administrator', 'driver']);
  });

  it('changes nothing when the same file comes again', async () => {
    const before = (await world.owner.query('select count(*) from history')).rows[0].count;
    expect(await importFile(world, admin, 'users', csvOf([titles, oscar, nora]))).toMatchObject({ creates: 0, updates: 0, unchanged: 2 });
    expect((await world.owner.query('select count(*) from history')).rows[0].count).toBe(before);
  });

  it('rejects an identity card that another person has, in the company or in the file', async () => {
    const person = (email: string, id_card: string) => oscar.with(0, email).with(3, id_card);
    const rows = [
      person('uno@nuevo.test', '79.123.456'),
      person('dos@nuevo.test', '70000001'),
      person('tres@nuevo.test', '70.000.001'),
      nora.with(3, '79123456'),
    ];
    const { errors } = await checkFile(world, admin, 'users', csvOf([titles, ...rows]));
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Documento de identidad: Óscar Peña ya tiene este documento. Si no es un error, guarda a la persona en su formulario, donde puedes confirmarlo.',
      '4 Documento de identidad: Está repetido: ya viene en la fila 3.',
      '5 Documento de identidad: Óscar Peña ya tiene este documento. Si no es un error, guarda a la persona en su formulario, donde puedes confirmarlo.',
    ]);
  });

  it('updates by the email, also the names of someone who never signed in', async () => {
    const done = await importFile(
      world,
      admin,
      'users',
      csvOf([
        ['Correo', 'Nombres', 'Teléfono'],
        ['OSCAR@nuevo.test', 'Óscar Iván', '3001112233'],
      ]),
    );
    expect(done).toMatchObject({ updates: 1 });
    expect(await userOf(oscar[0] as string)).toMatchObject({
      name: 'Óscar Iván Peña',
      phone: '3001112233',
      email: 'oscar@nuevo.test',
      license_category: 'C2',
    });
  });

  it('has the type of the document by its name, and keeps it where the file has none', async () => {
    const [email] = ['wilmer@nuevo.test'];
    const done = await importFile(
      world,
      admin,
      'users',
      csvOf([
        [...titles, 'Tipo de documento'],
        [email, ...oscar.slice(1).with(2, '401122'), 'cédula de extranjería'],
      ]),
    );
    expect(done).toMatchObject({ creates: 1 });
    expect(await userOf(email)).toMatchObject({ id_type: '22', id_card: '401122' });
    await importFile(
      world,
      admin,
      'users',
      csvOf([
        ['Correo', 'Teléfono'],
        [email, '3009990000'],
      ]),
    );
    expect(await userOf(email)).toMatchObject({ id_type: '22', phone: '3009990000' });
  });

  it('mails invitations to new users when chosen', async () => {
    const before = await mails();
    const [ivan, eva] = [oscar.with(0, 'ivan@nuevo.test').with(3, '70000003'), oscar.with(0, 'eva@nuevo.test').with(3, '70000004')];
    const file = csvOf([titles, oscar, ivan, eva]);
    expect(await importFile(world, admin, 'users', file, { invite: true })).toMatchObject({ creates: 2, updates: 1 });
    expect(await mails()).toBe(before + 2);
  });

  it('rejects what the form rejects: people of other companies, unknown roles, names that only the person may change', async () => {
    const rows = [
      titles,
      ['admin@tucan.test', ...oscar.slice(1)],
      ['otra@nuevo.test', ...oscar.slice(1, 7), 'Jefe', ''],
      ['driver@condor.test', 'Otro', ...oscar.slice(2)],
      ['futuro@nuevo.test', 'Eva', 'Rey', '1', '28/02/2085', 'a', 'Cali', 'Conductor', 'Z9'],
    ];
    const checked = await checkFile(world, admin, 'users', csvOf(rows));
    expect(checked.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Correo electrónico: El usuario ya existe en otra empresa.',
      expect.stringMatching(/^3 Roles: /),
      expect.stringMatching(/^4 Nombres: /),
      expect.stringMatching(/^5 Categoría de la licencia: /),
    ]);
  });

  it("grants no role beyond the caller's own, and changes no status without its permission", async () => {
    const { client } = await createClerk(world, world.condor, ['import-data', 'create-users', 'update-users', 'view-users']);
    const rows = [
      [...titles, 'Estado'],
      ['x@nuevo.test', ...nora.slice(1), 'Activo'],
      [...oscar, 'Inactivo'],
    ];
    const checked = await checkFile(world, client, 'users', csvOf(rows));
    expect(checked.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Roles'],
      [3, 'Estado'],
    ]);
  });

  it('leaves the company an administrator, where each row alone would', async () => {
    const second = await createUser(admin, { email: 'segunda@condor.test', roles: ['administrator'] });
    await world.owner.query('update member set accepted_at = now() where id = $1', [second.id]);
    const administrators = async () => (await admin.get('/api/users?role=administrator&perPage=100')).body.data;
    const before = await administrators();
    const withoutNames = (row: readonly string[]) => row.toSpliced(1, 2);
    const rows = before.map(({ email }: { email: string }, at: number) => withoutNames(oscar.with(0, email).with(3, `7000001${at}`)));
    const file = csvOf([withoutNames(titles), ...rows]);
    const checked = await checkFile(world, admin, 'users', file);
    expect(checked).toMatchObject({ errors: [], problem: null, updates: before.length });
    expect((await admin.post(`/api/imports/${checked.id}/run`)).status).toBe(202);
    await runWaitingJobs(world);
    expect((await admin.get(`/api/imports/${checked.id}`)).body.data).toMatchObject({
      status: 'checked',
      problem: 'Es el último administrador de la empresa: nombra otro antes.',
    });
    expect(await administrators()).toEqual(before);
  });

  it.each([
    { name: 'to an existing user', email: oscar[0] },
    { name: 'to a new user', email: 'nuevo@nuevo.test' },
  ])('grants $name no role that the caller lost after the rows were planned', async ({ name, email }) => {
    const { body } = await admin.post('/api/roles', { name: `Clientes ${name}`, permissions: ['view-customers'] });
    const { id: granted, permissions } = body.data;
    const { client, role } = await createClerk(world, world.condor, ['import-data', 'create-users', 'update-users', ...permissions]);
    const rows = [oscar.with(5, name), oscar.with(0, 'nuevo@nuevo.test').with(3, '70000005')].map((row) =>
      row[0] === email ? row.with(7, `Clientes ${name}`) : row,
    );
    const checked = await checkFile(world, client, 'users', csvOf([titles, ...rows]));
    expect(checked.errors).toEqual([]);
    expect((await client.post(`/api/imports/${checked.id}/run`)).status).toBe(202);
    const running = await runUntilLocked(oscar[0] as string);
    await running.change("update role set permissions = array_remove(permissions, 'view-customers') where id = $1", [role]);
    expect((await admin.get(`/api/imports/${checked.id}`)).body.data.problem).toBe(
      'No puedes dar ni cambiar un rol que tiene más permisos que tú.',
    );
    expect((await admin.get(`/api/users?role=${granted}`)).body.data).toEqual([]);
  });

  it('plans the rows again when another user changed one of them meanwhile', async () => {
    const file = csvOf([
      ['Correo', 'Teléfono'],
      [oscar[0] as string, '3009998877'],
    ]);
    const checked = await checkFile(world, admin, 'users', file);
    await admin.post(`/api/imports/${checked.id}/run`);
    const running = await runUntilLocked(oscar[0] as string);
    await running.change("update member set address = 'Carrera 9', version = version + 1 where id = $1", [
      (await userOf(oscar[0] as string)).id,
    ]);
    expect((await admin.get(`/api/imports/${checked.id}`)).body.data).toMatchObject({ status: 'imported', updates: 1, problem: null });
    expect(await userOf(oscar[0] as string)).toMatchObject({ phone: '3009998877', address: 'Carrera 9' });
  });

  it('reveals sixty people of other companies an hour, as the form does', async () => {
    await world.owner.query('delete from throttle');
    await world.owner.query(
      `insert into person (id, first_name, last_name, email) select gen_random_uuid(), 'Ajena', 'Persona', 'ajena' || at || '@nowhere.test' from generate_series(0, 70) at`,
    );
    const rows = Array.from({ length: 70 }, (_, at) => [`ajena${at}@nowhere.test`, ...oscar.slice(1)]);
    const checked = await checkFile(world, admin, 'users', csvOf([titles, ...rows]));
    const texts = Map.groupBy(checked.errors, ({ message }) => message);
    expect([...texts].map(([message, { length }]) => [message, length])).toEqual([
      ['El usuario ya existe en otra empresa.', 60],
      ['Demasiados intentos. Espera un momento y vuelve a intentar.', 10],
    ]);
  });
});
