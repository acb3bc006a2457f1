import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { averagePerDay } from '#modules/fleet/rules/odometer.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import { sql, where } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';
import { scheduleStates } from './contract/fields.ts';
import { dueOf, type ScheduleFacts, scheduleState } from './rules/schedules.ts';
import { factColumns, hasState } from './store/schedules.ts';
import { scheduleInput, serviceInput, serviceInputOf } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());

const api = () => world.condor.admin;
const addTruck = (client = api(), changes: object = {}) => createTruck(client, changes);
const apply = async (vehicle_id: string, changes: object = {}, start: object = {}): Promise<string> => {
  const reply = await api().post('/api/service-schedules', scheduleInput(vehicle_id, changes, start));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data[0].schedule_id;
};
const read = async (id: string) => (await api().get(`/api/service-schedules/${id}`)).body.data;
const readAt = (truck: string, at: string, km: number) =>
  api().post(`/api/trucks/${truck}/odometer`, { at, km, confirm: ['odometer_lower', 'odometer_jump'] });
const addService = async (vehicle_id: string, changes: object) => {
  const reply = await api().post('/api/services', serviceInput(vehicle_id, { ...changes, confirm: ['odometer_lower', 'odometer_jump'] }));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const saveService = ({ id, version, ...service }: Record<string, unknown>, changes: object) =>
  api().put(
    `/api/services/${id}`,
    { ...serviceInputOf(service), ...changes, confirm: ['odometer_lower', 'odometer_jump'] },
    { headers: { 'if-match': `"${version}"` } },
  );
const save = (schedule: Record<string, unknown>, changes: object) => {
  const { description, every_km, every_months, lead_km, lead_days, start_on, start_odometer } = schedule;
  const body = { description, every_km, every_months, lead_km, lead_days, start_on, start_odometer, ...changes };
  return api().put(`/api/service-schedules/${schedule.id}`, body, { headers: { 'if-match': `"${schedule.version}"` } });
};
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('a schedule', () => {
  it('of a new vehicle goes by the mileage with which it was created', async () => {
    const id = await apply(await addTruck(api(), { mileage: 27_000 }));
    expect(await read(id)).toMatchObject({ mileage: 27_000, next_odometer: 27_450, state: 'soon' });
  });

  it('counts from the day and odometer of its latest service, also when that is corrected, moved or late', async () => {
    const truck = await addTruck();
    const id = await apply(truck);
    const lastOf = async () => {
      const { last_on, last_odometer, next_odometer } = await read(id);
      return [last_on, last_odometer, next_odometer];
    };
    await addService(truck, { schedule_id: id });
    expect(await lastOf()).toEqual(['2025-11-15', 22_450, 27_450]);
    const service = await addService(truck, { schedule_id: id, done_on: '2025-12-29', odometer: 27_500 });
    expect(await lastOf()).toEqual(['2025-12-29', 27_500, 32_500]);
    const corrected = (await saveService(service, { done_on: '2025-12-30', odometer: 27_520 })).body.data;
    expect(await lastOf()).toEqual(['2025-12-30', 27_520, 32_520]);
    // Entered later, done before.
    await addService(truck, { schedule_id: id, done_on: '2025-12-01', odometer: 24_000 });
    expect(await lastOf()).toEqual(['2025-12-30', 27_520, 32_520]);
    await saveService(corrected, { schedule_id: null });
    expect(await lastOf()).toEqual(['2025-12-01', 24_000, 29_000]);
    expect((await read(id)).version).toBe(1);
  });

  it('counts from the later of two services that are done at the same moment', async () => {
    const truck = await addTruck();
    const id = await apply(truck, { every_km: null, every_months: 6 }, { start_odometer: null });
    const [later, earlier] = [await addService(truck, { schedule_id: id }), await addService(truck, { schedule_id: id })];
    const blocker = await world.owner.connect();
    await blocker.query('begin');
    await blocker.query('select from service_schedule where id = $1 for no key update', [id]);
    const complete = (service: { id: string }, done_on: string) => api().post(`/api/services/${service.id}/completion`, { done_on });
    const first = complete(later, '2025-12-20');
    await untilLockWaits(world.owner);
    const second = complete(earlier, '2025-12-10');
    await untilLockWaits(world.owner, 2);
    await blocker.query('rollback');
    blocker.release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ last_on: '2025-12-20', next_on: '2026-06-20' });
  });

  it('is corrected: its start counts as long as no later service is done, and it needs what its interval goes by', async () => {
    const truck = await addTruck();
    const id = await apply(truck, { every_km: null, every_months: 6 }, { start_odometer: null });
    expect(await read(id)).toMatchObject({ last_odometer: null, next_odometer: null, next_on: '2026-05-15' });
    const without = await save(await read(id), { every_km: 5000 });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['start_odometer']]);
    const saved = await save(await read(id), { every_km: 5000, start_odometer: 20_000, start_on: '2025-10-01' });
    expect(saved.body.data).toMatchObject({ last_on: '2025-10-01', last_odometer: 20_000, next_odometer: 25_000, next_on: '2026-04-01' });
    const byMonths = (await save(saved.body.data, { every_km: null })).body.data;
    await addService(truck, { schedule_id: id, done_on: '2025-12-01' });
    const missing = await save(byMonths, { every_km: 5000 });
    expect([...codeOf(missing), Object.keys(missing.body.errors)]).toEqual([422, 'last_odometer_missing', ['every_km']]);
    const neither = await save(byMonths, { every_months: null });
    expect([neither.status, Object.keys(neither.body.errors)]).toEqual([422, ['every_km']]);
  });

  it('is inactive when it ends, and while its vehicle is', async () => {
    const truck = await addTruck();
    const id = await apply(truck);
    const path = `/api/service-schedules/${id}/deactivation`;
    expect((await api().post(path)).body.data).toMatchObject({ state: 'inactive', active: false });
    const next = await apply(truck);
    expect(codeOf(await api().delete(path))).toEqual([409, 'schedule_exists']);
    await api().post(`/api/trucks/${truck}/deactivation`);
    expect(await read(next)).toMatchObject({ state: 'inactive', active: true });
  });
});

