import { describe, expect, it } from 'vitest';
import { type ServiceStatus, serviceStatuses } from '../contract/fields.ts';
import { assertMayMove, assertMayRemove, assertMayReopen, checkDone, costPerKm, statusAfterSave, statusOf } from './services.ts';

const allowed: Record<ServiceStatus, string> = {
  open: 'open scheduled done cancelled',
  scheduled: 'open scheduled done cancelled',
  done: '',
  cancelled: '',
};
describe.each(serviceStatuses)('a service that is %s', (from) => {
  it.each(serviceStatuses)('moves to %s only where that is allowed', (to) => {
    const move = () => assertMayMove(from, to);
    if (allowed[from].split(' ').includes(to)) expect(move).not.toThrow();
    else expect(move).toThrow('service_cannot_move');
  });
});

it('has the status that its days say', () => {
  expect(statusOf({ scheduled_on: null, done_on: null })).toBe('open');
  expect(statusOf({ scheduled_on: '2026-11-20', done_on: null })).toBe('scheduled');
  expect(statusOf({ scheduled_on: '2026-11-20', done_on: '2026-11-21' })).toBe('done');
});

it('stays done when it is corrected, and is not saved while cancelled', () => {
  const saved = (from: ServiceStatus, done_on: string | null) => statusAfterSave(from, { done_on, scheduled_on: null });
  expect(saved('done', '2026-11-21')).toBe('done');
  expect(() => saved('done', null)).toThrow('done_on_required');
  expect(saved('scheduled', null)).toBe('open');
  expect(saved('open', '2026-11-21')).toBe('done');
  for (const done_on of [null, '2026-11-21']) expect(() => saved('cancelled', done_on)).toThrow('service_cannot_move');
});

it('is deleted unless it is done, and opened again only when cancelled', () => {
  expect(serviceStatuses.filter((status) => succeeds(() => assertMayRemove({ status })))).toEqual(['open', 'scheduled', 'cancelled']);
  expect(serviceStatuses.filter((status) => succeeds(() => assertMayReopen({ status })))).toEqual(['cancelled']);
});
function succeeds(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

it('is done today or before, with an odometer where its schedule goes by kilometres', () => {
  const today = '2026-11-22';
  const done = { done_on: today, odometer: null };
  expect(() => checkDone(done, null, today)).not.toThrow();
  expect(() => checkDone(done, { every_km: null }, today)).not.toThrow();
  expect(() => checkDone(done, { every_km: 5000 }, today)).toThrow('odometer_required');
  expect(() => checkDone({ ...done, odometer: 0 }, { every_km: 5000 }, today)).not.toThrow();
  expect(() => checkDone({ ...done, done_on: '2026-11-23' }, null, today)).toThrow('date_in_future');
});

it('the cost for each kilometre is rounded to cents, and unknown where nothing was driven', () => {
  expect(costPerKm('1000000.00', 3000)).toBe('333.33');
  expect(costPerKm('5.00', 1000)).toBe('0.01');
  expect(costPerKm('1000000.00', 0)).toBeNull();
});
