/** Formatted dates and times; `–` for none. */
import { formatDay, formatLocalDateTime, formatTimestamp } from '#base/format.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from './use-language.ts';

/** A date. */
export function DayText({ day: value }: { day: string | null | undefined }) {
  const language = useLanguage();
  return value ? <time dateTime={value}>{formatDay(value, language)}</time> : <span>–</span>;
}

/** A local date-time, such as a departure: without time zone conversion. */
export function LocalDateTimeText({ at }: { at: string | null | undefined }) {
  const language = useLanguage();
  return at ? <time dateTime={at}>{formatLocalDateTime(at, language)}</time> : <span>–</span>;
}

/** A moment, in the time zone of the current company. */
export function MomentText({ at }: { at: string | null | undefined }) {
  const language = useLanguage();
  const zone = useSession().currentCompany?.time_zone ?? 'America/Bogota';
  return at ? <time dateTime={at}>{formatTimestamp(at, zone, language)}</time> : <span>–</span>;
}
