import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { type User, users } from '../../contract/users.ts';
import { UserForm } from './form.tsx';
import { useIdCardQuestion } from './id-card-question.ts';
import { invalidateUsers } from './status.ts';

interface UserRecordProps {
  user: User;
  /** The tab with the read view, opened after saving; the first one of the page if undefined. */
  readTab?: string;
}

/** The form of a user's member record. */
export function UserRecord({ user, readTab }: UserRecordProps) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const ask = useIdCardQuestion();
  return (
    <UserForm
      key={user.id}
      user={user}
      cancelHref={`/admin/users/${user.id}${readTab ? `?tab=${readTab}` : ''}`}
      save={(body, sending) => ask((confirm) => call(users.update, { params: { id: user.id }, body: { ...body, confirm }, ...sending }))}
      onSaved={async () => {
        await invalidateUsers();
        await navigate({ to: '/admin/users/$id', params: { id: user.id }, search: { tab: readTab } });
      }}
      success={t('users.updated')}
      failure={t('users.update_failed')}
    />
  );
}
