import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { reminderInput } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());

const inDays = (days: number) => addDays(today, days);
const addTruck = (plate: string) => createTruck(world.condor.admin, { plate });
const create = async (truck: string, changes: object) => {
  const reply = await world.condor.admin.post('/api/reminders', reminderInput(truck, { kind: 'other', description: 'Papel', ...changes }));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id as string;
};
const read = async (query: string, client = world.condor.admin) => {
  const reply = await client.get(`/api/reminders/calendar?${query}`);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data;
};
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

describe('the calendar of reminders', () => {
  it('has each open reminder on its day or among those overdue before, with its state on the day of the company', async () => {
    const truck = await addTruck('CAL001');
    const [old, yesterday, reached, soon, later] = [
      await create(truck, { due_on: inDays(-40) }),
      await create(truck, { due_on: inDays(-1) }),
      await create(truck, { due_on: inDays(5), due_odometer: 50 }),
      await create(truck, { due_on: inDays(5) }),
      await create(truck, { due_on: inDays(36) }),
    ];
    await create(truck, { due_on: null, due_odometer: 90_000 });
    await world.condor.admin.post(`/api/trucks/${truck}/odometer`, { at: `${today}T00:00`, km: 60 });
    const range = `from=${inDays(-3)}&to=${inDays(30)}&subject_id=${truck}`;
    const { days, overdue } = await read(range);
    expect(days.map(({ rows, ...day }: { rows: object[] }) => day)).toEqual([
      { day: inDays(-1), count: 1, is_exact: true },
      { day: inDays(5), count: 1, is_exact: true },
    ]);
    expect(days.map(idsOf)).toEqual([[yesterday], [soon]]);
    expect([days[0].rows[0].state, days[1].rows[0].state]).toEqual(['overdue', 'soon']);
    expect([overdue.count, overdue.is_exact, idsOf(overdue)]).toEqual([2, true, [reached, old]]);

    const next = await read(`from=${inDays(31)}&to=${inDays(60)}&subject_id=${truck}`);
    expect([next.days.map(idsOf), idsOf(next.overdue)]).toEqual([[[later]], [reached, old, yesterday]]);
    expect((await read(`${range}&state=soon`)).days.map(idsOf)).toEqual([[soon]]);
    expect(await read(`${range}&search=nadie`)).toEqual({ days: [], overdue: { count: 0, is_exact: true, rows: [] } });
    expect((await read(`from=${inDays(-3)}&to=${inDays(30)}`, world.tucan.admin)).days).toEqual([]);
  });

  it('counts all of a day, and answers the first', async () => {
    const truck = await addTruck('CAL002');
    for (let n = 0; n < 6; n++) await create(truck, { due_on: inDays(10) });
    const day = `from=${inDays(10)}&to=${inDays(10)}&subject_id=${truck}`;
    const [{ count, rows }] = (await read(day)).days;
    expect([count, rows.length]).toEqual([6, 4]);
    expect((await read(`${day}&each=100`)).days[0].rows).toHaveLength(6);
  });

  const refused: [what: string, query: string, field: string][] = [
    ['more than six weeks', 'from=2026-01-01&to=2026-02-12', 'to'],
    ['an end before its start', 'from=2026-01-02&to=2026-01-01', 'to'],
    ['more rows than it answers', 'from=2026-01-01&to=2026-01-31&each=100', 'each'],
  ];
  it.each(refused)('refuses %s', async (_, query, field) => {
    const reply = await world.condor.admin.get(`/api/reminders/calendar?${query}`);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });
});
