import { expect, it } from 'vitest';
import { closePeriodNow, compensationInput, openPeriod, periodPath } from '#modules/payroll/testing.ts';
import { arrivalInput, setUpTrips, startInput, tripPath } from '#modules/trips/testing.ts';

const { world, condor, admin, trips } = await setUpTrips();

it('payroll of a period that is open again is not decided: no figure and no list behind one has it', async () => {
  const period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  const agreed = await admin.put(`/api/users/${condor.driver_id}/compensation`, compensationInput('1900000'));
  expect(agreed.status, agreed.text).toBe(200);
  const trip = await trips.create({ freight_rate: '2000000' });
  await admin.post(tripPath(trip, '/start'), startInput);
  const arrived = await admin.post(tripPath(trip, '/review'), {
    ...arrivalInput,
    confirm: ['odometer_lower', 'odometer_jump', 'other_day'],
  });
  expect(arrived.status, arrived.text).toBe(200);
  await admin.put(periodPath(period, '/trips'), { trip_ids: [trip.id], is_picked: true });
  await closePeriodNow(world, admin, period);
  const range = 'from=2026-03-01&to=2026-03-31';
  const found = async () => {
    const [dashboard, report, list] = [
      await admin.get(`/api/dashboard?${range}`),
      await admin.get(`/api/reports/payroll-summary?${range}`),
      await admin.get('/api/pay-stubs?issued=1&ended_from=2026-03-01&ended_to=2026-03-31'),
    ];
    return [dashboard.body.data.paid_periods.length, report.body.data.rows.length, list.body.data.length];
  };
  expect(await found()).toEqual([1, 1, 1]);
  const reopened = await admin.post(periodPath(period, '/reopening'));
  expect(reopened.status, reopened.text).toBe(200);
  expect(await found()).toEqual([0, 0, 0]);
});
