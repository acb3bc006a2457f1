/** Imports over HTTP, with the list of customers. */
import { afterAll, describe, expect, it } from 'vitest';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { checkFile, csvOf, importFile, sendFile } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const titles = [
  'Tipo de documento',
  'Número de documento',
  'Nombre comercial',
  'Correo de facturación',
  'Teléfono',
  'Nombre del contacto',
  'Departamento',
  'Municipio',
  'Plazo de pago (días)',
];
const cementos = [
  'NIT',
  '890.903.938-8',
  'Cementos Ñandú',
  'facturas@nandu.test',
  '6024851200',
  'Marta Ruiz',
  'Antioquia',
  'Medellín',
  '45',
];
const person = ['Cédula de ciudadanía', '52123456', 'Óscar Peña', 'oscar@pena.test', '3001234567', '', '', 'BOGOTA', ''];
const historyRows = async () => Number((await world.owner.query("select count(*) from history where entity = 'customer'")).rows[0].count);

describe('importing customers', () => {
  it('creates them as the form does, with the places that are named', async () => {
    const done = await importFile(world, admin, 'customers', csvOf([titles, cementos, person]));
    expect(done).toMatchObject({
      status: 'imported',
      rows: 2,
      creates: 2,
      updates: 0,
      unchanged: 0,
      wrong: 0,
      person_name: 'Ana condor',
      file_name: 'datos.csv',
    });
    const { body } = await admin.get('/api/customers?count=1');
    expect(body.meta.total).toBe(2);
    expect(body.data).toMatchObject([
      { name: 'Cementos Ñandú', tax_id: '890903938', check_digit: '8', city_name: 'Medellín', payment_terms_days: 45 },
      { name: 'Óscar Peña', tax_id: '52123456', check_digit: null, city_name: 'Bogotá, D.C.', payment_terms_days: 30, contact_name: '' },
    ]);
    const agents = (body.data as { id: string }[]).map(
      async ({ id }) => (await admin.get(`/api/customers/${id}`)).body.data.withholding_agent,
    );
    expect(await Promise.all(agents)).toEqual([true, false]);
    expect((await admin.get('/api/customers?search=nandu')).body.data).toHaveLength(1);
  });

  it('changes nothing when the same file comes again', async () => {
    const before = await historyRows();
    const again = await importFile(world, admin, 'customers', csvOf([titles, cementos, person]));
    expect(again).toMatchObject({ creates: 0, updates: 0, unchanged: 2 });
    expect(await historyRows()).toBe(before);
    expect((await admin.get('/api/customers?search=nandu')).body.data[0].version).toBe(1);
  });

  it('updates by the document, and leaves what a file does not say as it is', async () => {
    const done = await importFile(
      world,
      admin,
      'customers',
      csvOf([
        ['Teléfono', 'Número de documento', 'Otra columna'],
        ['6040001122', '890903938', 'x'],
      ]),
    );
    expect(done).toMatchObject({ creates: 0, updates: 1 });
    expect(done.columns).toEqual([
      { title: 'Teléfono', known: true },
      { title: 'Número de documento', known: true },
      { title: 'Otra columna', known: false },
    ]);
    const [customer] = (await admin.get('/api/customers?search=nandu')).body.data;
    expect(customer).toMatchObject({ phone: '6040001122', payment_terms_days: 45, version: 2 });
    const { body } = await admin.get(`/api/history?entity=customer&id=${customer.id}`);
    expect(body.data[0]).toMatchObject({ person_name: 'Ana condor' });
  });

  it('imports what the list exports', async () => {
    const { text } = await admin.get('/api/customers?format=csv');
    const done = await importFile(world, admin, 'customers', Buffer.from(text));
    expect(done).toMatchObject({ creates: 0, updates: 0, unchanged: 2, settings: { separator: ';', decimal_mark: ',' } });
  });

  it('ignores the example of the template', async () => {
    for (const file of ['csv', 'xlsx']) {
      const response = await fetch(`${world.url}/api/imports/template?list=customers&file=${file}`, {
        headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'company-id': world.condor.id },
      });
      expect(response.headers.get('content-disposition')).toContain(`attachment; filename="plantilla-customers.${file}";`);
      const sent = await sendFile(admin, 'customers', Buffer.from(await response.arrayBuffer()));
      expect([sent.status, sent.body.code]).toEqual([422, 'import_no_rows']);
    }
  });
});

