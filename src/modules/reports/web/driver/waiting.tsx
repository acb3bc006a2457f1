/** Entries that wait to be sent, and entries that the server refused. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Language } from '#base/format.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Entry } from '../../rules/driver-day.ts';
import { driverOutbox } from './outbox.ts';
import { type Entries, useEntries } from './use-entries.ts';
import classes from './waiting.module.css';

/** `Peajes $ 15.600`, `Llegué, TRIP-000384`. */
function nameOf(entry: Entry, t: TFunction<'reports'>, language: Language): string {
  if (entry.step === 'expense') return `${entry.category} ${formatMoney(entry.amount, language)}`;
  return `${t(entry.step === 'odometer' ? `own.${entry.field}` : `own.moves.${entry.step}`)}, ${entry.trip}`;
}

/** How many wait, beside the number of the trip. */
export function WaitingCount() {
  const { t } = useTranslation('reports');
  const { waiting } = useEntries();
  if (waiting.length === 0) return null;
  return (
    <span className={classes.pill}>
      <IconCloudUp size={16} aria-hidden /> {t('own.to_send', { count: waiting.length })}
    </span>
  );
}

/** The entries that wait for a connection, and the refused ones. */
export function WaitingEntries() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const entries = useEntries();
  return (
    <>
      <Refused {...entries} />
      {entries.isUnreached && entries.waiting.length > 0 && (
        <div className={classes.waiting} role="status">
          <IconCloudOff size={22} aria-hidden />
          <div>
            <strong>{t('own.no_signal')}</strong>
            <ul>
              {entries.waiting.map(({ id, body }) => (
                <li key={id}>{nameOf(body, t, language)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

function Refused({ refused }: Pick<Entries, 'refused'>) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const confirm = useConfirm();
  return refused.map(({ id, body, problem }) => {
    const name = nameOf(body, t, language);
    const remove = async () => {
      if (await confirm({ title: t('own.discard_title', { name }), text: t('own.discard_text'), action: t('own.discard'), danger: true }))
        await driverOutbox.remove(id);
    };
    return (
      <div key={id} className={classes.refused} role="alert">
        <IconAlertTriangle size={22} aria-hidden />
        <div>
          <strong>{t('own.refused', { name })}</strong>
          <p>{problem}</p>
          <Button variant="default" onClick={() => driverOutbox.retry(id)}>
            {common('actions.retry')}
          </Button>
          <Button variant="subtle" color="red" onClick={remove}>
            {t('own.discard')}…
          </Button>
        </div>
      </div>
    );
  });
}
