import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { arrivalInput, setUpTrips, startInput, tripPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const [bogota, cali, medellin] = ['CO-11001', 'CO-76001', 'CO-05001'];
const free = async (city: string, client = admin) => client.get(`/api/trips/free-trucks?city_id=${city}`);
const plates = async (city: string) => (await free(city)).body.data.map(({ plate }: { plate: string }) => plate);

/** Drives a truck to a city, where it arrives on that day of March. */
async function drive(truck_id: string, city_id: string, day: string): Promise<void> {
  const trip = await trips.create({ truck_id, destination: { city_id, address: 'Calle 1' } });
  await admin.post(tripPath(trip, '/start'), { ...startInput, odometer_departure: null });
  const review = { ...arrivalInput, odometer_arrival: null, arrival_at: `2026-03-${day}T18:00` };
  expect((await admin.post(tripPath(trip, '/review'), review)).status).toBe(200);
}

describe('the free trucks near a city', () => {
  beforeAll(async () => {
    await drive(fleet.other_truck_id, bogota, '02');
    await drive(fleet.other_truck_id, medellin, '05');
    await drive(fleet.truck_id, cali, '04');
    await world.owner.query(
      "insert into driver_assignment (company_id, id, truck_id, driver_id, starts_on) values ($1, $2, $3, $4, '2020-01-01')",
      [condor.id, newId(), fleet.truck_id, condor.driver_id],
    );
  });

  it('are where their last trip ended, the nearest first, with their driver; inactive ones are not', async () => {
    expect(await plates(cali)).toEqual(['ABC123', 'DEF456']);
    const [first, second] = (await free(medellin)).body.data;
    expect(first).toMatchObject({ plate: 'DEF456', city_name: 'Medellín', since: '2026-03-05T18:00', distance_km: 0, driver_name: null });
    expect(second).toMatchObject({ plate: 'ABC123', city_name: 'Cali', since: '2026-03-04T18:00', driver_name: 'Darío condor' });
    expect(second.distance_km).toBeGreaterThan(300);
  });

  it('say when a planned trip leaves, and leave out a truck in transit, until its trip is cancelled', async () => {
    await trips.create({ truck_id: fleet.truck_id, departure_at: '2026-03-20T06:00', arrival_at: null });
    const trip = await trips.create({ truck_id: fleet.truck_id, departure_at: '2026-03-10T06:00', arrival_at: null });
    const [first, second] = (await free(cali)).body.data;
    expect([first.next_departure_at, second.next_departure_at]).toEqual(['2026-03-10T06:00', null]);
    await admin.post(tripPath(trip, '/start'), startInput);
    expect(await plates(cali)).toEqual(['DEF456']);
    await admin.post(tripPath(trip, '/cancellation'), {});
    expect(await plates(cali)).toEqual(['ABC123', 'DEF456']);
  });

  it('are none of an unknown city, and none of another company', async () => {
    expect(await plates('CO-99999')).toEqual([]);
    expect((await free(cali, world.tucan.admin)).body.data).toEqual([]);
  });
});