describe('a dry run', () => {
  it('lists every error of every row at once, by row and column, in the language of the reader', async () => {
    const rows = [
      titles,
      cementos,
      ['NIT', '890904996-9', '', 'no es correo', '1', '', '', 'Medellín', '400'],
      ['Pasaporte', 'AB-12', 'X', 'x@x.test', '1', '', 'Antioquia', 'Nueva York', 'treinta'],
      ['Carné', '79000111', 'Y', 'y@y.test', '1', '', '', 'Armenia', '30'],
      cementos,
    ];
    const checked = await checkFile(world, admin, 'customers', csvOf(rows));
    const errors = checked.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
    expect(errors).toEqual([
      '3 Número de documento: El dígito de verificación no corresponde a este NIT.',
      '3 Nombre comercial: Este campo es obligatorio.',
      '3 Correo de facturación: Escribe un correo electrónico válido.',
      '3 Plazo de pago (días): Debe ser 365 o menos.',
      '4 Número de documento: Escribe solo números.',
      '4 Municipio: No hay un municipio con ese nombre en ese departamento o país.',
      '4 Plazo de pago (días): Escribe un número entero.',
      '5 Tipo de documento: Escribe uno de estos: Registro civil, Tarjeta de identidad, Cédula de ciudadanía, Tarjeta de extranjería, Cédula de extranjería, NIT, Pasaporte, Documento extranjero, NIT de otro país, NUIP.',
      '5 Municipio: Hay varios municipios con ese nombre: escribe también el departamento.',
      '6 Número de documento: Está repetido: ya viene en la fila 2.',
    ]);
    expect(checked).toMatchObject({ status: 'checked', rows: 5, wrong: 4, error_count: 10, creates: 0, updates: 1 });
    await world.owner.query(`update person set language = 'en' where id = $1`, [world.condor.admin_id]);
    const { body } = await admin.get(`/api/imports/${checked.id}`);
    const { text } = await admin.get(`/api/imports/${checked.id}/errors?file=csv`);
    await world.owner.query(`update person set language = 'es' where id = $1`, [world.condor.admin_id]);
    expect(body.data.errors[0]).toEqual({ row: 3, column: 'Tax ID', value: '890904996-9', message: expect.any(String) });
    const lines = text.split('\r\n');
    expect([lines[0], lines[2], lines.length]).toEqual(['\uFEFFRow,Column,Value,What to correct', '3,Name,,This field is required.', 12]);
  });

  it('finds a cell that cannot be read, although the row would be complete without it', async () => {
    const checked = await checkFile(world, admin, 'customers', csvOf([titles, person.with(8, 'treinta')]));
    expect(checked).toMatchObject({ wrong: 1, unchanged: 0, errors: [{ row: 2, column: 'Plazo de pago (días)' }] });
  });

  it('changes no record, and a file with errors is not imported', async () => {
    const before = await historyRows();
    const checked = await checkFile(
      world,
      admin,
      'customers',
      csvOf([titles, ['NIT', '900111222', 'Nueva', 'n@n.test', '1', '', '', 'Cali', ''], ['NIT', '', '', '', '', '', '', '', '']]),
    );
    const reply = await admin.post(`/api/imports/${checked.id}/run`);
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([409, 'import_has_errors', { rows: 1 }]);
    expect(await historyRows()).toBe(before);
  });

  it('is needed before the import', async () => {
    const { body } = await sendFile(admin, 'customers', csvOf([titles, cementos]));
    expect((await admin.post(`/api/imports/${body.data.id}/run`)).body.code).toBe('import_not_checked');
  });
});

