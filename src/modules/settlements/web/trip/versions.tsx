/** The settlement as it was signed, each time. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { documentUrl } from '#web/api/call.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { type Settlement, settlements } from '../../contract/settlement.ts';
import { OwedText } from '../owed.tsx';
import classes from './versions.module.css';

/** The versions of the driver, then those of earlier drivers. */
export function Versions({ settlement: { trip_id, versions, versions_of_others } }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements');
  const listed = [...versions.map((version) => ({ ...version, driver_name: null })), ...versions_of_others];
  if (listed.length === 0) return null;
  return (
    <ul className={classes.versions} aria-label={t('versions.title')}>
      {listed.map(({ id, version, driver_name, signed_at, recorded_by, is_current, owed }) => (
        <li key={id} className={classes.row}>
          <span className={classes.what}>
            <Anchor
              underline="always"
              href={documentUrl(settlements.signedPdf, { id: trip_id, signature_id: id })}
              target="_blank"
              rel="noopener"
            >
              {driver_name === null ? t('versions.signed', { version }) : t('versions.signed_by', { version, driver: driver_name })}
            </Anchor>{' '}
            <span className={classes.quiet}>
              <MomentText at={signed_at} />
              {recorded_by && ` · ${t('versions.before', { name: recorded_by })}`}
            </span>
          </span>
          <span className={classes.amount}>
            {!is_current && <StatusBadge tone="warn">{t('versions.changed')}</StatusBadge>}
            <OwedText owed={owed} />
          </span>
        </li>
      ))}
    </ul>
  );
}
