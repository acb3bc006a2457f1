/** What trips write into the odometer log of their truck, and what that asks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { setUpTrips, startInput, tripInput, tripPath } from './testing.ts';

const { condor, admin, driver, fleet, trips } = await setUpTrips();

interface ApiTrip {
  id: string;
  number: string;
  version: number;
}
let truck_id: string;
beforeEach(async () => {
  truck_id = await addTruck();
});

const addTruck = () => createTruck(admin);
const planned = (changes: object = {}): Promise<ApiTrip> => trips.create({ truck_id, ...changes });
const everyCode = ['odometer_lower', 'odometer_jump'];
const start = (trip: ApiTrip, at: string, km: number | null, confirm: string[] = [], client: Client = admin): Promise<Reply> =>
  client.post(tripPath(trip, '/start'), { departure_at: at, odometer_departure: km, confirm: [...startInput.confirm, ...confirm] });
const review = (trip: ApiTrip, at: string, km: number | null, confirm: string[] = [], client: Client = admin): Promise<Reply> =>
  client.post(tripPath(trip, '/review'), { arrival_at: at, odometer_arrival: km, confirm });
const driven = async (from: [string, number], to: [string, number]) => {
  const trip = await planned();
  expect((await start(trip, ...from)).status).toBe(200);
  expect((await review(trip, ...to)).status).toBe(200);
  return trip;
};
const save = async (trip: ApiTrip, changes: object, confirm: string[] = []): Promise<Reply> => {
  const { version } = (await admin.get(tripPath(trip))).body.data;
  return admin.put(
    tripPath(trip),
    { ...tripInput(condor, fleet, { truck_id, ...changes }), confirm: ['driver_on_two_trucks', ...confirm] },
    {
      headers: { 'if-match': `"${version}"` },
    },
  );
};
const record = (at: string, km: number) => admin.post(`/api/trucks/${truck_id}/odometer`, { at, km });
const logOf = async (id = truck_id) => {
  const { data, meta } = (await admin.get(`/api/trucks/${id}/odometer`)).body;
  const readings = data.toReversed().map(({ at, km, source }: { at: string; km: number; source: string }) => [at, km, source]);
  return { readings, mileage: meta.mileage };
};
const questionsOf = (reply: Reply) => reply.body.details?.questions?.map(({ code }: { code: string }) => code);

describe('a trip', () => {
  it('records its departure when it starts and its arrival when it is reviewed, not what was planned', async () => {
    const trip = await planned({ odometer_departure: 900, odometer_arrival: 2000 });
    expect((await logOf()).readings).toEqual([]);
    await start(trip, '2026-03-01T06:30', null);
    expect(await logOf()).toEqual({ readings: [['2026-03-01T06:30', 900, 'trip_departure']], mileage: 900 });
    await review(trip, '2026-03-02T18:00', 1540);
    expect(await logOf()).toEqual({
      readings: [
        ['2026-03-01T06:30', 900, 'trip_departure'],
        ['2026-03-02T18:00', 1540, 'trip_arrival'],
      ],
      mileage: 1540,
    });
    const { data } = (await admin.get(`/api/trucks/${truck_id}/odometer`)).body;
    expect(data[0]).toMatchObject({ source_id: trip.id, source_number: trip.number, km_since: 640 });
  });

  it('corrects its readings when it is edited, and removes those that are taken back', async () => {
    const trip = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    const corrected = {
      departure_at: '2026-03-01T07:00',
      odometer_departure: 1010,
      arrival_at: '2026-03-02T19:00',
      odometer_arrival: 1700,
    };
    expect((await save(trip, corrected)).status).toBe(200);
    expect(await logOf()).toEqual({
      readings: [
        ['2026-03-01T07:00', 1010, 'trip_departure'],
        ['2026-03-02T19:00', 1700, 'trip_arrival'],
      ],
      mileage: 1700,
    });
    expect((await save(trip, { ...corrected, odometer_arrival: null })).status).toBe(200);
    expect(await logOf()).toEqual({ readings: [['2026-03-01T07:00', 1010, 'trip_departure']], mileage: 1010 });
  });

  it('takes its readings along to another truck', async () => {
    const trip = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    const other = await addTruck();
    const moments = { departure_at: '2026-03-01T06:30', arrival_at: '2026-03-02T18:00' };
    const reply = await save(trip, { ...moments, truck_id: other, odometer_departure: 1000, odometer_arrival: 1600 });
    expect(reply.status).toBe(200);
    expect(await logOf()).toEqual({ readings: [], mileage: 0 });
    expect((await logOf(other)).mileage).toBe(1600);
  });

  it('leaves in the log what it read when it is cancelled on the road', async () => {
    const trip = await planned();
    await start(trip, '2026-03-01T06:30', 1000);
    expect((await admin.post(tripPath(trip, '/cancellation'), {})).status).toBe(200);
    expect((await logOf()).mileage).toBe(1000);
  });

  it('corrects its departure in the review after a rejection', async () => {
    const trip = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    await admin.post(tripPath(trip, '/rejection'), { reason: 'Revisar el odómetro' });
    const reply = await admin.post(tripPath(trip, '/review'), { arrival_at: '2026-03-02T18:00', odometer_departure: 1100 });
    expect(reply.status).toBe(200);
    expect((await logOf()).readings.map(([, km]: [string, number]) => km)).toEqual([1100, 1600]);
  });

  it('has readings that the log does not change', async () => {
    const trip = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    const { data } = (await admin.get(`/api/trucks/${truck_id}/odometer`)).body;
    const path = `/api/trucks/${truck_id}/odometer/${data[0].id}`;
    const refused = await admin.put(path, { at: '2026-03-02T18:00', km: 5 }, { headers: { 'if-match': '"1"' } });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'reading_of_trip', { number: trip.number }]);
    expect(refused.body.message).toContain(trip.number);
    expect((await admin.delete(path, { headers: { 'if-match': '"1"' } })).body.code).toBe('reading_of_trip');
  });
});

describe('the desk', () => {
  it('confirms an odometer that is lower or jumps, together with the other questions', async () => {
    await record('2026-02-28T12:00', 500_000);
    const trip = await planned();
    const asked = await admin.post(tripPath(trip, '/start'), { departure_at: '2026-03-03T06:30', odometer_departure: 1000 });
    expect([asked.status, questionsOf(asked)]).toEqual([409, expect.arrayContaining(['other_day', 'odometer_lower'])]);
    expect(asked.body.details.questions.at(-1)).toEqual({
      code: 'odometer_lower',
      previous_km: 500_000,
      previous_at: '2026-02-28T12:00',
      km: 1000,
      at: '2026-03-03T06:30',
    });
    expect((await logOf()).mileage).toBe(500_000);
    expect((await start(trip, '2026-03-03T06:30', 1000, ['odometer_lower'])).status).toBe(200);

    const jump = await review(trip, '2026-03-04T06:00', 3001);
    expect([jump.status, questionsOf(jump)]).toEqual([409, ['odometer_jump']]);
    expect((await review(trip, '2026-03-04T06:00', 3001, ['odometer_jump'])).status).toBe(200);
    const { data } = (await admin.get(tripPath(trip, '/status-changes'))).body;
    expect(data[0].questions).toMatchObject([{ code: 'odometer_jump', previous_km: 1000, km: 3001 }]);
    expect((await logOf()).mileage).toBe(3001);
  });

  it('is asked about an edit that makes one so, and not about what it confirmed before', async () => {
    await record('2026-02-28T12:00', 1000);
    const trip = await driven(['2026-03-01T06:30', 1100], ['2026-03-02T18:00', 1600]);
    const moments = { departure_at: '2026-03-01T06:30', arrival_at: '2026-03-02T18:00', odometer_arrival: 1600 };
    const asked = await save(trip, { ...moments, odometer_departure: 900 });
    expect([asked.status, questionsOf(asked)]).toEqual([409, ['odometer_lower']]);
    expect((await logOf()).readings).toHaveLength(3);
    expect((await save(trip, { ...moments, odometer_departure: 900 }, ['odometer_lower'])).status).toBe(200);
    expect((await save(trip, { ...moments, odometer_departure: 900, manifest_number: '0417' })).status).toBe(200);
  });
});

describe("the trip's own driver", () => {
  it('is never asked: it is recorded, marked, and the office is notified', async () => {
    await record('2026-02-28T12:00', 500_000);
    const trip = await planned();
    expect((await start(trip, '2026-03-01T06:30', 1000, [], driver)).status).toBe(200);
    expect((await review(trip, '2026-03-02T06:30', 9000, [], driver)).status).toBe(200);
    expect((await logOf()).mileage).toBe(9000);
    const changes = (await admin.get(tripPath(trip, '/status-changes'))).body.data;
    expect(questionsCodes(changes[0])).toEqual(['odometer_jump']);
    expect(questionsCodes(changes[1])).toContain('odometer_lower');
    const sent = (await admin.get('/api/notifications?perPage=100')).body.data.filter(
      ({ kind, link }: { kind: string; link: string }) => kind === 'trip_odometer' && link.endsWith(trip.id),
    );
    expect(sent.map(({ facts }: { facts: Record<string, string> }) => [facts.from_km, facts.to_km]).sort()).toEqual([
      ['1000', '9000'],
      ['500000', '1000'],
    ]);
    expect((await driver.get(tripPath(trip, '/status-changes'))).body.data[0].questions).toEqual([]);
  });
  const questionsCodes = ({ questions }: { questions: { code: string }[] }) => questions.map(({ code }) => code);
});

describe('at once', () => {
  it('two trips of one truck and readings by hand leave the latest reading as the mileage', async () => {
    for (let round = 0; round < 3; round++) {
      truck_id = await addTruck();
      const running = await Promise.all(Array.from({ length: 4 }, () => planned()));
      const replies = await Promise.all([
        ...running.map((trip, at) => start(trip, `2026-03-0${at + 1}T06:30`, 1000 + at * 500)),
        record('2026-03-04T20:00', 2800),
        record('2026-02-20T20:00', 100),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201]);
      expect((await logOf()).mileage).toBe(2800);
      const reviews = await Promise.all(running.map((trip, at) => review(trip, `2026-03-0${at + 1}T18:00`, 1200 + at * 500)));
      expect(reviews.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await logOf()).readings).toHaveLength(10);
    }
  }, 60_000);

  it('two trips exchange their trucks', async () => {
    const [one, other] = [truck_id, await addTruck()];
    const moments = { departure_at: '2026-03-01T06:30', arrival_at: '2026-03-02T18:00', odometer_departure: 1000, odometer_arrival: 1600 };
    const first = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    truck_id = other;
    const second = await driven(['2026-03-01T06:30', 1000], ['2026-03-02T18:00', 1600]);
    const replies = await Promise.all([
      save(first, { ...moments, truck_id: other }, everyCode),
      save(second, { ...moments, truck_id: one }, everyCode),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await logOf(one)).readings.length, (await logOf(other)).readings.length]).toEqual([2, 2]);
    expect((await admin.get(`/api/trucks/${newId()}/odometer`)).status).toBe(404);
  });
});

describe('an odometer that the driver adds after one press', () => {
  const add = (trip: ApiTrip, body: object, client: Client = driver) => client.put(tripPath(trip, '/readings'), body);

  it('is in the log of the truck at the time of departure or arrival', async () => {
    const trip = await planned();
    expect((await add(trip, { odometer_departure: 900 })).body.code).toBe('reading_not_open');
    await start(trip, '2026-03-01T06:30', null, [], driver);
    expect((await add(trip, { odometer_departure: 900 })).body.data).toMatchObject({ odometer_departure: 900, status: 'in_transit' });
    await review(trip, '2026-03-02T18:00', null, [], driver);
    expect((await add(trip, { odometer_arrival: 899 })).body).toMatchObject({ code: 'odometer_backwards' });
    expect((await add(trip, { odometer_arrival: 1540 })).status).toBe(200);
    expect(await logOf()).toEqual({
      readings: [
        ['2026-03-01T06:30', 900, 'trip_departure'],
        ['2026-03-02T18:00', 1540, 'trip_arrival'],
      ],
      mileage: 1540,
    });
  });

  it('asks the office about a jump, notifies it of a jump that a driver enters, and is of own trips only', async () => {
    await record('2026-02-28T06:00', 1000);
    const [own, other] = [await planned(), await planned({ driver_id: fleet.other_driver_id })];
    await start(own, '2026-03-01T06:30', null);
    await start(other, '2026-03-01T06:30', null);
    expect(questionsOf(await add(other, { odometer_departure: 900_000 }, admin))).toEqual(['odometer_jump']);
    expect((await add(other, { odometer_departure: 1001 })).status).toBe(404);
    expect((await add(own, { odometer_departure: 900_000 })).status).toBe(200);
    const { data } = (await admin.get('/api/notifications')).body;
    expect(data[0]).toMatchObject({ kind: 'trip_odometer' });
  });
});
