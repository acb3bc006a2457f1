import { useEffect, useState } from 'react';
import { type LocalDateTime, nowLocal } from '#base/days.ts';
import { useSession } from '../../session/session.ts';

/** The current minute in the time zone of the company; advances by itself. */
export function useNow(): LocalDateTime {
  const zone = useSession().currentCompany?.time_zone ?? 'America/Bogota';
  const [now, setNow] = useState(() => nowLocal(zone, new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(nowLocal(zone, new Date())), 60_000);
    return () => clearInterval(timer);
  }, [zone]);
  return now;
}
