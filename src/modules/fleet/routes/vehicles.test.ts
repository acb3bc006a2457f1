import { afterAll, describe, expect, it } from 'vitest';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());

let next = 100;
const truck = (change: object = {}) => ({
  plate: `ABC${next++}`,
  make: 'Kenworth',
  model: 'T800',
  year: 2020,
  registration_number: '10012345',
  type: 'tractor_unit',
  ...change,
});
const trailer = (change: object = {}) => ({ plate: `R10${next++}`, year: 2020, registration_number: '10012345', type: 'stake', ...change });
const kinds = [
  { kind: 'trucks', input: truck },
  { kind: 'trailers', input: trailer },
] as const;

for (const { kind, input } of kinds) {
  describe(kind, () => {
    const add = async (change: object = {}, client = world.condor.admin) => (await client.post(`/api/${kind}`, input(change))).body.data;

    it('are created and read back', async () => {
      const reply = await world.condor.admin.post(
        `/api/${kind}`,
        input({
          plate: 'xyz 987',
          nickname: 'Móvil 12',
          length: '12.5',
          max_payload: '34000',
          axles: 3,
          tires: 10,
          purchase_date: '2021-05-04',
        }),
      );
      expect(reply.status).toBe(201);
      expect(reply.body.data).toMatchObject({
        plate: 'XYZ987',
        nickname: 'Móvil 12',
        length: '12.5',
        max_payload: '34000',
        axles: 3,
        tires: 10,
        purchase_date: '2021-05-04',
        status: 'active',
      });
      expect((await world.condor.admin.get(`/api/${kind}/${reply.body.data.id}`)).body).toEqual(reply.body);
    });

    it('have a plate that is unique in the company', async () => {
      await add({ plate: 'DUP111' });
      const reply = await world.condor.admin.post(`/api/${kind}`, input({ plate: 'dup-111' }));
      expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, 'plate_taken', ['plate']]);
      expect((await world.tucan.admin.post(`/api/${kind}`, input({ plate: 'DUP111' }))).status).toBe(201);
    });

    it('are found by plate with or without separators', async () => {
      await add({ plate: 'QQQ777', make: 'Inca' }, world.tucan.admin);
      const found = async (search: string) =>
        (await world.tucan.admin.get(`/api/${kind}?search=${search}`)).body.data.map((row: { plate: string }) => row.plate);
      expect([await found('qqq-777'), await found('qqq777'), await found('-')]).toEqual([['QQQ777'], ['QQQ777'], []]);
    });

    it('change status by saving only for callers who may deactivate', async () => {
      const { id } = await add();
      expect((await world.condor.admin.put(`/api/${kind}/${id}`, input({ status: 'inactive' }))).body.data.status).toBe('inactive');
      await world.owner.query('update role set permissions = array_append(permissions, $1) where id = $2', [
        `update-${kind}`,
        world.condor.roles.driver,
      ]);
      const rejected = await world.condor.driver.put(`/api/${kind}/${id}`, input({ status: 'active' }));
      expect([rejected.status, rejected.body.code]).toEqual([409, 'status_not_yours']);
      expect((await world.condor.driver.put(`/api/${kind}/${id}`, input({ status: 2 }))).status).toBe(200);
    });
  });
}

for (const { kind, input } of kinds) {
  describe(`payloads and makes of ${kind}`, () => {
    const plates = async (query: string) =>
      (await world.tucan.admin.get(`/api/${kind}?${query}`)).body.data.map((row: { plate: string }) => row.plate);
    const add = async (change: object) => (await world.tucan.admin.post(`/api/${kind}`, input(change))).body.data;

    it('are answered in kilograms up to the most that may be typed', async () => {
      const most = await add({ plate: 'MAX001', max_payload: '99999999999.999', weight_unit: 'ton' });
      expect(most.max_payload_kg).toBe('99999999999999');
    });

    it('are compared in kilograms, whatever unit was typed, page by page, the unknown ones as the smallest', async () => {
      const make = 'Pesada';
      await add({ plate: 'KGS001', make, max_payload: '34500' });
      const tons = await add({ plate: 'TON001', make, max_payload: '34', weight_unit: 'ton' });
      const pounds = await add({ plate: 'LBS001', make, max_payload: '75500', weight_unit: 'lb' });
      const unknown = await add({ plate: 'UNK001', make });
      expect([tons, pounds, unknown].map((row) => row.max_payload_kg)).toEqual(['34000', '34246.224', null]);
      const sorted = ['UNK001', 'TON001', 'LBS001', 'KGS001'];
      expect(await plates('make=Pesada&sort=max_payload_kg')).toEqual(sorted);
      expect(await plates('make=Pesada&sort=-max_payload_kg')).toEqual(sorted.toReversed());
      // A limit includes the payload that was typed as it; vehicles without one are in no range.
      expect(await plates('make=Pesada&sort=max_payload_kg&payload_from=75500lb')).toEqual(['LBS001', 'KGS001']);
      expect(await plates('make=Pesada&sort=max_payload_kg&payload_to=75500lb')).toEqual(['TON001', 'LBS001']);
      expect(await plates('make=Pesada&payload_from=34ton&payload_to=34000')).toEqual(['TON001']);
      expect((await world.condor.admin.get(`/api/${kind}?payload_from=34t`)).status).toBe(422);
    });

    it('are listed once each in alphabetical order, of the company alone', async () => {
      await add({ make: 'Acme' });
      await add({ make: 'Acme' });
      const { data } = (await world.tucan.admin.get(`/api/${kind}/makes`)).body;
      expect(data.filter((make: string) => ['Acme', 'Pesada'].includes(make))).toEqual(['Acme', 'Pesada']);
      expect((await world.condor.admin.get(`/api/${kind}/makes`)).body.data).not.toContain('Acme');
      expect(await plates('make=acme')).toEqual([]);
    });
  });
}

describe('a truck', () => {
  it('has a default trailer of the same company', async () => {
    const own = (await world.condor.admin.post('/api/trailers', trailer({ plate: 'S77777' }))).body.data;
    const foreign = (await world.tucan.admin.post('/api/trailers', trailer())).body.data;
    expect(
      (await world.condor.admin.post('/api/trucks', truck({ plate: 'AAA777', default_trailer_id: own.id }))).body.data
        .default_trailer_plate,
    ).toBe('S77777');
    await world.condor.admin.post(`/api/trailers/${own.id}/deactivation`);
    const found = (await world.condor.admin.get('/api/trucks?search=AAA777')).body.data;
    expect(found).toMatchObject([{ default_trailer_plate: 'S77777', default_trailer_status: 'inactive' }]);
    const rejected = await world.condor.admin.post('/api/trucks', truck({ default_trailer_id: foreign.id }));
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['default_trailer_id']]);
  });
});
