import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { useMay } from '#web/session/session.ts';
import { type User, users } from '../../contract/users.ts';
import { UserForm } from './form.tsx';
import { useForgetUsers } from './status.ts';

/** What the company knows of a user: to change for whoever may, else to read. */
export function UserRecord({ user }: { user: User }) {
  const { t } = useTranslation('people');
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
