import { Skeleton } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import { type MailKept, outbox } from '../contract/outbox.ts';
import classes from './outbox.module.css';

/** What a demo without a mail server would have sent. Elsewhere the page is not there, which the answer tells. */
export function OutboxPage() {
  const { t } = useTranslation('notifications');
  const { data, isPending } = useQuery(query(outbox.list));
  return (
    <>
      <PageHead title={t('outbox.title')} subtitle={t('outbox.text')} />
      <Section>
        {isPending && <Skeleton h={160} radius="md" />}
        {data?.data.length === 0 && (
          <EmptyState icon={<IconMailbox size={28} />} title={t('outbox.empty_title')} text={t('outbox.empty_text')} />
        )}
        {data?.data.map((mail) => (
          <Message key={mail.id} mail={mail} />
        ))}
      </Section>
    </>
  );
}

function Message({ mail }: { mail: MailKept }) {
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
