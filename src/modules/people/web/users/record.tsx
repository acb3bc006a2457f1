import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type User, users } from '../../contract/users.ts';
import { UserForm } from './form.tsx';
import { useInvalidateUsers } from './status.ts';

/** The member record of a user; read-only without permission to update users. */
export function UserRecord({ user }: { user: User }) {
  const { t } = useTranslation('people');
  const mayUpdate = useHasPermission('update-users');
  const invalidateUsers = useInvalidateUsers();
  return (
    <UserForm
      key={user.id}
      user={user}
      isReadOnly={!mayUpdate}
      save={(body, sending) => call(users.update, { params: { id: user.id }, body, ...sending })}
      onSaved={invalidateUsers}
      success={t('users.updated')}
      failure={t('users.update_failed')}
    />
  );
}
