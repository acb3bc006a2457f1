import { describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { reminderInput } from '#modules/reminders/testing.ts';
import { setUpTrips, startInput, tripInput, tripPath } from './testing.ts';

const {
  world,
  condor,
  fleet,
  admin,
  driver,
  trips: { create },
} = await setUpTrips();

const today = todayIn('America/Bogota', new Date());

/** Leaves these reminders, and returns them. */
async function papers(...inputs: Record<string, unknown>[]) {
  await world.owner.query('delete from reminder');
  const made = [];
  for (const input of inputs) {
    const reply = await admin.post('/api/reminders', input);
    if (reply.status !== 201) throw new Error(reply.text);
    made.push(reply.body.data);
  }
  return made;
}
const soat = (days: number) => reminderInput(fleet.truck_id, { due_on: addDays(today, days) });
const licence = (days: number) => ({ subject: 'person', subject_id: condor.driver_id, kind: 'licence', due_on: addDays(today, days) });
const inputOf = (changes: object) => tripInput(condor, fleet, changes);
const at = (days: number) => `${addDays(today, days)}T06:00`;
const plan = (departure: number, arrival: number | null) => ({
  departure_at: at(departure),
  arrival_at: arrival === null ? null : at(arrival),
});
const paperWarnings = (body: { warnings?: { code: string }[]; data?: unknown }) =>
  (body.warnings ?? (body.data as { code: string }[])).filter(({ code }) => code === 'expired_paper');
const start = (trip: { id: string }, body: object = {}, client = admin) =>
  client.post(tripPath(trip, '/start'), { ...startInput, departure_at: at(0), ...body });

describe('planning a trip', () => {
  it('warns of papers that expire before it ends, of truck, trailer and driver', async () => {
    await papers(soat(4), licence(-1), {
      ...reminderInput(fleet.trailer_id, { subject: 'trailer', kind: 'fire_extinguisher', due_on: addDays(today, 5) }),
    });
    const trip = await admin.post('/api/trips', { ...inputOf(plan(3, 5)), trailer_id: fleet.trailer_id });
    expect(trip.status).toBe(201);
    const warnings = [
      { code: 'expired_paper', subject: 'driver', kind: 'licence', expired_on: addDays(today, -1) },
      { code: 'expired_paper', subject: 'truck', kind: 'soat', expired_on: addDays(today, 4) },
    ];
    expect(paperWarnings(trip.body)).toEqual(warnings);
    expect(paperWarnings((await admin.get(tripPath(trip.body.data, '/warnings'))).body)).toEqual(warnings);
  });

  it('does not warn of what is valid until it ends, nor of what the office alone needs', async () => {
    await papers(soat(5), reminderInput(fleet.truck_id, { kind: 'other', description: 'Cuota', due_on: addDays(today, -9) }));
    expect(paperWarnings((await admin.post('/api/trips', inputOf(plan(3, 5)))).body)).toEqual([]);
  });

  it('warns of an odometer that was reached', async () => {
    await papers(reminderInput(fleet.truck_id, { due_on: null, due_odometer: 500, kind: 'fire_extinguisher' }));
    await world.owner.query('update truck set mileage = 500 where id = $1', [fleet.truck_id]);
    const reply = await admin.post('/api/trips', inputOf(plan(3, 5)));
    expect(paperWarnings(reply.body)).toEqual([{ code: 'expired_paper', subject: 'truck', kind: 'fire_extinguisher', expired_on: null }]);
  });
});

describe('starting a trip with expired papers', () => {
  it('asks the desk for a reason, which the history keeps', async () => {
    await papers(soat(-1), licence(-2), reminderInput(fleet.truck_id, { kind: 'fire_extinguisher', due_on: addDays(today, -3) }));
    const trip = await create(plan(0, 1));
    const asked = await start(trip);
    expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_needed']);
    const question = {
      code: 'expired_papers',
      field: 'reason',
      papers: [
        { subject: 'driver', kind: 'licence', expired_on: addDays(today, -2) },
        { subject: 'truck', kind: 'soat', expired_on: addDays(today, -1) },
      ],
    };
    expect(asked.body.details.questions).toEqual([question]);
    const confirm = ['expired_papers'];
    const without = await start(trip, { confirm, reason: ' ' });
    expect([without.status, without.body.code, Object.keys(without.body.errors)]).toEqual([422, 'reason_required', ['reason']]);
    expect((await start(trip, { confirm, reason: 'Va al taller' })).status).toBe(200);
    const [change] = (await admin.get(tripPath(trip, '/status-changes'))).body.data;
    expect(change).toMatchObject({ to_status: 'in_transit', reason: 'Va al taller', questions: [question] });
  });

  it('does not ask the driver of the trip: it is recorded and the office is notified', async () => {
    await papers(soat(-1));
    await world.owner.query("update trip set status = 'cancelled'");
    const trip = await create(plan(0, 1));
    expect((await start(trip, { confirm: [], reason: 'No es de ellos' }, driver)).status).toBe(200);
    const [change] = (await admin.get(tripPath(trip, '/status-changes'))).body.data;
    expect(change).toMatchObject({ reason: '', questions: [{ code: 'expired_papers' }] });
    const [news] = (await admin.get('/api/notifications')).body.data;
    expect(news).toMatchObject({ kind: 'trip_expired_papers', link: `/admin/trips/${trip.id}`, facts: { papers: 'SOAT' } });
    expect((await driver.get(tripPath(trip, '/status-changes'))).body.data[0].questions).toEqual([]);
  });

  it('asks nothing once they are renewed', async () => {
    const [paper] = await papers(soat(-1));
    await world.owner.query("update trip set status = 'cancelled'");
    const trip = await create(plan(0, 1));
    expect((await admin.post(`/api/reminders/${paper.id}/renewal`, { due_on: addDays(today, 364) })).status).toBe(201);
    expect((await start(trip, { confirm: [] })).status).toBe(200);
  });
});

describe('the papers of a trip', () => {
  it('are in its answer, for its driver those of the vehicles and the own licence', async () => {
    await papers(soat(3), licence(200), { ...licence(100), kind: 'medical' }, reminderInput(fleet.other_truck_id));
    const trip = await create(plan(0, 1));
    const shown = async (client = admin) => (await client.get(tripPath(trip))).body.data.papers;
    const [ofTruck, ofDriver] = [
      { subject: 'truck', kind: 'soat', due_on: addDays(today, 3), due_odometer: null, state: 'soon' },
      { subject: 'driver', kind: 'licence', due_on: addDays(today, 200), due_odometer: null, state: 'ok' },
    ];
    expect(await shown(driver)).toEqual([ofTruck, ofDriver]);
    expect((await shown()).map(({ kind }: { kind: string }) => kind)).toEqual(['soat', 'medical', 'licence']);
    expect((await driver.get('/api/reminders')).status).toBe(403);
  });
});
