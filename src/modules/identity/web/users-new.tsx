import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { users } from '#modules/identity/contract.ts';
import { call } from '#web/api.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { UserForm } from './users-form.tsx';
import { useForgetUsers } from './users-status.ts';

/** Adds somebody to the company: a driver, unless told otherwise. */
export function UserNew() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const forget = useForgetUsers();
  return (
    <>
      <PageHead title={t('users.new')} subtitle={t('users.new_hint')} crumbs={[{ label: t('users.title'), href: '/admin/users' }]} />
      <UserForm
        save={(body, sending) => call(users.create, { body, ...sending })}
        onSaved={async () => {
          await forget();
          await navigate({ to: '/admin/users' });
        }}
        success={t('users.created')}
        failure={t('users.create_failed')}
      />
    </>
  );
}
