import { expect, it } from 'vitest';
import type { OpenPaper } from '#modules/reminders/rules/state.ts';
import { checkReason, expiredAtStart, startQuestions } from './start.ts';

const paper = (kind: OpenPaper['kind'], due_on: string): OpenPaper => ({
  subject: 'truck',
  kind,
  due_on,
  due_odometer: null,
  lead_days: [],
  lead_km: 0,
  mileage: null,
});

it('reads the required papers that have expired on the day of departure', () => {
  const papers = [paper('soat', '2026-03-03'), paper('licence', '2026-03-04'), paper('other', '2026-01-01')];
  expect(expiredAtStart(papers, '2026-03-04T23:59').map(({ kind }) => kind)).toEqual(['soat']);
});

it('needs a reason of two characters for expired papers alone', () => {
  const papers = [{ code: 'expired_papers' as const, field: 'reason' as const, papers: [] }];
  expect(() => checkReason(papers, ' x ')).toThrow('reason_required');
  expect(() => checkReason(papers, 'ok')).not.toThrow();
  expect(() => checkReason([{ code: 'driver_in_transit', trips: [] }], '')).not.toThrow();
});

it('asks about another day, a driver or a truck on the road, and expired papers', () => {
  expect(startQuestions('2026-03-01T06:00', '2026-03-01T23:00', [], [])).toEqual([]);
  const inTransit = [
    { kind: 'driver' as const, number: 'V-1' },
    { kind: 'truck' as const, number: 'V-2' },
  ];
  const expired = expiredAtStart([paper('soat', '2026-01-01')], '2026-03-02T05:00');
  expect(startQuestions('2026-03-01T06:00', '2026-03-02T05:00', inTransit, expired)).toEqual([
    { code: 'other_day', planned: '2026-03-01', confirmed: '2026-03-02' },
    { code: 'driver_in_transit', trips: ['V-1'] },
    { code: 'truck_in_transit', trips: ['V-2'] },
    { code: 'expired_papers', field: 'reason', papers: expired },
  ]);
});
