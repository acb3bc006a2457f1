import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { compensation } from '../../contract/compensation.ts';
import { maySetPay } from '../../rules/compensation.ts';
import { CompensationFacts } from './facts.tsx';
import { CompensationForm } from './form.tsx';

/** What a user is paid: to change for whoever may, else to read. The platform's people are paid by no company. */
export function CompensationTab({ userId, own, isMember = true }: { userId: string; own: boolean; isMember?: boolean }) {
  const { roles } = useSession();
  const administers = roles.includes('administrator') || roles.includes('super_administrator');
  const mayUpdate = useMay('update-compensation') && maySetPay({ is_self: own, administers });
  const mayView = useMay('view-compensation');
  return own && !(mayUpdate && mayView && isMember) ? <OwnCompensation /> : <UserCompensation userId={userId} isReadOnly={!mayUpdate} />;
}

function UserCompensation({ userId, isReadOnly }: { userId: string; isReadOnly: boolean }) {
  const { t } = useTranslation('people');
  const answer = useQuery(query(compensation.read, { params: { id: userId }, quiet: true }));
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const found = answer.data.data;
  if (!isReadOnly) return <CompensationForm compensation={found} />;
  return found.is_set ? <CompensationFacts compensation={found} /> : <EmptyState title={t('compensation.none')} />;
}

function OwnCompensation() {
  const { t } = useTranslation('people');
  const answer = useQuery(query(compensation.own, { quiet: true }));
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const found = answer.data.data;
  if (!found) return <EmptyState title={t('compensation.none_own')} text={t('compensation.own_hint')} />;
  return <CompensationFacts compensation={found} hint={t('compensation.own_hint')} />;
}
