/** Formatted values: money, days and times, quantities, kilometres, numbers of documents. `–` for none. */
import { useTranslation } from 'react-i18next';
import { formatDay, formatLocalDateTime, formatMoney, formatQuantity, formatTimestamp } from '#base/format.ts';
import { useCompanyZone } from '../../session/session.ts';
import classes from './formatted.module.css';
import { useLanguage, useToday } from './use-locale.ts';

/** The only component that shows money. `amount` is a decimal string; `–` for null. Decimals are shown only if they are not zero. */
export function MoneyText({ amount, decimals, currency }: { amount: string | null | undefined; decimals?: number; currency?: string }) {
  const language = useLanguage();
  if (amount === null || amount === undefined || amount === '') return <span>–</span>;
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount, language, decimals, currency)}</span>
  );
}

interface DateTextProps {
  /** For lists: a date without the year if it is the current one; a time without the year of its day, or, if it is far away, only the day. */
  short?: boolean;
}

/** A date. */
export function DayText({ day: value, short = false }: DateTextProps & { day: string | null | undefined }) {
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  return value ? <time dateTime={value}>{formatDay(value, language, short ? year : undefined)}</time> : <span>–</span>;
}

/** A local date-time, such as a departure: without time zone conversion. */
export function LocalDateTimeText({ at, short = false }: DateTextProps & { at: string | null | undefined }) {
  const language = useLanguage();
  const today = useToday();
  return at ? <time dateTime={at}>{formatLocalDateTime(at, language, short ? today : undefined)}</time> : <span>–</span>;
}

/** A moment, in the time zone of the current company. */
export function MomentText({ at, short = false }: DateTextProps & { at: string | null | undefined }) {
  const language = useLanguage();
  const zone = useCompanyZone();
  const today = useToday();
  return at ? <time dateTime={at}>{formatTimestamp(at, zone, language, short ? today : undefined)}</time> : <span>–</span>;
}

/** A quantity with its unit, plural unless it is one: "1 viaje", "2 viajes". A unit that the company invented is shown as typed. */
export function QuantityText({ quantity, unit }: { quantity: string; unit: string }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  // Decimals use the plural of whole numbers too: "1,5 viajes".
  const count = Number(quantity) === 1 ? 1 : 2;
  return `${formatQuantity(quantity, language)} ${t(`units.${unit}`, { count, defaultValue: unit })}`;
}

/** `184.320 km`; a dash for null. */
export function KilometresText({ km }: { km: number | null }) {
  const text = useKilometres();
  return <span>{km === null ? '–' : text(km)}</span>;
}

/** Returns kilometres as a text, for sentences. */
export function useKilometres(): (km: number) => string {
  const language = useLanguage();
  return (km) => `${formatQuantity(String(km), language)}\u00a0km`;
}

/** The constant part of a document's number and its own: `TRIP-000` and `412`. */
export function partsOfNumber(number: string): [series: string, own: string] {
  const [, series = '', own = number] = /^(.*?)([1-9]\d*)$/.exec(number) ?? [];
  return [series, own];
}

/** The number of a document: the common part of the series is dimmed, so that the rest is seen at once. */
export function NumberText({ number }: { number: string }) {
  const [series, own] = partsOfNumber(number);
  return (
    <>
      <span className={classes.series}>{series}</span>
      {own}
    </>
  );
}
