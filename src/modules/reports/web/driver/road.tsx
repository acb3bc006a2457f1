/** The three marks of a driver's trip, and the truck between them. */
import { IconCheck, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { markState, shareBehind } from '#modules/trips/rules/road.ts';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useNow } from '#web/kit/text/use-locale.ts';
import classes from './road.module.css';

const marks = ['leave', 'arrive', 'deliver'] as const;
/** Where they are on the line, as shares of it. */
const positions = { leave: 0.06, arrive: 0.62, deliver: 0.94 };

export function Road({ trip }: { trip: Trip }) {
  const { t } = useTranslation('reports');
  const now = useNow();
  const passed = {
    leave: markState('departure', trip.status) === 'passed',
    arrive: markState('arrival', trip.status) === 'passed',
    deliver: trip.proof === 'attached',
  };
  const place = passed.deliver ? 1 : passed.leave ? positions.leave + shareBehind(trip, now) * (positions.arrive - positions.leave) : 0;
  const times = { leave: trip.departure_at, arrive: trip.arrival_at, deliver: null };
  return (
    <div className={classes.road}>
      <div className={classes.lane} aria-hidden>
        <div className={classes.driven} style={{ width: `${place * 100}%` }} />
        {marks.map((mark) => (
          <span key={mark} className={classes.dot} data-passed={passed[mark] || undefined} style={{ left: `${positions[mark] * 100}%` }}>
            {passed[mark] && <IconCheck size={14} stroke={3} />}
          </span>
        ))}
        {trip.status === 'in_transit' && (
          <span className={classes.truck} style={{ left: `${place * 100}%` }}>
            <IconTruck size={22} stroke={1.8} />
          </span>
        )}
      </div>
      <ol className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark} data-passed={passed[mark] || undefined}>
            {t(`own.moves.${mark}`)}
            {passed[mark] && times[mark] && (
              <span className={classes.time}>
                <LocalDateTimeText at={times[mark]} short />
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
