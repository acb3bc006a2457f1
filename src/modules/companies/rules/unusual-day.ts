/** Days of money that look like typing errors: 2025 in place of 2026, or a payment before its invoice. */
import { compareDays, type Day, daysBetween } from '#base/days.ts';
import type { UnusualDayQuestion } from '../contract/unusual-day.ts';

/** Days in the past after which the server asks. */
const usualDays = 90;

export interface DayFacts {
  /** The day of the paid record, before which no payment is expected; null if there is none. */
  document: Day | null;
  /** The day that the record has until now; null for a new one. */
  before: Day | null;
  /** Of the company. */
  first_record: Day;
  today: Day;
}

/** At most one question, with the most important reason; none if the day does not change. Future days are refused elsewhere. */
export function unusualDayQuestions(day: Day, { document, before, first_record, today }: DayFacts): UnusualDayQuestion[] {
  if (day === before) return [];
  const ask = (reason: UnusualDayQuestion['reason'], other_day: Day): UnusualDayQuestion[] => [
    { code: 'unusual_day', confirm_with: `unusual_day ${day}`, reason, day, other_day },
  ];
  if (document !== null && compareDays(day, document) < 0) return ask('before_document', document);
  if (compareDays(day, first_record) < 0) return ask('before_first_record', first_record);
  return daysBetween(day, today) > usualDays ? ask('long_ago', today) : [];
}
