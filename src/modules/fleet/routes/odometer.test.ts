import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { asOwner } from '#server/db/tenant.ts';
import { makeWorld } from '#server/testing/world.ts';
import { trailers, trucks } from '../contract/vehicles.ts';
import { averagePerDay, mileageOf, type Reading } from '../rules/odometer.ts';
import { withOdometer } from '../store/odometer.ts';
import { trailerStore, truckStore } from '../store/vehicles.ts';
import { withSegments } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());

let next = 100;
const inputs = {
  trucks: () => ({ plate: `KMS${next++}`, make: 'Kenworth', model: 'T800', year: 2020, registration_number: '1', type: 'tractor_unit' }),
  trailers: () => ({ plate: `R20${next++}`, year: 2020, registration_number: '1', type: 'stake' }),
};
const on = (day: number, km: number) => ({ at: `2026-03-${String(day).padStart(2, '0')}T08:00`, km });
const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } });

describe.each(['trucks', 'trailers'] as const)('the odometer of %s', (kind) => {
  const table = kind === 'trucks' ? 'truck' : 'trailer';
  const add = async (change: object = {}, client = world.condor.admin): Promise<string> => {
    const reply = await client.post(`/api/${kind}`, { ...inputs[kind](), ...change });
    return reply.body.data.id;
  };
  const log = (id: string, path = '') => `/api/${kind}/${id}/odometer${path}`;
  const record = (id: string, body: object) => world.condor.admin.post(log(id), body);
  const read = async (id: string) => (await world.condor.admin.get(log(id))).body;
  const mileageOfVehicle = async (id: string) => (await world.condor.admin.get(`/api/${kind}/${id}`)).body.data.mileage;

  /** The day of the latest reading, as the vehicle has it for what falls due by odometer. */
  const readOnOf = async (id: string) => {
    const { rows } = await world.owner.query(`select read_on::text from ${table} where id = $1`, [id]);
    return rows[0].read_on;
  };
  const importAll = async (db: Db, vehicles: { id: string; input: object }[]) => {
    const parsed = <I>(contract: { input: { parse: (input: object) => I } }) =>
      vehicles.map(({ id, input }) => ({ id, input: contract.input.parse(input) }));
    if (kind === 'trucks') withOdometer('truck', truckStore).insertAll(db, parsed(trucks));
    else withOdometer('trailer', trailerStore).insertAll(db, parsed(trailers));
  };

  it('starts with the mileage of a new one, which a save then leaves as it is', async () => {
    const id = await add({ mileage: 120_000 });
    const { data, meta } = await read(id);
    expect(data).toMatchObject([{ km: 120_000, source: 'opening', source_id: null, starts_segment: false, km_since: null, version: 1 }]);
    expect(data[0].at.slice(0, 2)).toBe('20');
    expect(meta.mileage).toBe(120_000);
    expect(await readOnOf(id)).toBe(data[0].at.slice(0, 10));
    const saved = await world.condor.admin.put(`/api/${kind}/${id}`, { ...inputs[kind](), mileage: 5 }, version(1));
    expect([saved.status, saved.body.data.mileage]).toEqual([200, 120_000]);
  });

  it('starts with the mileage of each imported one', async () => {
    const [driven, unknown] = [newId(), newId()];
    await asOwner(world.owner, world.condor.id, null, (db) =>
      importAll(db, [
        { id: driven, input: { ...inputs[kind](), mileage: 120_000 } },
        { id: unknown, input: inputs[kind]() },
      ]),
    );
    const { data, meta } = await read(driven);
    expect([meta.mileage, data.length, await readOnOf(driven)]).toEqual([120_000, 1, data[0].at.slice(0, 10)]);
    expect([(await read(unknown)).data, await readOnOf(unknown)]).toEqual([[], null]);
  });

  it('takes readings in any order: the latest by moment is the mileage', async () => {
    const id = await add();
    await record(id, on(10, 1900));
    await record(id, { ...on(1, 1000), note: 'Taller' });
    const reply = await record(id, on(5, 1500));
    expect([reply.status, reply.body.data]).toMatchObject([201, { ...on(5, 1500), source: 'manual', km_since: 500 }]);
    const { data, meta } = await read(id);
    expect(data.map(({ km, km_since, note }: never) => [km, km_since, note])).toEqual([
      [1900, 400, ''],
      [1500, 500, ''],
      [1000, null, 'Taller'],
    ]);
    expect(meta).toEqual({ mileage: 1900, average_km_per_day: 100, next: null });
    expect(await mileageOfVehicle(id)).toBe(1900);
  });

  it('asks about a lower reading; confirmed, it starts a segment', async () => {
    const id = await add();
    await record(id, on(1, 500_000));
    const asked = await record(id, on(2, 100));
    const question = { code: 'odometer_lower', previous_km: 500_000, previous_at: '2026-03-01T08:00', ...on(2, 100) };
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([409, 'confirmation_needed', { questions: [question] }]);
    expect((await read(id)).data).toHaveLength(1);
    expect(await mileageOfVehicle(id)).toBe(500_000);
    const reply = await record(id, { ...on(2, 100), confirm: ['odometer_lower'] });
    expect(reply.body.data).toMatchObject({ starts_segment: true, km_since: null });
    expect(await mileageOfVehicle(id)).toBe(100);
    expect((await record(id, on(1, 500_000))).status).toBe(201);
    expect((await read(id)).data.map((reading: { starts_segment: boolean }) => reading.starts_segment)).toEqual([true, false, false]);
  });

  it('asks about a jump', async () => {
    const id = await add();
    await record(id, on(1, 1000));
    expect((await record(id, on(2, 3000))).status).toBe(201);
    const asked = await record(id, on(3, 9_999_999));
    expect(asked.body.details.questions).toMatchObject([{ code: 'odometer_jump', previous_km: 3000, km: 9_999_999 }]);
    expect((await record(id, { ...on(3, 9_999_999), confirm: ['odometer_jump'] })).status).toBe(201);
  });

  it('takes no moment further ahead than a day', async () => {
    const id = await add();
    const local = (hours: number) => new Date(Date.now() + (hours - 5) * 3_600_000).toISOString().slice(0, 16);
    const refused = await record(id, { at: local(25), km: 1 });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'date_in_future', ['at']]);
    expect((await record(id, { at: local(23), km: 1 })).status).toBe(201);
  });

  it('is corrected: marks and mileage follow', async () => {
    const id = await add();
    await record(id, on(1, 1000));
    const typo = (await record(id, { ...on(2, 100), confirm: ['odometer_lower'] })).body.data;
    const path = log(id, `/${typo.id}`);
    const fixed = await world.condor.admin.put(path, { ...on(2, 1100), note: 'Corregida' }, version(typo.version));
    expect(fixed.body.data).toMatchObject({ km: 1100, km_since: 100, note: 'Corregida', starts_segment: false, version: typo.version + 1 });
    expect(await mileageOfVehicle(id)).toBe(1100);
    const asked = await world.condor.admin.put(path, on(2, 900), version(fixed.body.data.version));
    expect(asked.body.details.questions).toMatchObject([{ code: 'odometer_lower' }]);
  });

  it('asks nothing when only the note changes', async () => {
    const id = await add();
    await record(id, on(1, 1000));
    const lower = (await record(id, { ...on(2, 100), confirm: ['odometer_lower'] })).body.data;
    const reply = await world.condor.admin.put(log(id, `/${lower.id}`), { ...on(2, 100), note: 'Tablero nuevo' }, version(1));
    expect(reply.body.data).toMatchObject({ note: 'Tablero nuevo', starts_segment: true });
  });

  it('is read page by page', async () => {
    const id = await add();
    const times = Array.from({ length: 53 }, (_, minute) => `2026-03-01T08:${String(minute).padStart(2, '0')}`);
    for (const [at, time] of times.entries()) await record(id, { at: time, km: 1000 + at });
    const first = await read(id);
    const rest = (await world.condor.admin.get(`${log(id)}?before=${first.meta.next}`)).body;
    expect([first.data.length, rest.data.length, rest.meta.next]).toEqual([50, 3, null]);
    expect([...first.data, ...rest.data].map(({ at }) => at)).toEqual(times.toReversed());
  });

  it('has only the readings of its own', async () => {
    const [id, other] = [await add(), await add()];
    const reading = (await record(other, on(1, 5))).body.data;
    expect((await world.condor.admin.put(log(id, `/${reading.id}`), on(1, 6), version(1))).status).toBe(404);
    expect((await world.condor.admin.delete(log(id, `/${reading.id}`), version(1))).status).toBe(404);
  });

  it('is part of the history of the vehicle', async () => {
    const id = await add();
    await record(id, { ...on(1, 1000), note: 'Taller' });
    const entity = kind.slice(0, -1);
    const { data } = (await world.condor.admin.get(`/api/history?entity=${entity}&id=${id}`)).body;
    expect(data[0].parts).toMatchObject([{ kind: 'odometer_reading', name: '1000', action: 'insert' }]);
    expect(data[0].changes).toEqual([{ field: 'mileage', before: '0', after: '1000' }]);
  });

  it('is right after readings that arrive at once', async () => {
    const id = await add();
    const readings = Array.from({ length: 12 }, (_, at) => on(at + 1, 1000 + ((at * 7) % 12) * 100));
    const replies = await Promise.all(readings.map((reading) => record(id, { ...reading, confirm: ['odometer_lower', 'odometer_jump'] })));
    expect(replies.map(({ status }) => status)).toEqual(readings.map(() => 201));
    await expectRight(id, readings);
  });

  /** The stored mileage and marks are those that the rules calculate. */
  const expectRight = async (id: string, readings: readonly Reading[]) => {
    const { data, meta } = await read(id);
    const facts = ({ at, km, starts_segment }: Reading & { starts_segment: boolean }) => [at, km, starts_segment];
    expect(data.toReversed().map(facts)).toEqual(withSegments(readings).map(facts));
    expect([meta.mileage, meta.average_km_per_day]).toEqual([mileageOf(readings), averagePerDay(readings)]);
    expect(await mileageOfVehicle(id)).toBe(mileageOf(readings));
  };

  it('is what the rules calculate, in whatever order readings arrive and change', async () => {
    const reading = fc.record({ day: fc.integer({ min: 1, max: 9 }), km: fc.integer({ min: 0, max: 9 }) });
    const steps = fc.array(fc.record({ reading, of: fc.nat(), kind: fc.constantFrom('add', 'add', 'change', 'remove') }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (planned) => {
        const id = await add();
        const stored: (Reading & { id: string; version: number })[] = [];
        for (const { reading: made, of, kind: step } of planned) {
          const body = { ...on(made.day, made.km), confirm: ['odometer_lower', 'odometer_jump'] };
          const at = stored.length > 0 ? of % stored.length : 0;
          const one = stored[at];
          if (step === 'add' || !one) stored.push((await record(id, body)).body.data);
          else if (step === 'remove') {
            expect((await world.condor.admin.delete(log(id, `/${one.id}`), version(one.version))).status).toBe(200);
            stored.splice(at, 1);
          } else stored[at] = (await world.condor.admin.put(log(id, `/${one.id}`), body, version(one.version))).body.data;
        }
        await expectRight(id, stored);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
