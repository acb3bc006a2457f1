/** A closing or reopening that was decided on an outdated preview is refused, whatever changed the period since. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTrips } from '#modules/trips/testing.ts';
import { agreePay, closePeriodNow, openPeriod, periodActions, periodPath } from './testing.ts';

const { world, condor, admin, trips } = await setUpTrips();
let [period, trip] = ['', ''];

const read = async (path = '') => (await admin.get(periodPath(period, path))).body.data;
const act = (action: 'closing' | 'reopening', version: number) =>
  admin.send('POST', periodPath(period, `/${action}`), {}, { headers: { 'if-match': `"${version}"` } });
const actions = periodActions(admin, () => period);
const pick = (is_picked: boolean) => actions.pick([trip], is_picked);
const choose = (days: number | null) => actions.choose(condor.driver_id, { days });

beforeAll(async () => {
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  await agreePay(admin, condor.driver_id, '1900000');
  trip = (await trips.createArrived({ freight_rate: '1000000' })).id;
  expect((await pick(true)).status).toBe(200);
});

describe('a closing with the version of a preview', () => {
  it.each([
    { change: 'the trips', run: async () => [await pick(false), await pick(true)] },
    { change: 'the days of a person', run: async () => [await choose(12), await choose(null)] },
  ])('is refused after $change changed, and starts no job', async ({ run }) => {
    const { version } = await read('/preview');
    expect((await read()).version).toBe(version);
    for (const { status, text } of await run()) expect(status, text).toBe(200);
    const { status, body } = await act('closing', version);
    expect([status, body.code, body.details.version]).toEqual([412, 'stale_version', (await read('/preview')).version]);
    expect((await read()).job_id).toBeNull();
  });

  it('is not refused where the trips stayed as they were', async () => {
    const { version } = await read('/preview');
    expect((await pick(true)).body.data).toEqual({ changed: 0 });
    expect((await read('/preview')).version).toBe(version);
  });
});

describe('a reopening', () => {
  it('is refused with the version of before the closing, and done with the present one', async () => {
    const { version: before } = await read();
    await closePeriodNow(world, admin, period);
    expect((await act('reopening', before)).status).toBe(412);
    const { version } = await read();
    expect((await act('reopening', version)).status).toBe(200);
    // Closed again meanwhile.
    await closePeriodNow(world, admin, period);
    expect((await act('reopening', version)).status).toBe(412);
    expect((await read()).status).toBe('closed');
  });
});
