import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roles } from '#modules/identity/contract/roles.ts';
import { call } from '#web/api.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { useForgetRoles } from './roles-forget.ts';
import { RoleForm } from './roles-form.tsx';

/** Defines a role of the company. */
export function RoleNew() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const forget = useForgetRoles();
  return (
    <>
      <PageHead title={t('roles.new')} crumbs={[{ label: t('roles.title'), href: '/admin/roles' }]} />
      <RoleForm
        save={(body, sending) => call(roles.create, { body, ...sending })}
        onSaved={async () => {
          await forget();
          await navigate({ to: '/admin/roles' });
        }}
        success={t('roles.created')}
        failure={t('roles.create_failed')}
      />
    </>
  );
}
