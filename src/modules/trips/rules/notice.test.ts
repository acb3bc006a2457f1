import { expect, it } from 'vitest';
import { noticeOf } from './notice.ts';

const now = '2026-11-21T09:30';
const trip = { status: 'under_review', arrival_at: '2026-11-19T22:00', proof: 'attached', waiting_expenses: 0 } as const;
const onTheWay = { ...trip, status: 'in_transit', proof: null } as const;

it.each([
  { name: 'nothing when it is healthy', of: trip, notice: null },
  {
    name: 'the hours past its planned arrival',
    of: { ...onTheWay, arrival_at: '2026-11-21T06:15' },
    notice: { code: 'delayed', delay: { unit: 'hours', count: 3 } },
  },
  { name: 'nothing before its planned arrival', of: { ...onTheWay, arrival_at: '2026-11-21T09:30' }, notice: null },
  { name: 'nothing on the way without a planned arrival', of: { ...onTheWay, arrival_at: null }, notice: null },
  { name: 'nothing before it starts, though its arrival was planned earlier', of: { ...onTheWay, status: 'active' }, notice: null },
  { name: 'the days without a proof of delivery', of: { ...trip, proof: 'missing' }, notice: { code: 'no_proof', days: 2 } },
  { name: 'no days below zero', of: { ...trip, proof: 'missing', arrival_at: '2026-11-22T01:00' }, notice: { code: 'no_proof', days: 0 } },
  {
    name: 'a missing proof before expenses that wait',
    of: { ...trip, proof: 'missing', waiting_expenses: 2 },
    notice: { code: 'no_proof', days: 2 },
  },
  { name: 'expenses that wait', of: { ...trip, waiting_expenses: 2 }, notice: { code: 'waiting_expenses', count: 2 } },
  { name: 'nothing of expenses on the way', of: { ...onTheWay, arrival_at: null, waiting_expenses: 2 }, notice: null },
  { name: 'a missing proof when it is paid', of: { ...trip, status: 'paid', proof: 'missing' }, notice: { code: 'no_proof', days: 2 } },
  { name: 'nothing when it is rejected', of: { ...trip, status: 'rejected', proof: 'missing', waiting_expenses: 1 }, notice: null },
] as const)('a trip asks for $name', ({ of, notice }) => expect(noticeOf(of, now)).toEqual(notice));
