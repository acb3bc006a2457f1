/** The links to a document: their expiry, and who opened them. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import type { LinkStatus, ShareLink } from '../contract/links.ts';
import type { Shareable } from './deliverable.ts';
import classes from './deliveries.module.css';

export function Links({ of }: { of: Shareable }) {
  const { t } = useTranslation('deliveries');
  const revoke = useRevoke(of);
  const answer = useQuery(query(of.operations.links, { params: { id: of.id } }));
  return (
    <Loaded answer={answer}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.none}>{t('links.none')}</p>
        ) : (
          <ul className={classes.log}>
            {data.map((link) => (
              <LinkRow key={link.id} link={link} onRevoke={() => void revoke(link)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const tones: Record<LinkStatus, Tone> = { open: 'good', expired: 'quiet', revoked: 'bad' };

function LinkRow({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const { t } = useTranslation('deliveries');
  const { name, status, created_at, created_by_name, expires_at, revoked_at, revoked_by_name } = link;
  return (
    <li>
      <div className={classes.what}>
        <StatusBadge tone={tones[status]}>{t(`links.statuses.${status}`)}</StatusBadge>
        <strong>{name}</strong>
      </div>
      <p>
        {t('links.created_on')} <MomentText at={created_at} /> {created_by_name && t('links.by', { name: created_by_name })}
      </p>
      <p>
        {revoked_at ? (
          <>
            {t('links.revoked_on')} <MomentText at={revoked_at} /> {revoked_by_name && t('links.by', { name: revoked_by_name })}
          </>
        ) : (
          <>
            {t(status === 'open' ? 'links.expires_on' : 'links.expired_on')} <MomentText at={expires_at} />
          </>
        )}
      </p>
      <Openings link={link} />
      {status === 'open' && (
        <Anchor component="button" type="button" onClick={onRevoke} aria-label={t('links.revoke_of', { name })}>
          {t('links.revoke')}
        </Anchor>
      )}
    </li>
  );
}

function Openings({ link: { opened, openings } }: { link: ShareLink }) {
  const { t } = useTranslation('deliveries');
  const [latest] = openings;
  if (!latest) return <p>{t('links.opened_none')}</p>;
  return (
    <>
      <p>
        {t('links.opened', { count: opened })} <MomentText at={latest.opened_at} />
      </p>
      <details className={classes.openings}>
        <summary>{t('links.openings')}</summary>
        <ul>
          {openings.map(({ opened_at, device, address }) => (
            <li key={opened_at}>
              <MomentText at={opened_at} /> · {device || t('links.device_unknown')} · {address}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Revokes a link after a question. */
function useRevoke({ operations, id }: Shareable): (link: ShareLink) => Promise<boolean> {
  const { t } = useTranslation('deliveries');
  const act = useAction(() => invalidate(operations.links));
  return ({ id: link_id, name }) =>
    act({
      title: t('links.revoke_title', { name }),
      text: t('links.revoke_text'),
      action: t('links.revoke'),
      danger: true,
      run: () => call(operations.revokeLink, { params: { id, link_id }, quiet: true }),
      done: t('links.revoked'),
      failed: t('links.revoke_failed'),
    });
}
