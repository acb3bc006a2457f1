/** Whom the periods of a weekly company pay, over HTTP: an employee who is paid by the month comes in with the week that ends hers. */
import { beforeAll, expect, it } from 'vitest';
import { arrivalInput, setUpTrips, startInput, tripPath } from '#modules/trips/testing.ts';
import { agreePay, closePeriodNow, modifierOf, openPeriod, periodPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
// Paid by the month; the other one with the company.
const [ana, weekly] = [fleet.other_driver_id, condor.driver_id];
let [period, hers, his] = ['', '', ''];

const arrived = async (driver_id: string, arrival_at: string) => {
  const trip = await trips.create({ freight_rate: '1000000', driver_id, departure_at: '2026-11-04T06:00', arrival_at: null });
  const confirm = [...startInput.confirm, 'expired_papers'];
  await admin.post(tripPath(trip, '/start'), { ...startInput, departure_at: '2026-11-04T06:00', confirm, reason: 'Prueba' });
  const reply = await admin.post(tripPath(trip, '/review'), { ...arrivalInput, arrival_at, confirm });
  if (reply.status !== 200) throw new Error(reply.text);
  return trip.id as string;
};
const listed = async (id: string) => {
  const { data } = (await admin.get(`/api/pay-period-trips?period_id=${id}`)).body;
  return Object.fromEntries(
    data.map((trip: { id: string; is_selectable: boolean; comes_in: object | null }) => [trip.id, [trip.is_selectable, trip.comes_in]]),
  );
};
const pick = (trip: string, id: string) => admin.put(periodPath(id, '/trips'), { trip_ids: [trip], is_picked: true });

beforeAll(async () => {
  period = await openPeriod(world, condor, { starts_on: '2026-11-02', ends_on: '2026-11-08', cycle: 'weekly' });
  await agreePay(admin, ana, '2000000', { payroll_cycle: 'monthly', modifiers: [modifierOf({})] });
  await agreePay(admin, weekly, '1900000', { modifiers: [modifierOf({})] });
  [hers, his] = [await arrived(ana, '2026-11-05T18:00'), await arrived(weekly, '2026-11-06T18:00')];
});

it('lists her trip with the period in which it comes in, and does not pick it before', async () => {
  expect(await listed(period)).toEqual({
    [hers]: [false, { starts_on: '2026-11-30', ends_on: '2026-12-06' }],
    [his]: [true, null],
  });
  const refused = await pick(hers, period);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'driver_not_due', { names: ['Rosa Nieto'] }]);
  expect((await pick(his, period)).status).toBe(200);
  const { people } = (await admin.get(periodPath(period, '/preview'))).body.data;
  expect(people.map((row: { employee_id: string; days: number }) => [row.employee_id, row.days])).toEqual([[weekly, 7]]);
});

it('pays it in the week with the end of the month, with all of her month', async () => {
  // His pay of a week is by the calendar, hers by months of 30 days.
  for (let week = 0; week < 4; week += 1) {
    await closePeriodNow(world, admin, period);
    [{ id: period }] = (await admin.get('/api/pay-periods?status=open')).body.data;
    if (week < 3) expect((await pick(await arrived(weekly, `2026-11-${String(10 + week * 7)}T18:00`), period)).status).toBe(200);
  }
  expect((await admin.get(periodPath(period))).body.data).toMatchObject({
    starts_on: '2026-11-30',
    ends_on: '2026-12-06',
    // Her trip is of the days that the period pays.
    listed_from: '2026-11-01',
  });
  expect(await listed(period)).toEqual({ [hers]: [true, null] });
  expect((await pick(hers, period)).status).toBe(200);
  expect((await admin.get(periodPath(period, `/people/${ana}`))).body.data).toMatchObject({
    days: 30,
    trips: 1,
    regular_earnings: '2000000.00',
    variable_earnings: '309095.00',
  });
});
