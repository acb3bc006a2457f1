import { useTranslation } from 'react-i18next';
import { type User, users } from '#modules/identity/contract/users.ts';
import { call } from '#web/api.ts';
import { useMay } from '#web/session.ts';
import { UserForm } from './users-form.tsx';
import { useForgetUsers } from './users-status.ts';

/** What the company knows of a user: to change for whoever may, else to read. */
export function UserRecord({ user }: { user: User }) {
  const { t } = useTranslation('identity');
  const mayUpdate = useMay('update-users');
  const forget = useForgetUsers();
  return (
    <UserForm
      key={user.id}
      user={user}
      isReadOnly={!mayUpdate}
      save={(body, sending) => call(users.update, { params: { id: user.id }, body, ...sending })}
      onSaved={forget}
      success={t('users.updated')}
      failure={t('users.update_failed')}
    />
  );
}
