import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Compensation, compensation } from '../../contract/compensation.ts';
import { useMayChangePay } from '../access.tsx';
import { UserCertificate } from '../reports/certificate.tsx';
import { CompensationFacts } from './facts.tsx';

const form = lazyPart(async () => (await import('./form.tsx')).CompensationForm);
const account = lazyPart(async () => (await import('./account.tsx')).AccountDialog);

/** The pay of another user; read-only without permission to change it. */
export function UserCompensationTab({ record: { id } }: { record: { id: string } }) {
  const mayUpdate = useMayChangePay(id);
  return (
    <>
      <UserCertificate userId={id} />
      <UserCompensation userId={id} isReadOnly={!mayUpdate} />
    </>
  );
}

/** The pay of the user. Super-administrators (`isMember` false) are not paid by a company. */
export function OwnCompensationTab({ userId, isMember }: { userId: string; isMember: boolean }) {
  const mayUpdate = useMayChangePay(userId);
  const mayView = useHasPermission('view-compensation');
  return mayUpdate && mayView && isMember ? <UserCompensation userId={userId} isReadOnly={false} /> : <OwnCompensation />;
}

function UserCompensation({ userId, isReadOnly }: { userId: string; isReadOnly: boolean }) {
  const { t } = useTranslation('payroll');
  const answer = useQuery(query(compensation.read, { params: { id: userId }, quiet: true }));
  return (
    <Loaded answer={answer}>
      {({ data }) => {
        if (!isReadOnly) return <EditableCompensation key={userId} compensation={data} />;
        return data.is_set ? (
          <CompensationFacts compensation={data} />
        ) : (
          <EmptyState picture="road" title={t('compensation.none')} text={t('compensation.none_text')} />
        );
      }}
    </Loaded>
  );
}

/** The subject of the form: the account, new terms, or those with the id. */
type Task = 'account' | 'new' | { id: string };

/** The form before anything is agreed, or while terms are changed. */
function EditableCompensation({ compensation: data }: { compensation: Compensation }) {
  const [task, setTask] = useState<Task>();
  const onClose = () => setTask(undefined);
  if (!data.is_set) return <LazyPart part={form} props={{ compensation: data }} />;
  const terms = typeof task === 'object' ? data.versions.find(({ id }) => id === task.id) : undefined;
  if (task === 'new' || terms) return <LazyPart key={terms?.id} part={form} props={{ compensation: data, terms, onClose }} />;
  return (
    <>
      <CompensationFacts
        compensation={data}
        changes={{ onTerms: () => setTask('new'), onAccount: () => setTask('account'), onVersion: (id) => setTask({ id }) }}
      />
      <LazyPart part={account} props={{ compensation: data, isOpen: task === 'account', onClose }} />
    </>
  );
}

function OwnCompensation() {
  const { t } = useTranslation('payroll');
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