describe('an import', () => {
  it('is all or nothing: what changed since the check is found again', async () => {
    const rows = [
      titles,
      ['NIT', '900333444', 'Primera', 'a@a.test', '1', '', '', 'Cali', ''],
      ['NIT', '900333555', 'Segunda', 'b@b.test', '1', '', '', 'Cali', ''],
    ];
    const checked = await checkFile(world, admin, 'customers', csvOf(rows));
    expect(checked.creates).toBe(2);
    const clerk = {
      tax_id_type: '31',
      tax_id: '900333555',
      name: 'De otra persona',
      email: 'c@c.test',
      phone: '9',
      country_id: 'CO',
      department_id: 'CO-76',
      city_id: 'CO-76001',
    };
    expect((await admin.post('/api/customers', clerk)).status).toBe(201);
    await admin.post(`/api/imports/${checked.id}/run`);
    await runWaitingJobs(world);
    expect((await admin.get(`/api/imports/${checked.id}`)).body.data).toMatchObject({ status: 'imported', creates: 1, updates: 1 });
    expect((await admin.get('/api/customers?search=segunda')).body.data).toMatchObject([{ name: 'Segunda', version: 2 }]);
  });

  it('reports its progress to the user who started it, and to no one else', async () => {
    const { body } = await sendFile(admin, 'customers', csvOf([titles, cementos]));
    const started = await admin.post(`/api/imports/${body.data.id}/check`);
    expect([started.status, started.body.data.status]).toEqual([202, 'checking']);
    const path = `/api/jobs/${started.body.data.job_id}`;
    expect((await admin.get(path)).body.data).toMatchObject({ status: 'queued', result: `/api/imports/${body.data.id}` });
    expect((await admin.post(`/api/imports/${body.data.id}/check`)).body.code).toBe('import_running');
    await runWaitingJobs(world);
    expect((await admin.get(path)).body.data).toMatchObject({ status: 'done', done: 1, total: 1, finished_at: expect.any(String) });
    expect((await world.condor.driver.get(path)).status).toBe(404);
  });

  it('runs in the name of the user, and ends when the user lost the permission', async () => {
    const clerk = await createClerk(world, world.condor, ['import-data', 'create-customers', 'update-customers']);
    const { body } = await sendFile(
      clerk.client,
      'customers',
      csvOf([titles, ['NIT', '900777888', 'Ajena', 'a@a.test', '1', '', '', 'Cali', '']]),
    );
    await clerk.client.post(`/api/imports/${body.data.id}/check`);
    await world.owner.query('update role set permissions = array_remove(permissions, $1) where id = $2', ['update-customers', clerk.role]);
    await runWaitingJobs(world);
    const seen = await admin.get(`/api/imports/${body.data.id}`);
    expect(seen.body.data).toMatchObject({ status: 'sent', problem: 'No tienes permiso para esta acción.' });
  });

  it('is listed only for users who may create and update its records', async () => {
    for (const held of ['create-customers', 'update-customers'] as const) {
      const { client } = await createClerk(world, world.condor, ['import-data', 'view-customers', held]);
      expect([held, (await client.get('/api/imports')).body.data]).toEqual([held, []]);
    }
  });

  it('stays in the list of imports: who imported which file', async () => {
    const { body } = await admin.get('/api/imports?status=imported&list=customers');
    expect(body.data[0]).toMatchObject({
      list: 'customers',
      file_name: 'datos.csv',
      person_name: 'Ana condor',
      status: 'imported',
      imported_at: expect.any(String),
    });
    const [{ bytes }] = (await world.owner.query('select bytes from import where id = $1', [body.data[0].id])).rows;
    expect(bytes).toBeNull();
    expect((await admin.post(`/api/imports/${body.data[0].id}/run`)).body.code).toBe('import_finished');
  });
});

describe('how a file is written', () => {
  it('is proposed and can be declared', async () => {
    const text = 'Número de documento,Nombre comercial\n890903938,"Cementos, S.A."\n';
    const { body } = await sendFile(admin, 'customers', Buffer.from(text));
    expect(body.data).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      settings: { separator: ',', decimal_mark: '.', date_order: 'dmy' },
    });
    expect(body.data.preview[0].cells[1]).toEqual({ text: 'Cementos, S.A.', shown: null, problem: null });
    const changed = await admin.put(
      `/api/imports/${body.data.id}`,
      { separator: ',', decimal_mark: ',', date_order: 'mdy' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(changed.body.data).toMatchObject({ settings: { separator: ',', decimal_mark: ',', date_order: 'mdy' }, version: 2 });
    const wrong = await admin.put(`/api/imports/${body.data.id}`, { separator: ';', decimal_mark: ',', date_order: 'dmy' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'import_column_missing']);
  });
});
