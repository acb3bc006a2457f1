/** Days and moments as people write them; `–` where there is none. */
import { day, localDateTime, moment } from '#base/format.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from './use-language.ts';

/** A business day. */
export function DayText({ day: value }: { day: string | null | undefined }) {
  const language = useLanguage();
  return value ? <time dateTime={value}>{day(value, language)}</time> : <span>–</span>;
}

/** A local date and time, such as a departure: shown as it was written. */
export function LocalDateTimeText({ at }: { at: string | null | undefined }) {
  const language = useLanguage();
  return at ? <time dateTime={at}>{localDateTime(at, language)}</time> : <span>–</span>;
}

/** A moment, by the clock of the current company. */
export function MomentText({ at }: { at: string | null | undefined }) {
  const language = useLanguage();
  const zone = useSession().currentCompany?.time_zone ?? 'America/Bogota';
  return at ? <time dateTime={at}>{moment(at, zone, language)}</time> : <span>–</span>;
}
