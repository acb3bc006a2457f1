/** Formatted dates and times; `–` for none. */
import { formatDay, formatLocalDateTime, formatTimestamp } from '#base/format.ts';
import { useCompanyZone } from '../../session/session.ts';
import { useLanguage } from './use-language.ts';
import { useToday } from './use-local-time.ts';

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
