/** The settlement as it was signed, each time. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { documentUrl } from '#web/api/call.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import { type SettlementVersion, settlements } from '../../contract/settlement.ts';
import { OwedText } from '../owed.tsx';
import classes from './slip.module.css';

export function Versions({ trip_id, versions }: { trip_id: string; versions: readonly SettlementVersion[] }) {
  const { t } = useTranslation('settlements');
  if (versions.length === 0) return null;
  return (
    <ul className={`${classes.rows} ${classes.versions}`} aria-label={t('versions.title')}>
      {versions.map((version) => (
        <li key={version.id} className={classes.row}>
          <span className={classes.what}>
            <Anchor
              underline="always"
              href={documentUrl(settlements.signedPdf, { id: trip_id, signature_id: version.id })}
              target="_blank"
              rel="noopener"
            >
              {t('versions.signed', { version: version.version })}
            </Anchor>{' '}
            <span className={classes.quiet}>
              <MomentText at={version.signed_at} />
              {version.recorded_by && ` · ${t('versions.before', { name: version.recorded_by })}`}
            </span>
          </span>
          <span className={classes.amount}>
            {!version.is_current && <StatusBadge tone="warn">{t('versions.changed')}</StatusBadge>}
            <OwedText owed={version.owed} />
          </span>
        </li>
      ))}
    </ul>
  );
}