describe('a template', () => {
  it('is applied to many vehicles, and says what became of each', async () => {
    const [first, second, inactive] = [await addTruck(), await addTruck(), await addTruck()];
    await apply(second, { description: 'CAMBIO DE ACEITE' });
    await api().post(`/api/trucks/${inactive}/deactivation`, undefined, { headers: { 'if-match': '"1"' } });
    const vehicles = [first, second, inactive, first].map((vehicle_id) => ({ vehicle_id, start_on: today, start_odometer: 10 }));
    const reply = await api().post('/api/service-schedules', scheduleInput('', { vehicles }));
    expect(reply.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'exists', 'inactive', 'exists']);
    expect(await read(reply.body.data[0].schedule_id)).toMatchObject({ vehicle_id: first, last_on: today, last_odometer: 10 });
  });

  it('needs an interval, and an odometer for each vehicle where it goes by kilometres', async () => {
    const truck = await addTruck();
    const errorsOf = async (body: object) => {
      const reply = await api().post('/api/service-schedules', body);
      return [reply.status, ...Object.keys(reply.body.errors)];
    };
    expect(await errorsOf(scheduleInput(truck, { every_km: null }))).toEqual([422, 'every_km']);
    expect(await errorsOf(scheduleInput(truck, {}, { start_odometer: null }))).toEqual([422, 'vehicles.0.start_odometer']);
  });

  it('is applied to a vehicle once by requests at the same moment', async () => {
    const truck = await addTruck();
    const replies = await Promise.all(Array.from({ length: 5 }, () => api().post('/api/service-schedules', scheduleInput(truck))));
    expect(replies.map(({ body }) => body.data[0].outcome).sort()).toEqual(['created', 'exists', 'exists', 'exists', 'exists']);
  });
});

describe('what a schedule copies', () => {
  const readCopies = async (id: string) => {
    const { rows } = await world.owner.query(
      `select vehicle_mileage as mileage, vehicle_read_on::text as read_on, vehicle_km_per_day as km_per_day, vehicle_replaced_km as replaced_km
       from service_schedule where id = $1`,
      [id],
    );
    return rows[0];
  };

  it('is the average that the rules calculate, of any readings in any order', async () => {
    const minute = fc.integer({ min: 0, max: 140 * 1440 });
    const readings = fc.uniqueArray(fc.record({ minute, km: fc.integer({ min: 0, max: 60_000 }) }), {
      minLength: 1,
      maxLength: 6,
      selector: (reading) => reading.minute,
    });
    await fc.assert(
      fc.asyncProperty(readings, async (made) => {
        const truck = await addTruck();
        const id = await apply(truck, {}, { start_on: '2025-01-01' });
        const log = made.map(({ minute, km }) => ({ at: new Date(Date.UTC(2025, 5, 1) + minute * 60_000).toISOString().slice(0, 16), km }));
        for (const { at, km } of log) await readAt(truck, at, km);
        const ordered = log.toSorted((one, other) => (one.at < other.at ? -1 : 1));
        const drops = ordered.map(({ km }, at) => Math.max(0, (ordered[at - 1]?.km ?? 0) - km));
        expect(await readCopies(id)).toEqual({
          mileage: ordered.at(-1)?.km,
          read_on: ordered.at(-1)?.at.slice(0, 10),
          km_per_day: averagePerDay(log),
          replaced_km: drops.reduce((sum, km) => sum + km, 0),
        });
      }),
      { numRuns: 25 },
    );
  });

  it('follows readings that are corrected and deleted', async () => {
    const truck = await addTruck();
    const id = await apply(truck);
    await readAt(truck, '2025-11-20T08:00', 23_000);
    const [reading] = (await api().get(`/api/trucks/${truck}/odometer`)).body.data;
    const path = `/api/trucks/${truck}/odometer/${reading.id}`;
    await api().put(path, { at: '2025-11-21T08:00', km: 23_100 }, { headers: { 'if-match': '"1"' } });
    expect(await readCopies(id)).toMatchObject({ mileage: 23_100, read_on: '2025-11-21' });
    await api().delete(path, { headers: { 'if-match': '"2"' } });
    expect(await readCopies(id)).toMatchObject({ mileage: null, read_on: null });
  });

  it('is right after readings and schedules that arrive at once', async () => {
    const truck = await addTruck();
    const writes = Array.from({ length: 6 }, (_, at) => [
      readAt(truck, `2025-11-${16 + at}T08:00`, 23_000 + at),
      apply(truck, { description: `Servicio ${at}` }),
    ]);
    await Promise.all(writes.flat());
    const { rows } = await world.owner.query(
      'select distinct vehicle_mileage, vehicle_read_on::text from service_schedule where truck_id = $1',
      [truck],
    );
    expect(rows).toEqual([{ vehicle_mileage: 23_005, vehicle_read_on: '2025-11-21' }]);
  });

  it('falls due after as many kilometres on a new instrument', async () => {
    const truck = await addTruck();
    const id = await apply(truck);
    await readAt(truck, '2025-11-20T08:00', 24_450);
    await readAt(truck, '2025-11-21T08:00', 50);
    expect(await read(id)).toMatchObject({ mileage: 50, next_odometer: 3050 });
    // The last of the old instrument is corrected, and deleted.
    const reading = (await api().get(`/api/trucks/${truck}/odometer`)).body.data[1];
    const path = `/api/trucks/${truck}/odometer/${reading.id}`;
    await api().put(path, { at: '2025-11-20T08:00', km: 24_950, confirm: ['odometer_lower'] }, { headers: { 'if-match': '"1"' } });
    expect((await read(id)).next_odometer).toBe(2550);
    await readAt(truck, '2025-11-19T08:00', 24_000);
    await api().delete(path, { headers: { 'if-match': '"2"' } });
    expect((await read(id)).next_odometer).toBe(3500);
  });
});

