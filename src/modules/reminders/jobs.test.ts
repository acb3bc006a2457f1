import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { reminderOverdue, reminderSoon } from './contract/notifications.ts';
import { notifyDueReminders } from './jobs.ts';
import { reminderInput, reminderInputOf } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());
let plates = 100;

const anyHour = 0;
const changed: string[] = [];
const run = (hour = anyHour) => notifyDueReminders(world.owner, (company) => changed.push(company), hour);

/** A truck of its own, and its reminder. */
async function create(changes: object = {}) {
  const { admin } = world.condor;
  plates += 1;
  const truck = await createTruck(admin, { plate: `JOB${plates}` });
  const reply = await admin.post('/api/reminders', reminderInput(truck, changes));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}
/** As if `days` had passed for that reminder: its due date comes nearer, and the steps that were sent stay its own. */
const moveDue = (id: string, days: number) =>
  world.owner.query(
    `with moved as (update reminder set due_on = due_on - $2::int where id = $1 returning due_on, due_on + $2::int as before)
     update notification_once set step = replace(step, moved.before::text, moved.due_on::text) from moved where record_id = $1`,
    [id, days],
  );

const news = async (id: string, client = world.condor.admin): Promise<{ kind: string; facts: Record<string, string> }[]> => {
  const { body } = await client.get('/api/notifications?perPage=100');
  return body.data.filter(({ link }: { link: string }) => link === `/admin/reminders/${id}`).toReversed();
};
const kindsOf = async (id: string) => (await news(id)).map(({ kind }) => kind);
const mailsOf = async (subject: string) => {
  const { rows } = await world.owner.query('select subject, body, recipient from mail where subject like $1', [`%${subject}%`]);
  return rows;
};

describe('the daily job of reminders', () => {
  it('reaches bell and email once for each lead day, and once when it is overdue', async () => {
    const { id, subject_name } = await create({ due_on: addDays(today, 31) });
    await run();
    expect(await kindsOf(id)).toEqual([]);
    for (const days of [1, 15, 8, 6, 1]) {
      await moveDue(id, days);
      await run();
      await run();
    }
    expect(await kindsOf(id)).toEqual([...Array(4).fill(reminderSoon.key)]);
    await moveDue(id, 1);
    await run();
    await run();
    expect(await kindsOf(id)).toEqual([...Array(4).fill(reminderSoon.key), reminderOverdue.key]);
    expect(await mailsOf(subject_name)).toHaveLength(5);
    expect((await news(id))[0]?.facts).toMatchObject({ paper: 'SOAT', subject: subject_name });
  });

  it('sends only the nearest step after days without the job', async () => {
    const { id } = await create({ due_on: addDays(today, 5) });
    await run();
    expect(await kindsOf(id)).toEqual([reminderSoon.key]);
  });

  it('sends each step once from four servers at the same moment', async () => {
    const { id, subject_name } = await create({ due_on: addDays(today, 10) });
    await Promise.all([run(), run(), run(), run()]);
    expect(await kindsOf(id)).toEqual([reminderSoon.key]);
    expect(await mailsOf(subject_name)).toHaveLength(1);
  });

  it('sends one when the odometer comes near and one when it is reached, with the kilometres', async () => {
    const { id, subject_id } = await create({ due_on: null, due_odometer: 50_000, kind: 'other', description: 'Cambio de aceite' });
    for (const mileage of [48_999, 49_000, 49_500, 50_000, 50_001]) {
      await world.owner.query('update truck set mileage = $2 where id = $1', [subject_id, mileage]);
      await run();
    }
    expect(await kindsOf(id)).toEqual([reminderSoon.key, reminderOverdue.key]);
    expect((await news(id))[0]?.facts).toEqual({ paper: 'Cambio de aceite', subject: expect.any(String), due: '50.000 km' });
  });

  it('sends nothing of what was renewed, closed, or belongs to an inactive vehicle, and nothing that is long overdue', async () => {
    const { admin } = world.condor;
    const renewed = await create({ due_on: addDays(today, 5) });
    const next = await admin.post(`/api/reminders/${renewed.id}/renewal`, { due_on: addDays(today, 370) });
    const closed = await create({ due_on: addDays(today, 5) });
    await admin.post(`/api/reminders/${closed.id}/closure`, { reason: 'Vendido' });
    const inactive = await create({ due_on: addDays(today, 5) });
    await admin.post(`/api/trucks/${inactive.subject_id}/deactivation`, undefined, { headers: { 'if-match': '1' } });
    const old = await create({ due_on: addDays(today, -8) });
    await run();
    for (const { id } of [renewed, next.body.data, closed, inactive, old]) expect(await kindsOf(id)).toEqual([]);
  });

  it('notifies again of a date that was corrected', async () => {
    const { admin } = world.condor;
    const reminder = await create({ due_on: addDays(today, 5) });
    await run();
    const body = { ...reminderInputOf(reminder), due_on: addDays(today, 6) };
    await admin.put(`/api/reminders/${reminder.id}`, body, { headers: { 'if-match': '1' } });
    await run();
    expect(await kindsOf(reminder.id)).toHaveLength(2);
  });

  it('waits for the morning, and says which companies have news', async () => {
    const { id } = await create({ due_on: addDays(today, 5) });
    changed.length = 0;
    await run(24);
    expect([await kindsOf(id), changed]).toEqual([[], []]);
    await run();
    expect(changed).toEqual([world.condor.id]);
  });

  it('notifies no driver and no one in another company', async () => {
    expect((await world.condor.driver.get('/api/notifications')).body.data).toEqual([]);
    expect((await world.tucan.admin.get('/api/notifications')).body.data).toEqual([]);
  });
});
