/** The latest emails of a document, each with its outcome. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import type { Delivery, DeliveryStatus } from '../contract/deliveries.ts';
import type { Deliverable } from './deliverable.ts';
import classes from './deliveries.module.css';

/** `onAgain`: sends one again. */
export function Outcomes({ of, onAgain }: { of: Deliverable; onAgain: ((delivery: Delivery) => void) | undefined }) {
  const { t } = useTranslation('deliveries');
  const answer = useQuery(query(of.operations.emails, { params: { id: of.id } }));
  return (
    <Loaded answer={answer}>
      {({ data, has_mail_server }) =>
        data.length === 0 ? (
          <p className={classes.none}>{t('none')}</p>
        ) : (
          <ul className={classes.log}>
            {data.map((delivery) => (
              <Outcome key={delivery.id} delivery={delivery} isStuck={!has_mail_server} onAgain={onAgain && (() => onAgain(delivery))} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const tones: Record<DeliveryStatus, Tone> = { queued: 'quiet', retrying: 'warn', sent: 'good', returned: 'bad', failed: 'bad' };

/** `isStuck`: no mail server is configured. */
function Outcome({ delivery, isStuck, onAgain }: { delivery: Delivery; isStuck: boolean; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('deliveries');
  const { status, recipient, subject, error, created_by_name, changed_at } = delivery;
  const isWaiting = status === 'queued' || status === 'retrying';
  const isLost = status === 'returned' || status === 'failed';
  return (
    <li>
      <div className={classes.what}>
        <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
        <strong>{recipient}</strong>
      </div>
      <p>
        {subject} · <MomentText at={changed_at} /> {created_by_name && t('by', { name: created_by_name })}
      </p>
      {isWaiting && isStuck && <p>{t('waits_for_mail_server')}</p>}
      {status === 'retrying' && !isStuck && !error && <p>{t('mail_server_away')}</p>}
      {error && <p className={classes.error}>{error}</p>}
      {onAgain && (
        <Anchor component="button" type="button" onClick={onAgain}>
          {t(isLost ? 'correct' : 'resend')}
        </Anchor>
      )}
    </li>
  );
}
