import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { type OutboxMail, outbox } from '../contract/outbox.ts';
import classes from './outbox.module.css';

/** The email that a demo without a mail server would have sent. Elsewhere the server answers 404. */
export function OutboxPage() {
  const { t } = useTranslation('notifications');
  const answer = useQuery(query(outbox.list));
  return (
    <>
      <PageHead title={t('outbox.title')} subtitle={t('outbox.text')} />
      <Section>
        <Loaded answer={answer} loader={<Skeleton h={160} radius="md" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState picture="road" title={t('outbox.empty_title')} text={t('outbox.empty_text')} />
            ) : (
              data.map((mail) => <Message key={mail.id} mail={mail} />)
            )
          }
        </Loaded>
      </Section>
    </>
  );
}

function Message({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('notifications');
  return (
    <details className={classes.mail}>
      <summary>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.facts}>
          {t('outbox.to', { recipient: mail.recipient })} · <MomentText at={mail.created_at} />
        </span>
        {mail.account && <StatusBadge tone="warn">{t('outbox.account')}</StatusBadge>}
      </summary>
      <p className={classes.body}>{mail.body}</p>
    </details>
  );
}
