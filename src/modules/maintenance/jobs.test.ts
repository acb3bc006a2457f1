import { afterAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, today as todayIn } from '#base/days.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { serviceOverdue, serviceSoon } from './contract/notifications.ts';
import { notifyDueSchedules } from './jobs.ts';
import { scheduleInput, serviceInput } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());
let plates = 100;

const anyHour = 0;
const run = () => notifyDueSchedules(world.owner, () => {}, anyHour);

/** A truck of its own, and its schedule. */
async function create(changes: object, start: object) {
  const { admin } = world.condor;
  plates += 1;
  const plate = `JOB${plates}`;
  const truck = await createTruck(admin, { plate });
  const reply = await admin.post('/api/service-schedules', scheduleInput(truck, changes, start));
  if (reply.status !== 201) throw new Error(reply.text);
  return { id: reply.body.data[0].schedule_id as string, truck, plate };
}
/** Due by date in that many days. */
const dueIn = (days: number) =>
  create({ every_km: null, every_months: 1, lead_days: 10 }, { start_on: addMonths(addDays(today, days), -1), start_odometer: null });
const readAt = (truck: string, days: number, km: number) =>
  world.condor.admin.post(`/api/trucks/${truck}/odometer`, {
    at: `${addDays(today, days)}T08:00`,
    km,
    confirm: ['odometer_jump', 'odometer_lower'],
  });

const news = async (id: string): Promise<{ kind: string; facts: Record<string, string> }[]> => {
  const { body } = await world.condor.admin.get('/api/notifications?perPage=100');
  return body.data.filter(({ link }: { link: string }) => link === `/admin/service-schedules/${id}`).toReversed();
};
const kindsOf = async (id: string) => (await news(id)).map(({ kind }) => kind);
const mailsOf = async (plate: string) => (await world.owner.query('select subject from mail where subject like $1', [`%${plate}%`])).rows;

describe('the daily job of schedules', () => {
  it('reaches bell and email once when the odometer comes near, once when it is due, and again in the next cycle', async () => {
    const { id, truck, plate } = await create({ every_km: 5000 }, { start_on: addDays(today, -60), start_odometer: 20_000 });
    await readAt(truck, -3, 24_400);
    await run();
    expect(await kindsOf(id)).toEqual([]);
    for (const km of [24_500, 24_900, 25_000, 25_300]) {
      await readAt(truck, -2, km);
      await run();
      await run();
    }
    expect(await kindsOf(id)).toEqual([serviceSoon.key, serviceOverdue.key]);
    expect(await mailsOf(plate)).toHaveLength(2);
    expect((await news(id))[0]?.facts).toEqual({ service: 'Cambio de aceite', vehicle: plate, due: '25.000 km' });
    const done = serviceInput(truck, {
      schedule_id: id,
      done_on: addDays(today, -1),
      odometer: 25_400,
      confirm: ['odometer_lower', 'odometer_jump'],
    });
    expect((await world.condor.admin.post('/api/services', done)).status).toBe(201);
    await run();
    expect(await kindsOf(id)).toHaveLength(2);
    await readAt(truck, 0, 30_000);
    await run();
    expect(await kindsOf(id)).toEqual([serviceSoon.key, serviceOverdue.key, serviceSoon.key]);
  });

  it('reaches them when the forecast comes near, without a reading of the day', async () => {
    const { id, truck } = await create({ every_km: 5000, lead_km: 500 }, { start_on: addDays(today, -60), start_odometer: 20_000 });
    await readAt(truck, -40, 20_000);
    await readAt(truck, -20, 22_000);
    // 100 km a day: near 25 days after the latest reading.
    await run();
    expect(await kindsOf(id)).toEqual([]);
    await world.owner.query('update truck set read_on = read_on - 5 where id = $1', [truck]);
    await run();
    expect(await kindsOf(id)).toEqual([serviceSoon.key]);
  });

  it('says what is overdue by date, for a week', async () => {
    const [late, old] = [await dueIn(-2), await dueIn(-20)];
    await run();
    expect([await kindsOf(late.id), await kindsOf(old.id)]).toEqual([[serviceOverdue.key], []]);
  });

  it('sends nothing of a schedule that ended, or of an inactive vehicle', async () => {
    const { admin } = world.condor;
    const [ended, inactive] = [await dueIn(5), await dueIn(5)];
    const first = { headers: { 'if-match': '"1"' } };
    await admin.post(`/api/service-schedules/${ended.id}/deactivation`, undefined, first);
    await admin.post(`/api/trucks/${inactive.truck}/deactivation`, undefined, first);
    await run();
    expect([await kindsOf(ended.id), await kindsOf(inactive.id)]).toEqual([[], []]);
  });
});
