/** Imports of reminders. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { checkFile, csvOf, importFile } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;
beforeAll(async () => {
  const truck = { plate: 'ABC123', make: 'a', model: 'b', year: 2020, registration_number: '1', type: 'tractor_unit' };
  for (const client of [admin, world.tucan.admin]) await client.post('/api/trucks', truck);
  await admin.post('/api/trailers', { plate: 'ABC123', year: 2020, registration_number: '1', type: 'stake' });
  await createUser(admin, { first_name: 'Óscar', last_name: 'Peña', email: 'oscar@condor.test', id_card: '79123456' });
  await createUser(admin, { first_name: 'Eva', last_name: 'Rey', email: 'eva@condor.test', id_card: '1' });
  await createUser(admin, { first_name: 'Eva', last_name: 'Rey', email: 'eva2@condor.test', id_card: '2' });
});

const titles = ['Para', 'Placa, correo o documento', 'Tipo', 'Descripción', 'Vence el', 'Vence a los km', 'Costo'];
const soat = ['Camión', 'abc-123', 'SOAT', '', '31/05/2027', '', '850.000'];
const licence = ['', '79.123.456', 'Licencia de conducción', '', '2028-01-15', '', ''];
const other = ['Remolque', 'ABC123', 'Otro', 'Póliza todo riesgo', '15/08/2027', '', ''];
const rows = async () => (await admin.get('/api/reminders?sort=due_on')).body.data;

describe('importing reminders', () => {
  it('creates them for vehicles by plate and for people by document, email or name', async () => {
    expect(await importFile(world, admin, 'reminders', csvOf([titles, soat, licence, other]))).toMatchObject({ creates: 3 });
    expect(await rows()).toMatchObject([
      { subject: 'truck', subject_name: 'ABC123', kind: 'soat', due_on: '2027-05-31', cost: '850000.00' },
      { subject: 'trailer', kind: 'other', description: 'Póliza todo riesgo' },
      { subject: 'person', subject_name: 'Óscar Peña', kind: 'licence', due_on: '2028-01-15' },
    ]);
    const [{ id }] = (await admin.get('/api/users?search=oscar@condor.test')).body.data;
    expect((await admin.get(`/api/users/${id}`)).body.data.license_expires_on).toBe('2028-01-15');
  });

  it('changes nothing when the same file comes again', async () => {
    const before = (await world.owner.query('select count(*) from history')).rows[0].count;
    expect(await importFile(world, admin, 'reminders', csvOf([titles, soat, licence, other]))).toMatchObject({
      unchanged: 3,
      creates: 0,
      updates: 0,
    });
    expect(await importFile(world, admin, 'reminders', csvOf([titles, licence.with(1, '79-123 456')]))).toMatchObject({ unchanged: 1 });
    expect((await world.owner.query('select count(*) from history')).rows[0].count).toBe(before);
  });

  it('corrects the open one of the same vehicle and kind, and adds another description as another reminder', async () => {
    const changed = [
      [...soat.slice(0, 4), '30/06/2027', '', ''],
      [...licence.slice(0, 1), 'oscar@condor.test', ...licence.slice(2, 4), '2029-01-15', '', ''],
      [...other.slice(0, 3), 'Otra póliza', '1/1/2028', '', ''],
    ];
    expect(await importFile(world, admin, 'reminders', csvOf([titles, ...changed]))).toMatchObject({ updates: 2, creates: 1 });
    expect(await rows()).toMatchObject([
      { kind: 'soat', due_on: '2027-06-30', cost: '850000.00', version: 2 },
      { description: 'Póliza todo riesgo' },
      { description: 'Otra póliza' },
      { kind: 'licence', due_on: '2029-01-15' },
    ]);
  });

  it('rejects what the form rejects, with the rows of the company only', async () => {
    const wrong = [
      titles,
      ['', 'ABC123', 'SOAT', '', '31/05/2027', '', ''],
      ['', 'Eva Rey', 'Licencia de conducción', '', '31/05/2027', '', ''],
      ['', 'XYZ999', 'SOAT', '', '31/05/2027', '', ''],
      ['', 'admin@tucan.test', 'Otro', 'x', '31/05/2027', '', ''],
      ['Persona', '1', 'SOAT', '', '31/05/2027', '', ''],
      ['Persona', '1', 'Otro', '', '', '5000', ''],
      ['', '', '', '', '', '', ''],
      ['', '', 'Otro', 'x', '31/05/2027', '', ''],
    ];
    const checked = await checkFile(world, admin, 'reminders', csvOf(wrong));
    expect(checked.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Placa, correo o documento',
      '3 Placa, correo o documento',
      '4 Placa, correo o documento',
      '5 Placa, correo o documento',
      '6 Tipo',
      '7 Descripción',
      '7 Vence a los km',
      '9 Placa, correo o documento',
    ]);
    expect(checked.wrong).toBe(7);
  });
});
