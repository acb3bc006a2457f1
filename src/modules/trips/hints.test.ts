import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import { setUpTrips } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const columns = await writtenColumns(world.owner, 'trip');

const [bogota, cali, medellin] = ['CO-11001', 'CO-76001', 'CO-05001'];
const hints = async (id: string, client = admin) => client.get(`/api/customers/${id}/trip-hints`);
const route = async (origin: string, destination: string, client = admin) =>
  client.get(`/api/trips/route-hints?origin_city_id=${origin}&destination_city_id=${destination}`);
const from = (city_id: string, address: string, more: object = {}) => ({ origin: { city_id, address, ...more } });

describe('hints for a trip of a customer', () => {
  beforeAll(async () => {
    await trips.create({ departure_at: '2026-01-10T06:00', arrival_at: null, ...from(bogota, 'Calle 13') });
    await trips.create({
      departure_at: '2026-01-20T06:00',
      arrival_at: null,
      ...from(bogota, 'calle 13', { details: 'Portón azul', latitude: '4.61' }),
    });
    await trips.create({ departure_at: '2026-01-05T06:00', arrival_at: null, ...from(medellin, 'Calle 13') });
    await trips.create({ departure_at: '2026-01-25T06:00', arrival_at: null, ...from(cali, 'Acopi') });
    const cancelled = await trips.create({ departure_at: '2026-02-01T06:00', arrival_at: null, ...from(medellin, 'Cancelada') });
    expect((await admin.post(`/api/trips/${cancelled.id}/cancellation`, {})).status).toBe(200);
    await trips.create({
      departure_at: '2026-02-02T06:00',
      arrival_at: null,
      customer_id: fleet.other_customer_id,
      ...from(cali, 'De otro'),
    });
  });

  it('are its last trip and the places that it used, the most used first', async () => {
    const { status, body } = await hints(fleet.customer_id);
    expect(status).toBe(200);
    expect(body.data.last_trip).toMatchObject({
      departure_at: '2026-01-25T06:00',
      origin_name: expect.stringContaining('Cali'),
      destination_name: expect.stringContaining('Cali'),
    });
    expect(body.data.origins).toMatchObject([
      {
        city_id: bogota,
        department_id: 'CO-11',
        country: 'Colombia',
        address: 'calle 13',
        details: 'Portón azul',
        latitude: '4.610000',
        longitude: null,
        trips: 2,
        last_departure_at: '2026-01-20T06:00',
      },
      { city_id: cali, address: 'Acopi', trips: 1, last_departure_at: '2026-01-25T06:00' },
      { city_id: medellin, address: 'Calle 13', trips: 1 },
    ]);
    expect(body.data.destinations).toMatchObject([{ city_id: cali, address: 'Carrera 1 # 2-3', trips: 4 }]);
  });

  it('are empty for a customer without trips, and not found for an unknown one', async () => {
    await world.owner.query("update trip set status = 'cancelled' where customer_id = $1", [fleet.other_customer_id]);
    expect((await hints(fleet.other_customer_id)).body.data).toEqual({ last_trip: null, origins: [], destinations: [] });
    expect((await hints(newId())).status).toBe(404);
  });

  it('are at most twenty places of each end, of the last five hundred trips', async () => {
    const copy = (count: number, changes: string) =>
      world.owner.query(
        `insert into trip (${columns}) select ${columns} from (select to_jsonb(trip) as value from trip where company_id = $1 and customer_id = $2 and status = 'active' order by id limit 1) source,
           generate_series(1, ${count}) n, jsonb_populate_record(null::trip, source.value || jsonb_build_object('id', uuidv7(), ${changes})) made`,
        [condor.id, fleet.customer_id],
      );
    await copy(30, `'number', 'A' || n, 'departure_at', timestamp '2027-01-01' + n * interval '1 hour', 'origin_address', 'Bodega ' || n`);
    expect((await hints(fleet.customer_id)).body.data.origins).toHaveLength(20);
    await copy(500, `'number', 'B' || n, 'departure_at', timestamp '2028-01-01' + n * interval '1 hour', 'origin_address', 'Nueva'`);
    expect((await hints(fleet.customer_id)).body.data.origins).toMatchObject([{ address: 'Nueva', trips: 500 }]);
  });
});

describe('hints for a route', () => {
  const make = async (status: string, changes: object) => {
    const trip = await trips.create({ ...from(medellin, 'Calle 1'), destination: { city_id: bogota, address: 'Calle 2' }, ...changes });
    await world.owner.query('update trip set status = $2 where id = $1', [trip.id, status]);
  };

  it('are the number of trips, their average freight, and the median of confirmed hours', async () => {
    await make('paid', { departure_at: '2026-03-01T06:00', arrival_at: '2026-03-01T16:00', freight_rate: '1000000' });
    await make('invoiced', { departure_at: '2026-03-02T06:00', arrival_at: '2026-03-02T17:15', freight_rate: '1000001' });
    await make('under_review', { departure_at: '2026-03-03T06:00', arrival_at: '2026-03-09T06:00', freight_rate: '1000001' });
    await make('active', { departure_at: '2026-03-04T06:00', arrival_at: '2026-03-04T07:00', freight_rate: '0' });
    await make('cancelled', { departure_at: '2026-03-05T06:00', arrival_at: '2026-03-05T07:00', freight_rate: '9000000' });
    expect((await route(medellin, bogota)).body.data).toEqual({ trips: 4, average_freight: '1000000.67', typical_hours: 11.3 });
    expect((await route(bogota, medellin)).body.data).toEqual({ trips: 0, average_freight: null, typical_hours: null });
    expect((await route(medellin, bogota, world.tucan.admin)).body.data.trips).toBe(0);
  });

  it('are of the last two hundred', async () => {
    await world.owner.query(
      `insert into trip (${columns}) select ${columns} from (select to_jsonb(trip) as value from trip where company_id = $1 and status = 'paid' order by id limit 1) source,
         generate_series(1, 200) n, jsonb_populate_record(null::trip, source.value || jsonb_build_object('id', uuidv7(), 'number', 'R' || n, 'freight', 5,
           'departure_at', timestamp '2027-01-01' + n * interval '1 hour', 'arrival_at', timestamp '2027-01-01' + (n + 2) * interval '1 hour')) made`,
      [condor.id],
    );
    expect((await route(medellin, bogota)).body.data).toEqual({ trips: 200, average_freight: '5.00', typical_hours: 2 });
  });
});
