import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { roles } from '../../contract/roles.ts';
import { RoleForm } from './form.tsx';
import { invalidateRoles } from './invalidate.ts';

/** Adds a role to the company. */
export function RoleNew() {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('roles.new')} crumbs={[{ label: t('roles.title'), href: '/admin/roles' }]} />
      <RoleForm
        save={(body, sending) => call(roles.create, { body, ...sending })}
        onSaved={async () => {
          await invalidateRoles();
          await navigate({ to: '/admin/roles' });
        }}
        success={t('roles.created')}
        failure={t('roles.create_failed')}
      />
    </>
  );
}