describe('the list of schedules', () => {
  it('has those of active vehicles, what is due first, and each state as the rules calculate it', async () => {
    const trucks = await Promise.all(Array.from({ length: 4 }, () => addTruck()));
    const day = fc.integer({ min: -120, max: 60 }).map((days) => addDays(today, days));
    const schedule = fc.record({
      truck: fc.integer({ min: 0, max: 3 }),
      every_km: fc.option(fc.integer({ min: 1, max: 12_000 })),
      every_months: fc.integer({ min: 1, max: 5 }),
      lead_km: fc.integer({ min: 0, max: 3000 }),
      lead_days: fc.integer({ min: 0, max: 40 }),
      last_on: day,
      last_odometer: fc.integer({ min: 0, max: 20_000 }),
    });
    for (const [at, km_per_day] of [30, 300, 700].entries()) {
      for (const days of [60, 30, 2]) await readAt(trucks[at] as string, `${addDays(today, -days)}T10:00`, 20_000 - days * km_per_day + at);
    }
    let number = 0;
    for (const { truck, last_on, last_odometer, ...template } of fc.sample(schedule, 60)) {
      number += 1;
      await apply(
        trucks[truck] as string,
        { ...template, description: `Servicio ${number}` },
        { start_on: last_on, start_odometer: last_odometer },
      );
    }
    await world.owner.query(
      'update service_schedule set active = false where id in (select id from service_schedule order by id desc limit 3)',
    );
    const found = await asOwner(world.owner, world.condor.id, null, async (db) => {
      const states = await Promise.all(
        scheduleStates.map(async (state) => {
          const rows = await db.all<{ id: string }>(sql`select id from service_schedule ${where([hasState(state, today)])}`);
          return rows.map(({ id }) => [id, state] as const);
        }),
      );
      const facts = await db.all<ScheduleFacts & { id: string; active: boolean; vehicle_active: boolean } & Record<string, unknown>>(
        sql`select id, active, vehicle_active, next_odometer, next_on, forecast_on, ${factColumns} from service_schedule`,
      );
      return { states: new Map(states.flat()), facts };
    });
    for (const row of found.facts) {
      expect(found.states.get(row.id)).toBe(scheduleState(row, today));
      const { next_odometer, next_on, forecast_on } = dueOf(row);
      expect({ next_odometer, next_on, forecast_on }).toEqual({
        next_odometer: row.next_odometer,
        next_on: row.next_on,
        forecast_on: row.forecast_on,
      });
    }
    expect(new Set(found.states.values())).toEqual(new Set(scheduleStates));
    const { data, meta } = (await api().get('/api/service-schedules?perPage=100&summary=1')).body;
    expect(data.some(({ state }: { state: string }) => state === 'inactive')).toBe(false);
    const { overdue, soon, ok } = meta.summary.groups;
    expect(overdue.count + soon.count + ok.count).toBe(data.length);
    expect((await api().get('/api/service-schedules?state=overdue&perPage=100')).body.data).toHaveLength(overdue.count);
  });
});
