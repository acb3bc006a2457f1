/** The next step of a trip, as one button; the step can be undone for ten seconds. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCamera, IconFlagCheck, IconPencil, IconSteeringWheel } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowLocal } from '#base/days.ts';
import { ChooseFiles, longestSide } from '#modules/files/web/pickers.tsx';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { shrinkImage } from '#web/kit/fields/shrink-image.ts';
import type { Waiting } from '#web/kit/outbox/outbox.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useCompanyZone, useHasPermission } from '#web/session/session.ts';
import type { Entry, Step } from '../../rules/driver-day.ts';
import classes from './driver.module.css';
import { driverOutbox } from './outbox.ts';
import { useEntries } from './use-entries.ts';

/** How long a departure and an arrival can be undone. */
const undo_ms = 10_000;

type Moved = Waiting<Extract<Entry, { step: 'leave' | 'arrive' }>>;
const isMoveOf =
  (trip: Trip) =>
  (item: Waiting<Entry>): item is Moved =>
    (item.body.step === 'leave' || item.body.step === 'arrive') && item.body.trip_id === trip.id;

/** While the last press can be undone, that is in the place of the button: a second touch does not press the next one. */
export function NextStep({ trip, step }: { trip: Trip; step: Step }) {
  const { t } = useTranslation('reports');
  const zone = useCompanyZone();
  const may = {
    leave: useHasPermission('start-trips'),
    arrive: useHasPermission('review-trips'),
    deliver: useHasPermission('document-trips'),
  };
  const { waiting } = useEntries();
  const last = waiting.filter(isMoveOf(trip)).at(-1);
  const [isTaking, setTaking] = useState(false);
  const seconds = useSecondsUntil(last?.sendAt ?? 0);
  if (last && seconds > 0) return <Undo last={last} seconds={seconds} />;
  if (step === 'none') return null;
  if (step === 'correct')
    return (
      <Button
        component={AppLink}
        href={`/admin/trips/${trip.id}`}
        fullWidth
        className={classes.main}
        leftSection={<IconPencil size={26} aria-hidden />}
      >
        {t('own.moves.correct')}
      </Button>
    );
  if (!may[step]) return null;
  const ofTrip = { trip_id: trip.id, trip: trip.number };
  if (step === 'deliver')
    return (
      <ChooseFiles
        isCamera
        onChoose={async ([photo]) => {
          if (!photo) return;
          setTaking(true);
          await driverOutbox.add({ step, ...ofTrip }, { photo: await shrinkImage(photo, longestSide) }).finally(() => setTaking(false));
        }}
      >
        {(open) => (
          <Button fullWidth loading={isTaking} className={classes.main} leftSection={<IconCamera size={28} aria-hidden />} onClick={open}>
            {t('own.moves.deliver')}
          </Button>
        )}
      </ChooseFiles>
    );
  const Icon = step === 'leave' ? IconSteeringWheel : IconFlagCheck;
  return (
    <Button
      fullWidth
      className={classes.main}
      leftSection={<Icon size={28} aria-hidden />}
      onClick={() => driverOutbox.add({ step, ...ofTrip, at: nowLocal(zone, new Date()) }, { hold_ms: undo_ms })}
    >
      {t(`own.moves.${step}`)}
    </Button>
  );
}

function Undo({ last: { id, body }, seconds }: { last: Moved; seconds: number }) {
  const { t } = useTranslation('reports');
  const { waiting } = useEntries();
  const button = useRef<HTMLButtonElement>(null);
  // In the place of the button that was pressed, which had the focus.
  useEffect(() => button.current?.focus(), []);
  const undo = async () => {
    const odometers = waiting.filter((item) => item.id > id && item.body.step === 'odometer' && item.body.trip_id === body.trip_id);
    for (const item of [...odometers, { id }]) await driverOutbox.remove(item.id);
  };
  return (
    <div className={classes.undo} role="status">
      <span>
        {t(`own.moves.${body.step}`)} · <LocalDateTimeText at={body.at} short />
      </span>
      <Button ref={button} variant="default" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={undo}>
        {t('own.undo')} <span aria-hidden>&nbsp;{seconds}</span>
      </Button>
    </div>
  );
}

/** The seconds until a moment, counted down; 0 when it has passed. */
function useSecondsUntil(moment_ms: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (moment_ms <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment_ms]);
  return Math.max(0, Math.ceil((moment_ms - now) / 1000));
}
