/** Days of money that look like typing errors: 2025 in place of 2026, or a payment before its invoice. */
import { compareDays, type Day, daysBetween } from '#base/days.ts';
import type { UnusualDayQuestion } from '../contract/unusual-day.ts';

/** Money of more days ago asks. */
const usualDays = 90;

export interface DayFacts {
  /** The day of what it is paid for, before which no money is expected; null for money of nothing that has a day. */
  document: Day | null;
  /** The day that the record has until now; null for a new one. */
  before: Day | null;
  /** Of the company. */
  first_record: Day;
  today: Day;
}

/** At most one question, about the most telling reason; none about a day that does not change. Later than today is refused elsewhere. */
export function unusualDayQuestions(day: Day, { document, before, first_record, today }: DayFacts): UnusualDayQuestion[] {
  if (day === before) return [];
  const ask = (reason: UnusualDayQuestion['reason'], other_day: Day): UnusualDayQuestion[] => [
    { code: 'unusual_day', confirm_with: `unusual_day ${day}`, reason, day, other_day },
  ];
  if (document !== null && compareDays(day, document) < 0) return ask('before_document', document);
  if (compareDays(day, first_record) < 0) return ask('before_first_record', first_record);
  return daysBetween(day, today) > usualDays ? ask('long_ago', today) : [];
}
