import { describe, expect, it } from 'vitest';
import { type DayFacts, unusualDayQuestions } from './unusual-day.ts';

const today = '2026-07-01';
const facts: DayFacts = { document: null, before: null, first_record: '2026-01-10', today };

describe('a day of money', () => {
  const usual: [name: string, day: string, changes: Partial<DayFacts>][] = [
    ['is usual today', today, {}],
    ['is usual 90 days ago', '2026-04-02', {}],
    ['is usual on the day of its document', '2026-06-15', { document: '2026-06-15' }],
    ['is usual on the day of the first record', '2026-06-15', { first_record: '2026-06-15' }],
    ['is not asked about if it does not change', '2025-01-01', { before: '2025-01-01', document: '2026-06-15' }],
  ];
  it.each(usual)('%s', (_, day, changes) => expect(unusualDayQuestions(day, { ...facts, ...changes })).toEqual([]));

  const asked: [name: string, day: string, changes: Partial<DayFacts>, question: object][] = [
    ['asks 91 days ago, with today', '2026-04-01', {}, { reason: 'long_ago', other_day: today }],
    ['asks before its document', '2026-06-14', { document: '2026-06-15' }, { reason: 'before_document', other_day: '2026-06-15' }],
    [
      'asks before the first record',
      '2026-06-14',
      { first_record: '2026-06-15' },
      { reason: 'before_first_record', other_day: '2026-06-15' },
    ],
    ['asks where it changes', '2026-04-01', { before: '2026-04-02' }, { reason: 'long_ago', other_day: today }],
    // One question: the document says most, and the first record more than the age.
    ['asks once, about its document', '2025-01-01', { document: '2026-06-15' }, { reason: 'before_document', other_day: '2026-06-15' }],
    ['asks once, about the first record', '2025-01-01', {}, { reason: 'before_first_record', other_day: '2026-01-10' }],
  ];
  it.each(asked)('%s', (_, day, changes, question) =>
    expect(unusualDayQuestions(day, { ...facts, ...changes })).toEqual([
      { code: 'unusual_day', confirm_with: `unusual_day ${day}`, day, ...question },
    ]),
  );
});
