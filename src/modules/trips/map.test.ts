import { describe, expect, it } from 'vitest';
import { mapLimit } from './contract/map.ts';
import { setUpTrips, startInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const onMap = async (client = admin) => (await client.get('/api/trips/map')).body;

describe('the map of the trips on the road', () => {
  it('has those in transit, the last departure first, with the coordinates of their ends', async () => {
    const [first, second] = [await trips.create(), await trips.create({ departure_at: '2026-03-01T05:00' })];
    await trips.create();
    const cancelled = await trips.create();
    await admin.post(tripPath(cancelled, '/cancellation'), {});
    for (const trip of [first, second]) {
      const reply = await admin.post(tripPath(trip, '/start'), {
        ...startInput,
        departure_at: trip.departure_at,
        odometer_departure: null,
      });
      expect(reply.status).toBe(200);
    }
    const { data, has_more } = await onMap();
    expect([data.map(({ id }: { id: string }) => id), has_more]).toEqual([[first.id, second.id], false]);
    expect(data[0]).toEqual({
      id: first.id,
      number: first.number,
      customer_name: 'Cementos del Valle',
      driver_name: 'Darío condor',
      truck_plate: 'ABC123',
      departure_at: '2026-03-01T06:00',
      arrival_at: '2026-03-02T18:00',
      origin: {
        city: 'Bogotá, D.C.',
        latitude: '4.609710',
        longitude: '-74.081750',
        city_latitude: '4.609710',
        city_longitude: '-74.081750',
      },
      destination: { city: 'Cali', latitude: null, longitude: null, city_latitude: '3.437220', city_longitude: '-76.522500' },
    });
    expect((await admin.get(tripPath(first))).body.data.destination).toMatchObject(data[0].destination);
  });

  it("has a driver's own trips, and nothing of another company", async () => {
    const own = (await onMap(driver)).data;
    expect(own).toHaveLength(2);
    await world.owner.query('update trip set driver_id = $1 where id = $2', [fleet.other_driver_id, own[0].id]);
    expect((await onMap(driver)).data).toEqual([own[1]]);
    expect((await onMap()).data).toHaveLength(2);
    expect(await onMap(world.tucan.admin)).toEqual({ data: [], has_more: false });
  });

  it('has no more than it shows, and says so', async () => {
    const add = (count: number, departure: string) =>
      world.owner.query(
        `insert into trip (company_id, id, number, status, customer_id, truck_id, driver_id, origin_city_id, origin_address,
           destination_city_id, destination_address, departure_at, money_decimals)
         select company_id, gen_random_uuid(), 'X-' || n || $3::text, 'in_transit', customer_id, truck_id, driver_id, origin_city_id, origin_address,
           destination_city_id, destination_address, $3::timestamp, 2
         from (select * from trip where company_id = $1 limit 1) trip, generate_series(1, $2::int) n`,
        [condor.id, count, departure],
      );
    await add(mapLimit - 2, '2026-03-05T06:00');
    expect((await onMap()).has_more).toBe(false);
    await add(1, '2026-03-06T06:00');
    const { data, has_more } = await onMap();
    expect([data.length, has_more, data[0].departure_at]).toEqual([mapLimit, true, '2026-03-06T06:00']);
  });
});
