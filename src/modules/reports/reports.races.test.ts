/**
 * Expenses of trips are approved, voided, changed and moved while the trips get other trucks, owners, drivers and days. In every moment, and at
 * the end, each trip stores what its expenses add up to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { expenseChecks } from '#modules/expenses/store/verify.ts';
import { actOn, categoriesOf, createExpense, saveExpense } from '#modules/expenses/testing.ts';
import { createOwner, hireTruck } from '#modules/payables/testing.ts';
import { arrivalInput, setUpTrips, startInput, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { countDeadlocks } from '#server/testing/races/run.ts';
import { describeVerification, verify } from '#server/verify/run.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const meals = (await categoriesOf(admin)).meals as string;
let owners: string[];
let tripIds: string[];
const expenseIds: string[] = [];

/** Writes that are to succeed, and how many of them are under way at once. */
const [enough, width] = [480, 16];

beforeAll(async () => {
  owners = [await createOwner(admin), await createOwner(admin, { name: 'Rosa Peña', tax_id: '52000111' })];
  await hireTruck(admin, fleet.truck_id, owners[0] as string);
  const days = Array.from({ length: 8 }, (_, at) => addDays('2026-01-25', at * 3));
  const made = await Promise.all(
    days.map((day, at) =>
      trips.create({
        truck_id: at % 2 ? fleet.truck_id : fleet.other_truck_id,
        owner_freight: at % 2 ? '900000' : null,
        departure_at: `${day}T06:00`,
        arrival_at: `${day}T18:00`,
        odometer_departure: 10_000 + at * 1_000,
        odometer_arrival: 10_600 + at * 1_000,
      }),
    ),
  );
  tripIds = made.map(({ id }) => id);
  for (const id of tripIds) expenseIds.push((await createExpense(admin, meals, { trip_id: id })).id);
});

/** The same choices in each run (mulberry32); their order in time differs. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
const random = randomOf(20_261_123);
const some = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const confirm = ['odometer_lower', 'odometer_jump', 'open_cash', ...startInput.confirm];

/** A server with too much to do refuses, and is asked again. */
async function read(path: string) {
  for (;;) {
    const { status, body } = await admin.get(path);
    if (status !== 503) {
      expect(status, path).toBe(200);
      return body.data;
    }
    await sleep(50);
  }
}
const anExpense = () => read(`/api/expenses/${some(expenseIds)}`);
const created = (reply: Reply) => {
  if (reply.status === 201) expenseIds.push(reply.body.data.id);
  return reply;
};

/** Saves a trip as it is, with changes. */
async function saveTrip(changes: object): Promise<Reply> {
  const trip = await read(tripPath({ id: some(tripIds) }));
  const { truck_id, driver_id, customer_id, departure_at, arrival_at, freight_rate, owner_freight, odometer_departure, odometer_arrival } =
    trip;
  const same = {
    truck_id,
    driver_id,
    customer_id,
    departure_at,
    arrival_at,
    freight_rate,
    owner_freight,
    odometer_departure,
    odometer_arrival,
  };
  const body = { ...tripInput(condor, fleet, { ...same, ...changes }), confirm };
  return admin.put(tripPath(trip), body, { headers: { 'if-match': `"${trip.version}"` } });
}

/** What users do at once, each with a random record. */
const operations: readonly (() => Promise<Reply>)[] = [
  // Twice as often: what waits for approval is soon decided.
  ...[1, 2].flatMap(() => [
    async () => created(await driver.post('/api/expenses', expenseOf('7000'))),
    async () => actOn(admin, some(expenseIds), 'approval'),
  ]),
  async () => created(await admin.post('/api/expenses', expenseOf('1234.56'))),
  async () => created(await admin.post('/api/expenses', { ...expenseOf('500'), charged_to_owner: true })),
  async () => admin.delete(`/api/expenses/${some(expenseIds)}`),
  async () => saveExpense(admin, await anExpense(), { amount: String(1_000 + random(9_000)) }),
  async () => saveExpense(admin, await anExpense(), { trip_id: some(tripIds) }),
  async () => saveExpense(admin, await anExpense(), { charged_to_owner: random(2) === 0 }),
  async () => saveTrip({ truck_id: some([fleet.truck_id, fleet.other_truck_id]) }),
  async () => saveTrip({ driver_id: some([condor.driver_id, fleet.other_driver_id]) }),
  async () => saveTrip({ customer_id: some([fleet.customer_id, fleet.other_customer_id]), freight_rate: String(random(5_000_000)) }),
  async () => {
    const day = addDays('2026-01-20', random(30));
    return saveTrip({ departure_at: `${day}T06:00`, arrival_at: `${addDays(day, 1)}T18:00` });
  },
  async () => {
    const km = 10_000 + random(20_000);
    return saveTrip({ odometer_departure: km, odometer_arrival: km + 400 });
  },
  async () => {
    const trip = await read(tripPath({ id: some(tripIds) }, '/owner'));
    const terms = { owner_id: some([...owners, null]), owner_freight: String(random(1_000_000)) };
    return admin.put(
      tripPath({ id: trip.trip_id }, '/owner'),
      { ...terms, owner_retefuente_rate: '1', owner_reteica_rate: '0' },
      { headers: { 'if-match': `"${trip.version}"` } },
    );
  },
  async () =>
    admin.post(tripPath({ id: some(tripIds) }, '/start'), { ...startInput, departure_at: '2026-01-30T06:00', odometer_departure: null }),
  async () =>
    admin.post(tripPath({ id: some(tripIds) }, '/review'), {
      ...arrivalInput,
      odometer_arrival: null,
      arrival_at: '2026-03-01T18:00',
      confirm,
    }),
  async () => admin.post(tripPath({ id: some(tripIds.slice(0, 2)) }, '/cancellation'), { confirm }),
];
const expenseOf = (amount: string) => ({ date: '2026-03-02', category_id: meals, amount, trip_id: some(tripIds) });

const verified = async () => describeVerification(await verify(world.owner, async () => expenseChecks));
const nothing = `${expenseChecks.length} checks, nothing found.`;

it('what trips store of their expenses is right in every moment of hundreds of writes at once', async () => {
  const counts = new Map<number, number>();
  const succeeded = () => (counts.get(200) ?? 0) + (counts.get(201) ?? 0);
  const user = async () => {
    while (succeeded() < enough) {
      const { status } = await some(operations)();
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  let verifications = 0;
  const verifyMeanwhile = async () => {
    // Of one moment, while others write.
    for (; succeeded() < enough; verifications++) expect(await verified()).toBe(nothing);
  };
  await Promise.all([...Array.from({ length: width }, user), verifyMeanwhile()]);
  // Versions and rules refuse some, and a busy machine may wait too long for a lock (503).
  expect([...counts.keys()].filter((status) => ![200, 201, 409, 412, 422, 503].includes(status))).toEqual([]);
  expect(verifications).toBeGreaterThan(3);
  expect(await verified()).toBe(nothing);
  const touch = () => Promise.all(Array.from({ length: 60 }, () => admin.get('/api/trips?perPage=100')));
  expect(await countDeadlocks(world.owner, touch)).toBe(0);
}, 120_000);
