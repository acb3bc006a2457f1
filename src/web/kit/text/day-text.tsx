/** Formatted dates and times; `–` for none. */
import { formatDay, formatLocalDateTime, formatTimestamp } from '#base/format.ts';
import { useCompanyZone } from '../../session/session.ts';
import { useLanguage } from './use-language.ts';
import { useToday } from './use-local-time.ts';

interface DateTextProps {
  /** Without the year where that is the current one: for lists. */
  short?: boolean;
}

/** A date. */
export function DayText({ day: value, short = false }: DateTextProps & { day: string | null | undefined }) {
  const language = useLanguage();
  const year = useCurrentYear();
  return value ? <time dateTime={value}>{formatDay(value, language, short ? year : undefined)}</time> : <span>–</span>;
}

/** A local date-time, such as a departure: without time zone conversion. */
export function LocalDateTimeText({ at, short = false }: DateTextProps & { at: string | null | undefined }) {
  const language = useLanguage();
  const year = useCurrentYear();
  return at ? <time dateTime={at}>{formatLocalDateTime(at, language, short ? year : undefined)}</time> : <span>–</span>;
}

const useCurrentYear = () => useToday().slice(0, 4);

/** A moment, in the time zone of the current company. */
export function MomentText({ at, short = false }: DateTextProps & { at: string | null | undefined }) {
  const language = useLanguage();
  const zone = useCompanyZone();
  const year = useCurrentYear();
  return at ? <time dateTime={at}>{formatTimestamp(at, zone, language, short ? year : undefined)}</time> : <span>–</span>;
}
