import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { roles } from '../../contract/roles.ts';
import { useDeleteRole } from './delete.ts';
import { useForgetRoles } from './forget.ts';
import { RoleForm } from './form.tsx';
import { roleText } from './text.ts';

const route = getRouteApi('/admin/roles/$id');

/** One role: what its holders may do. */
export function RolePage() {
  const { t } = useTranslation(['people', 'common']);
  const { id } = route.useParams();
  const navigate = useNavigate();
  const answer = useQuery(query(roles.read, { params: { id } }));
  const forget = useForgetRoles();
  const deletion = useDeleteRole();
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const role = answer.data.data;
  const leave = async () => {
    if (await deletion.ask(role)) await navigate({ to: '/admin/roles' });
  };
  return (
    <>
      <PageHead
        title={roleText(role, t)}
        subtitle={t('roles.holders', { count: role.holders })}
        crumbs={[{ label: t('roles.title'), href: '/admin/roles' }]}
        action={
          deletion.isPossible(role) && (
            <Button variant="default" c="red" onClick={() => void leave()}>
              {t('common:actions.delete')}
            </Button>
          )
        }
      />
      <RoleForm
        key={role.id}
        role={role}
        save={(body, sending) => call(roles.update, { params: { id }, body, ...sending })}
        onSaved={forget}
        success={t('roles.updated')}
        failure={t('roles.update_failed')}
      />
    </>
  );
}
