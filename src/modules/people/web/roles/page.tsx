import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { type Role, roles, roleText } from '../../contract/roles.ts';
import { useDeleteRole } from './delete.ts';
import { RoleForm } from './form.tsx';
import { invalidateRoles } from './invalidate.ts';

const route = getRouteApi('/admin/roles/$id');

/** One role and its permissions. */
export function RolePage() {
  const { t } = useTranslation(['people', 'common']);
  const { id } = route.useParams();
  const navigate = useNavigate();
  const answer = useQuery(query(roles.read, { params: { id } }));
  const deletion = useDeleteRole();
  const deleteAndLeave = async (role: Role) => {
    if (await deletion.ask(role)) await navigate({ to: '/admin/roles' });
  };
  return (
    <Loaded answer={answer}>
      {({ data: role }) => (
        <>
          <PageHead
            title={roleText(role, t)}
            subtitle={t('roles.holders', { count: role.holders })}
            crumbs={[{ label: t('roles.title'), href: '/admin/roles' }]}
            action={
              deletion.isPossible(role) && (
                <Button variant="default" c="red" onClick={() => void deleteAndLeave(role)}>
                  {t('common:actions.delete')}
                </Button>
              )
            }
          />
          <RoleForm
            key={role.id}
            role={role}
            save={(body, sending) => call(roles.update, { params: { id }, body, ...sending })}
            onSaved={invalidateRoles}
            success={t('roles.updated')}
            failure={t('roles.update_failed')}
          />
        </>
      )}
    </Loaded>
  );
}
