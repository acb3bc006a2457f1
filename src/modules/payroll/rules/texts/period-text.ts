/** The days of a pay period in words. Pure. */
import type { Day } from '#base/days.ts';
import { formatDay, formatPartsOfDay, type Language } from '#base/format.ts';

export interface Period {
  starts_on: Day;
  ends_on: Day;
}

type Translate = (key: string, facts?: Record<string, unknown>) => string;

/** "1 al 15 de noviembre de 2026"; the month and the year of the first day only if they differ. */
export function periodTitle({ starts_on, ends_on }: Period, t: Translate, language: Language): string {
  const [from, to] = [partsOf(starts_on, language), partsOf(ends_on, language)];
  if (from.year !== to.year) return t('payroll:periods.range.years', named(from, to));
  return t(`payroll:periods.range.${from.month === to.month ? 'month' : 'months'}`, named(from, to));
}

/** "1 al 15 nov"; the year only if it is not `currentYear`. */
export function periodRange({ starts_on, ends_on }: Period, t: Translate, language: Language, currentYear: string): string {
  const isOneMonth = starts_on.slice(0, 7) === ends_on.slice(0, 7);
  const from = isOneMonth
    ? String(Number(starts_on.slice(8)))
    : formatDay(starts_on, language, starts_on.slice(0, 4) === ends_on.slice(0, 4) ? starts_on.slice(0, 4) : undefined);
  return t('payroll:periods.range.short', { from, to: formatDay(ends_on, language, currentYear) });
}

const partsOf = (day: Day, language: Language) => ({
  day: String(Number(day.slice(8))),
  month: formatPartsOfDay(day, language, { month: 'long' }),
  year: day.slice(0, 4),
});

const named = (from: ReturnType<typeof partsOf>, to: ReturnType<typeof partsOf>) => ({
  from: from.day,
  from_month: from.month,
  from_year: from.year,
  to: to.day,
  month: to.month,
  year: to.year,
});
