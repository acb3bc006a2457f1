/** The language of the user, and the day and the time of day where the company is. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, type LocalDateTime, nowLocal, today } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { useCompanyZone } from '../../session/session.ts';

/** The current language; re-renders when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common');
  return i18n.language === 'en' ? 'en' : 'es';
}

/** Today, as of this render. */
export const useToday = (): Day => today(useCompanyZone(), new Date());

/** The current minute, as of this render: for rows, which do not update by themselves. */
export const useNowOnce = (): LocalDateTime => nowLocal(useCompanyZone(), new Date());

/** The current minute; advances by itself. */
export function useNow(): LocalDateTime {
  const zone = useCompanyZone();
  const [now, setNow] = useState(() => nowLocal(zone, new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(nowLocal(zone, new Date())), 60_000);
    return () => clearInterval(timer);
  }, [zone]);
  return now;
}
