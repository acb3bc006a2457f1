/** Imports of trucks and trailers. */
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createOwner } from '#modules/payables/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { checkFile, csvOf, importFile } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const titles = [
  'Placa',
  'Tipo',
  'Marca',
  'Línea',
  'Modelo (año)',
  'N.º de licencia de tránsito',
  'Capacidad de carga',
  'Unidad de peso',
  'Odómetro (km)',
  'Fecha de compra',
  'Es de un tercero',
  'Remolque habitual',
];
const first = ['abc-123', 'Tractocamión', 'Kenworth', 'T800', '2020', 'M1', '34.000,5', 'kg', '125.000', '15/03/2020', 'no', 'R 12345'];
const second = ['DEF456', 'Volqueta', 'Chevrolet', 'NPR', '2018', 'M2', '', '', '', '', 'Sí', ''];

describe('importing vehicles', () => {
  it('needs the trailers that the trucks name', async () => {
    const checked = await checkFile(world, admin, 'trucks', csvOf([titles, first]));
    expect(checked.errors).toEqual([
      { row: 2, column: titles[11], value: 'R 12345', message: 'No hay un remolque con esa placa. Importa primero los remolques.' },
    ]);
    const trailers = [titles.slice(0, 6), ['R12345', 'Estacas', 'Randon', '', '2019', 'M9']];
    expect(await importFile(world, admin, 'trailers', csvOf(trailers))).toMatchObject({ creates: 1 });
  });

  it('creates them, with the first reading of their odometer', async () => {
    expect(await importFile(world, admin, 'trucks', csvOf([titles, first, second]))).toMatchObject({ creates: 2, updates: 0 });
    const { body } = await admin.get('/api/trucks');
    expect(body.data).toMatchObject([
      {
        plate: 'ABC123',
        type: 'tractor_unit',
        mileage: 125000,
        max_payload: '34000.5',
        default_trailer_plate: 'R12345',
        third_party: false,
      },
      { plate: 'DEF456', type: 'dump', mileage: 0, max_payload: null, third_party: true },
    ]);
    const truck = (await admin.get(`/api/trucks/${body.data[0].id}`)).body.data;
    expect(truck.purchase_date).toBe('2020-03-15');
    const readings = (await admin.get(`/api/trucks/${truck.id}/odometer`)).body.data;
    expect(readings.readings ?? readings).toMatchObject([{ km: 125000, source: 'opening' }]);
  });

  it('changes nothing when the same file comes again, nor when what was exported comes back', async () => {
    const before = (await world.owner.query('select count(*) from history')).rows[0].count;
    expect(await importFile(world, admin, 'trucks', csvOf([titles, first, second]))).toMatchObject({
      unchanged: 2,
      creates: 0,
      updates: 0,
    });
    for (const list of ['trucks', 'trailers']) {
      const { text } = await admin.get(`/api/${list}?format=csv`);
      const done = await importFile(world, admin, list, Buffer.from(text));
      expect([list, done.creates, done.updates, done.unchanged]).toEqual([list, 0, 0, list === 'trucks' ? 2 : 1]);
    }
    expect((await world.owner.query('select count(*) from history')).rows[0].count).toBe(before);
  });

  it('updates by the plate and leaves the odometer to its log', async () => {
    const done = await importFile(
      world,
      admin,
      'trucks',
      csvOf([
        ['Placa', 'Número interno', 'Kilometraje', 'Estado'],
        ['ABC 123', 'El Viejo', '1', 'Inactivo'],
      ]),
    );
    expect(done).toMatchObject({ updates: 1 });
    expect((await admin.get('/api/trucks?search=ABC123')).body.data).toMatchObject([
      { nickname: 'El Viejo', mileage: 125000, status: 'inactive', version: 2 },
    ]);
  });

  it('finds the owner whom a truck names, by document or by name, also one whose document is not known yet', async () => {
    await createOwner(admin);
    await world.owner.query(
      "insert into owner (company_id, id, name, tax_id_type, tax_id, phone, search) values ($1, $2, 'Rosa Peña', '13', '', '', 'rosa pena')",
      [world.condor.id, newId()],
    );
    const rows = [
      ['Placa', 'Es de un tercero', 'Propietario o tenedor'],
      ['ABC123', 'Sí', '79.555.444'],
      ['DEF456', 'Sí', 'rosa PEÑA'],
    ];
    expect((await checkFile(world, admin, 'trucks', csvOf([...rows, ['ABC123', 'Sí', 'Nadie']]))).errors).toContainEqual({
      row: 4,
      column: 'Propietario o tenedor',
      value: 'Nadie',
      message: expect.stringContaining('Importa primero los propietarios'),
    });
    expect(await importFile(world, admin, 'trucks', csvOf(rows))).toMatchObject({ updates: 2 });
    const { data } = (await admin.get('/api/trucks?sort=plate')).body;
    expect(data.map(({ owner_name }: { owner_name: string }) => owner_name)).toEqual(['Luis Mora', 'Rosa Peña']);
    expect(await importFile(world, admin, 'trucks', csvOf(rows))).toMatchObject({ updates: 0, unchanged: 2 });
  });

  it('applies the check of the form: a change of the status needs its own permission', async () => {
    const { client } = await createClerk(world, world.condor, ['import-data', 'create-trucks', 'update-trucks']);
    const checked = await checkFile(
      world,
      client,
      'trucks',
      csvOf([
        ['Placa', 'Estado'],
        ['ABC123', 'Activo'],
      ]),
    );
    expect(checked.errors).toEqual([{ row: 2, column: 'Estado', value: 'Activo', message: expect.stringContaining('permiso') }]);
  });
});
