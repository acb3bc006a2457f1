import { describe, expect, it } from 'vitest';
import { setUpTrips } from './testing.ts';

const { world, admin, fleet, trips } = await setUpTrips();

describe.each(['truck', 'trailer'] as const)('where a %s is', (kind) => {
  const path = (id: string) => `/api/${kind}s/${id}/whereabouts`;
  const where = async () => (await admin.get(path(fleet[`${kind}_id`]))).body.data;
  const trip = async (status: string, departure_at: string, arrival_at: string | null) => {
    const { id, number } = await trips.create({ trailer_id: fleet.trailer_id });
    await world.owner.query('update trip set status = $2, departure_at = $3, arrival_at = $4 where id = $1', [
      id,
      status,
      departure_at,
      arrival_at,
    ]);
    return { trip_id: id, number, departure_at, arrival_at };
  };

  it('is unknown before its first arrival, then where it arrived last, and on the road while it is in transit', async () => {
    await world.owner.query('delete from trip_status_change');
    await world.owner.query('delete from advance');
    await world.owner.query('delete from load');
    await world.owner.query('delete from trip');
    expect(await where()).toBeNull();
    await trip('active', '2026-03-09T06:00', null);
    await trip('cancelled', '2026-03-08T06:00', '2026-03-08T20:00');
    expect(await where()).toBeNull();
    const last = await trip('paid', '2026-03-03T06:00', '2026-03-04T18:00');
    await trip('under_review', '2026-03-01T06:00', '2026-03-02T18:00');
    expect(await where()).toMatchObject({ ...last, is_in_transit: false });
    const moving = await trip('in_transit', '2026-02-01T06:00', null);
    expect(await where()).toMatchObject({ ...moving, is_in_transit: true });
  });
});
