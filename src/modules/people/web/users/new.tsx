import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { users } from '../../contract/users.ts';
import { useInvite } from '../invitations/invite-dialog.tsx';
import { UserForm } from './form.tsx';
import { useForgetUsers } from './status.ts';

/** Adds somebody to the company: a driver, unless told otherwise. */
export function UserNew() {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const forget = useForgetUsers();
  const invite = useInvite();

  /** A person whom another company knows is invited instead, if whoever adds them wants that. */
  const create: ComponentProps<typeof UserForm>['save'] = async (body, sending) => {
    try {
      return await call(users.create, { body, ...sending });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'user_in_other_company') throw error;
      const invited = await invite.ask(body);
      if (invited) return invited;
      throw ApiError.told();
    }
  };

  return (
    <>
      <PageHead title={t('users.new')} subtitle={t('users.new_hint')} crumbs={[{ label: t('users.title'), href: '/admin/users' }]} />
      <UserForm
        save={create}
        onSaved={async () => {
          await forget();
          await navigate({ to: '/admin/users' });
        }}
        success={t('users.created')}
        failure={t('users.create_failed')}
      />
      {invite.dialog}
    </>
  );
}
