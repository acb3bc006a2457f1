import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { users } from '../../contract/users.ts';
import { useInvite } from '../invitations/invite-dialog.tsx';
import { UserForm } from './form.tsx';
import { useIdCardQuestion } from './id-card-question.ts';
import { invalidateUsers } from './status.ts';

/** Adds a user to the company; a driver by default. */
export function UserNew() {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const invite = useInvite();
  const ask = useIdCardQuestion();

  /** If the person is registered with another company, offers to invite them instead. */
  const create: ComponentProps<typeof UserForm>['save'] = async (body, sending) => {
    try {
      return await ask((confirm) => call(users.create, { body: { ...body, confirm }, ...sending }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'user_in_other_company') throw error;
      const invited = await invite.ask(body);
      if (invited) return invited;
      throw ApiError.alreadyHandled();
    }
  };

  return (
    <>
      <PageHead title={t('users.new')} subtitle={t('users.new_hint')} crumbs={[{ label: t('users.title'), href: '/admin/users' }]} />
      <UserForm
        cancelHref="/admin/users"
        save={create}
        onSaved={async () => {
          await invalidateUsers();
          await navigate({ to: '/admin/users' });
        }}
        success={t('users.created')}
        failure={t('users.create_failed')}
      />
      {invite.dialog}
    </>
  );
}
