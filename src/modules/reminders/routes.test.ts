import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createTrailer, createTruck } from '#modules/fleet/testing.ts';
import { upload } from '#modules/people/testing.ts';
import { sql, where } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { pdf } from '#server/testing/files.ts';
import { makeWorld } from '#server/testing/world.ts';
import { openStates } from './contract/fields.ts';
import { type ReminderFacts, reminderState } from './rules/state.ts';
import { hasState } from './store/reminders.ts';
import { reminderInput, reminderInputOf } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());

const api = () => world.condor.admin;
const idOf = (reply: { status: number; text: string; body: { data: { id: string } } }) => {
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};
const addTruck = (changes: object = {}, client = api()) => createTruck(client, changes);
const create = async (changes: object = {}, client = api()) => {
  const input = reminderInput('', changes) as { subject_id: string };
  const reply = await client.post('/api/reminders', { ...input, subject_id: input.subject_id || (await addTruck()) });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const renew = (id: string, body: object) => api().post(`/api/reminders/${id}/renewal`, body);
const read = async (id: string) => (await api().get(`/api/reminders/${id}`)).body.data;
const paperOf = (client = api()) => upload(client, pdf(), 'attachment');

describe('a reminder', () => {
  it('has the name of its vehicle or person, its state and what is usual for its renewal', async () => {
    const truck_id = await addTruck({ plate: 'SOA 001' });
    const due_on = addDays(today, 20);
    const reminder = await create({ subject_id: truck_id, due_on, lead_days: [7, 30, 7], cost: '1420000' });
    expect(reminder).toMatchObject({
      ...{ subject: 'truck', subject_id: truck_id, subject_name: 'SOA001', kind: 'soat', state: 'soon', due_on },
      ...{ lead_days: [30, 7], lead_km: 1000, cost: '1420000.00', file: null, renewed_by: null, renews: null, version: 1 },
    });
    expect(reminder.proposed_due_on.slice(5)).toBe(due_on.slice(5));
    const { driver_id } = world.condor;
    expect(await create({ subject: 'person', subject_id: driver_id, kind: 'medical' })).toMatchObject({
      subject: 'person',
      subject_id: driver_id,
      mileage: null,
    });
  });

  it('is due by odometer of a trailer too', async () => {
    const trailer = await createTrailer(api(), { plate: 'R48300' });
    const brakes = { kind: 'other', description: 'Frenos', due_on: null, due_odometer: 20_000 };
    const { id } = await create({ subject: 'trailer', subject_id: trailer, ...brakes });
    expect(await read(id)).toMatchObject({ state: 'ok', mileage: 0 });
    await world.owner.query('update trailer set mileage = 20000 where id = $1', [trailer]);
    expect(await read(id)).toMatchObject({ state: 'overdue', mileage: 20_000, version: 1 });
  });

  it('is due by odometer as soon as the truck reaches it', async () => {
    const truck = (await api().get(`/api/trucks/${await addTruck({ mileage: 40_000 })}`)).body.data;
    const { id } = await create({ subject_id: truck.id, kind: 'other', description: 'Aceite', due_on: null, due_odometer: 50_000 });
    expect(await read(id)).toMatchObject({ state: 'ok', mileage: 40_000 });
    await world.owner.query('update truck set mileage = 49000 where id = $1', [truck.id]);
    expect(await read(id)).toMatchObject({ state: 'soon', mileage: 49_000, version: 1 });
    await world.owner.query('update truck set mileage = 50000 where id = $1', [truck.id]);
    expect(await read(id)).toMatchObject({ state: 'overdue', mileage: 50_000 });
    const { rows } = await world.owner.query("select count(*)::int as changes from history where record_id = $1 and action = 'update'", [
      id,
    ]);
    expect(rows[0].changes).toBe(0);
  });

  it('is ordered by the day on which the odometer is expected to reach the due one', async () => {
    const truck = await addTruck();
    const drive = async (days: number, km: number) =>
      idOf(await api().post(`/api/trucks/${truck}/odometer`, { at: `${addDays(today, days)}T00:00`, km, confirm: ['odometer_jump'] }));
    await drive(-10, 40_000);
    const [soat, oil, inspection] = [
      await create({ subject_id: truck, due_on: addDays(today, 10) }),
      await create({ subject_id: truck, kind: 'other', description: 'Aceite', due_on: null, due_odometer: 42_550 }),
      await create({ subject_id: truck, kind: 'technical_inspection', due_on: addDays(today, 20), due_odometer: 99_000 }),
    ];
    const listed = async () => {
      const { data } = (await api().get(`/api/reminders?subject_id=${truck}`)).body;
      return data.map(({ id, expected_on }: { id: string; expected_on: string | null }) => [id, expected_on]);
    };
    const [first, last] = [
      [soat.id, addDays(today, 10)],
      [inspection.id, addDays(today, 20)],
    ];
    expect(await listed()).toEqual([first, last, [oil.id, null]]);
    // 100 km a day: the 1,550 that are left take fifteen whole days.
    await drive(0, 41_000);
    expect(await listed()).toEqual([first, [oil.id, addDays(today, 15)], last]);
    const { version } = await read(oil.id);
    const sooner = { ...reminderInputOf(oil), due_odometer: 41_500 };
    await api().put(`/api/reminders/${oil.id}`, sooner, { headers: { 'if-match': String(version) } });
    expect(await listed()).toEqual([[oil.id, addDays(today, 5)], first, last]);
    await drive(0, 41_500);
    expect(await listed()).toEqual([[oil.id, null], first, last]);
    expect(await read(oil.id)).toMatchObject({ state: 'overdue', version: version + 1 });
  });

  it('is inactive with its vehicle, and counts again when that is active', async () => {
    const truck = await addTruck();
    const { id } = await create({ subject_id: truck, due_on: addDays(today, -1) });
    const { version } = (await api().post(`/api/trucks/${truck}/deactivation`, undefined, { headers: { 'if-match': '1' } })).body.data;
    expect((await read(id)).state).toBe('inactive');
    await api().delete(`/api/trucks/${truck}/deactivation`, { headers: { 'if-match': String(version) } });
    expect((await read(id)).state).toBe('overdue');
  });

  const invalid: [what: string, changes: object, field: string][] = [
    ['neither date nor odometer', { due_on: null }, 'due_on'],
    ['a kind of another subject', { kind: 'licence' }, 'kind'],
    ['the kind other without a description', { kind: 'other' }, 'description'],
    ['an odometer of a person', { subject: 'person', kind: 'medical', due_odometer: 1000 }, 'due_odometer'],
  ];
  it.each(invalid)('is refused with %s', async (_, changes, field) => {
    const input = reminderInput(world.condor.driver_id, { subject_id: await addTruck(), ...changes });
    const reply = await api().post('/api/reminders', input);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });

  it('is the only open one of its kind, but for the kind other', async () => {
    const { subject_id } = await create();
    const again = await api().post('/api/reminders', reminderInput(subject_id));
    expect([again.status, again.body.code]).toEqual([409, 'reminder_exists']);
    const other = reminderInput(subject_id, { kind: 'other', description: 'Llantas' });
    expect([await api().post('/api/reminders', other), await api().post('/api/reminders', other)].map(({ status }) => status)).toEqual([
      201, 201,
    ]);
  });
});

describe('a save', () => {
  it('corrects an open reminder and keeps vehicle and kind', async () => {
    const reminder = await create();
    const body = { ...reminderInputOf(reminder), due_on: '2027-04-01', note: 'Por cuotas', subject_id: newId(), kind: 'other' };
    const saved = await api().put(`/api/reminders/${reminder.id}`, body, { headers: { 'if-match': '1' } });
    expect(saved.body.data).toMatchObject({
      due_on: '2027-04-01',
      note: 'Por cuotas',
      kind: 'soat',
      subject_id: reminder.subject_id,
      version: 2,
    });
  });
});

describe('a renewal', () => {
  it('closes the reminder and opens the next one with the same settings', async () => {
    const before = await create({ lead_days: [60, 5], due_on: '2027-03-15', note: 'Cuotas', cost: '1' });
    const reply = await renew(before.id, { due_on: '2028-03-15', cost: '1500000', note: 'De contado' });
    expect(reply.status).toBe(201);
    const next = reply.body.data;
    expect(next).toMatchObject({
      due_on: '2028-03-15',
      cost: '1500000.00',
      note: 'De contado',
      lead_days: [60, 5],
      kind: 'soat',
      renews: before.id,
    });
    expect(await read(before.id)).toMatchObject({ state: 'renewed', renewed_by: next.id, due_on: '2027-03-15', cost: '1.00' });
  });

  it('is refused before or on the old date, at its field', async () => {
    const { id } = await create({ due_on: '2027-03-15' });
    const reply = await renew(id, { due_on: '2027-03-15' });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'renewal_before_due', ['due_on']]);
    expect((await read(id)).state).not.toBe('renewed');
  });

  it('is one, of twenty at the same moment', async () => {
    const { id, subject_id } = await create();
    const replies = await Promise.all(Array.from({ length: 20 }, () => renew(id, { due_on: '2028-03-15' })));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const { rows } = await world.owner.query('select status from reminder where subject_id = $1 order by status', [subject_id]);
    expect(rows.map(({ status }) => status)).toEqual(['open', 'renewed']);
  });

  it('takes a file of the caller and no other, and saves nothing then', async () => {
    const { id } = await create();
    const refused = await renew(id, { due_on: '2028-03-15', file_id: await paperOf(world.tucan.admin) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file_id']]);
    expect((await read(id)).state).not.toBe('renewed');
    const reply = await renew(id, { due_on: '2028-03-15', file_id: await paperOf() });
    expect(reply.body.data.file).toMatchObject({ mime: 'application/pdf' });
    expect((await api().get(reply.body.data.file.url)).status).toBe(200);
  });
});

describe('closing', () => {
  it('keeps the reminder with its reason, and frees its kind', async () => {
    const { id, subject_id } = await create();
    const reply = await api().post(`/api/reminders/${id}/closure`, { reason: 'Vendido' });
    expect([reply.status, reply.body.data.state, reply.body.data.closing_reason]).toEqual([200, 'closed', 'Vendido']);
    expect((await renew(id, { due_on: '2028-03-15' })).body.code).toBe('reminder_not_open');
    expect((await api().post('/api/reminders', reminderInput(subject_id))).status).toBe(201);
  });
});

describe('the licence of a person', () => {
  it('expires as its latest reminder says', async () => {
    const { driver_id } = world.condor;
    const expiry = async () => (await api().get(`/api/users/${driver_id}`)).body.data.license_expires_on;
    expect(await expiry()).toBeNull();
    const first = await create({ subject: 'person', subject_id: driver_id, kind: 'licence', due_on: '2027-01-10' });
    expect(await expiry()).toBe('2027-01-10');
    const next = (await renew(first.id, { due_on: '2030-01-10' })).body.data;
    expect(await expiry()).toBe('2030-01-10');
    await api().put(`/api/reminders/${next.id}`, { ...reminderInputOf(next), due_on: '2029-12-31' }, { headers: { 'if-match': '1' } });
    expect(await expiry()).toBe('2029-12-31');
    await api().post(`/api/reminders/${next.id}/closure`, { reason: 'Se retiró' });
    expect(await expiry()).toBe('2029-12-31');
  });
});

describe('the proposal', () => {
  it('is the usual date of the first reminder', async () => {
    const truck = await addTruck({ purchase_date: addDays(today, -10) });
    const ask = async (kind: string, subject_id = truck) =>
      api().get(`/api/reminders/proposal?subject=truck&subject_id=${subject_id}&kind=${kind}`);
    expect((await ask('technical_inspection')).body.data.due_on.slice(0, 4)).toBe(String(Number(addDays(today, -10).slice(0, 4)) + 2));
    expect((await ask('other')).body.data).toEqual({ due_on: null });
    expect((await ask('soat', newId())).status).toBe(404);
  });
});

describe('the state', () => {
  it('is the same by the rule and by the SQL of lists, for any reminder', async () => {
    const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days));
    const facts = fc
      .record({
        status: fc.constantFrom('open' as const, 'open' as const, 'renewed' as const, 'closed' as const),
        subject_active: fc.boolean(),
        due_on: fc.option(day),
        due_odometer: fc.option(fc.integer({ min: 1, max: 5000 })),
        lead_days: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }).map((days) => days.sort((one, other) => other - one)),
        lead_km: fc.integer({ min: 0, max: 3000 }),
        mileage: fc.integer({ min: 0, max: 6000 }),
      })
      .filter(({ due_on, due_odometer }) => due_on !== null || due_odometer !== null);
    const made = fc.sample(facts, { numRuns: 400, seed: 7 });
    const expected = new Map<string, string>();
    await asOwner(world.owner, world.tucan.id, null, async (db) => {
      for (const one of made) {
        const [truck, id] = [newId(), newId()];
        await db.run(sql`insert into truck (company_id, id, plate, make, model, year, registration_number, type, status, mileage, search)
          values (${world.tucan.id}, ${truck}, ${`Q${expected.size}`}, 'x', 'x', 2020, '1', 'other', ${one.subject_active ? 'active' : 'inactive'}, ${one.mileage}, '')`);
        const renewed_by = one.status === 'renewed' ? id : null;
        await db.run(sql`insert into reminder (company_id, id, truck_id, kind, description, due_on, due_odometer, lead_days, lead_km, status, renewed_by, closing_reason)
          values (${world.tucan.id}, ${id}, ${truck}, 'other', 'x', ${one.due_on}, ${one.due_odometer}, ${one.lead_days}, ${one.lead_km}, ${one.status}, ${renewed_by},
            ${one.status === 'closed' ? 'x' : ''})`);
        expected.set(id, reminderState(one as ReminderFacts, today));
      }
    });
    expect(new Set(expected.values())).toEqual(new Set([...openStates, 'renewed', 'closed']));
    for (const state of openStates) {
      const found = await asOwner(world.owner, world.tucan.id, null, (db) =>
        db.all<{ id: string }>(
          sql`select id from reminder ${where([sql`company_id = ${world.tucan.id} and kind = 'other'`, hasState(state, today)])}`,
        ),
      );
      const wanted = [...expected].filter(([, other]) => other === state).map(([id]) => id);
      expect(new Set(found.map(({ id }) => id)), state).toEqual(new Set(wanted));
    }
  });
});
