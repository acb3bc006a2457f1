import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { compensation } from '../../contract/compensation.ts';
import { maySetPay } from '../../rules/compensation.ts';
import { CompensationFacts } from './facts.tsx';

const form = lazyPart(async () => (await import('./form.tsx')).CompensationForm);

/** What a user is paid; read-only without permission to change it. Super-administrators (`isMember` false) are paid by no company. */
export function CompensationTab({ userId, own, isMember = true }: { userId: string; own: boolean; isMember?: boolean }) {
  const { roles } = useSession();
  const administers = roles.includes('administrator') || roles.includes('super_administrator');
  const mayUpdate = useHasPermission('update-compensation') && maySetPay({ is_self: own, administers });
  const mayView = useHasPermission('view-compensation');
  return own && !(mayUpdate && mayView && isMember) ? <OwnCompensation /> : <UserCompensation userId={userId} isReadOnly={!mayUpdate} />;
}

function UserCompensation({ userId, isReadOnly }: { userId: string; isReadOnly: boolean }) {
  const { t } = useTranslation('people');
  const answer = useQuery(query(compensation.read, { params: { id: userId }, quiet: true }));
  return (
    <Loaded answer={answer}>
      {({ data }) => {
        if (!isReadOnly) return <LazyPart part={form} props={{ compensation: data }} />;
        return data.is_set ? (
          <CompensationFacts compensation={data} />
        ) : (
          <EmptyState picture="road" title={t('compensation.none')} text={t('compensation.none_text')} />
        );
      }}
    </Loaded>
  );
}

function OwnCompensation() {
  const { t } = useTranslation('people');
  const answer = useQuery(query(compensation.own, { quiet: true }));
  return (
    <Loaded answer={answer}>
      {({ data }) =>
        data ? (
          <CompensationFacts compensation={data} hint={t('compensation.own_hint')} />
        ) : (
          <EmptyState picture="road" title={t('compensation.none_own')} text={t('compensation.own_hint')} />
        )
      }
    </Loaded>
  );
}
