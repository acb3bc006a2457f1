/** The page of an invitation link: validates it, then offers to accept or cancel, or explains why it cannot be accepted. */
import { Alert, Anchor, Button, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#base/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, query } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { currentSession } from '#web/session/session.ts';
import { signOut } from '#web/session/session-actions.ts';
import { invitationLink } from '../../contract/invitation-link.ts';
import { fieldErrors } from './field-errors.ts';
import { SessionForm } from './session-form.tsx';
import { SessionPage } from './session-page.tsx';
import { useSessionForm } from './use-session-form.ts';

const route = getRouteApi('/invitation');

type Invitation = Answer<typeof invitationLink.read>['data'];

export function InvitationPage() {
  const { t } = useTranslation(['accounts', 'common']);
  const { token = '' } = route.useSearch();
  const [cancelled, setCancelled] = useState(false);
  const answer = useQuery({ ...query(invitationLink.read, { params: { token }, quiet: true }), enabled: token !== '' });

  if (token === '' || answer.isError) {
    const ending = token === '' ? 'invalid' : endingOf(answer.error);
    if (!ending) {
      return (
        <SessionPage title={t('invitation.validating_failed')} intro={t('common:states.failed_text')}>
          <Button size="md" onClick={() => void answer.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </SessionPage>
      );
    }
    return (
      <SessionPage title={t(`invitation.${ending}_title`)} intro={t(`invitation.${ending}_text`)}>
        <ToLogin />
      </SessionPage>
    );
  }
  if (!answer.data) {
    return (
      <SessionPage title={t('invitation.title')} intro={t('invitation.validating')}>
        <Stack role="status" aria-label={t('invitation.validating')}>
          <Skeleton height={88} />
          <Skeleton height={42} />
        </Stack>
      </SessionPage>
    );
  }
  if (cancelled) {
    return (
      <SessionPage title={t('invitation.cancelled_title')} intro={t('invitation.cancelled_text')}>
        <Button variant="default" size="md" onClick={() => setCancelled(false)}>
          {t('invitation.look_again')}
        </Button>
        <ToLogin />
      </SessionPage>
    );
  }
  return <Accept token={token} invitation={answer.data.data} onCancel={() => setCancelled(true)} onChanged={() => void answer.refetch()} />;
}

/** Why the link cannot be accepted; undefined for an error that a retry may resolve. */
function endingOf(error: unknown): 'invalid' | 'used' | 'expired' | undefined {
  const endings = { invitation_invalid: 'invalid', invitation_used: 'used', invitation_expired: 'expired' } as const;
  return error instanceof ApiError ? endings[error.code as keyof typeof endings] : undefined;
}

interface AcceptProps {
  token: string;
  invitation: Invitation;
  onCancel: () => void;
  /** The state of the link has changed since it was loaded. */
  onChanged: () => void;
}

function Accept({ token, invitation, onCancel, onChanged }: AcceptProps) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { company_name: company, user_name, email, needs_password } = invitation;
  const { form, field, busy } = useSessionForm({
    values: { password: '', password_confirmation: '' },
    validate: (values) => (needs_password ? fieldErrors(invitationLink.accept.body, values) : {}),
    async send(values) {
      await call(invitationLink.accept, { params: { token }, body: needs_password ? values : {}, quiet: true });
      // The open session, perhaps of another person, does not include the company yet.
      if (currentSession()) await signOut();
      await navigate({ to: '/login', search: { notice: 'accepted' } });
    },
    failure: { title: t('invitation.accept_failed') },
    onFailed(error) {
      if (endingOf(error)) onChanged();
    },
  });
  const passwordProps = {
    visibilityToggleButtonProps: { 'aria-label': t('session.reveal') },
    autoComplete: 'new-password',
    maxLength: 200,
    size: 'md',
  } as const;

  return (
    <SessionPage title={t('invitation.title')} intro={t('invitation.invited', { company })}>
      <Facts
        facts={[
          [t('invitation.company'), company],
          [t('common:labels.name'), user_name],
          [t('invitation.email'), email],
        ]}
      />
      <SessionForm {...form}>
        <Stack gap="md">
          {needs_password && (
            <>
              <Alert color="petrol" variant="light">
                {t('invitation.choose_password')}
              </Alert>
              {/* For password managers: the login that the password belongs to. */}
              <input type="hidden" autoComplete="username" value={email} readOnly />
              <PasswordInput
                {...field('password')}
                {...passwordProps}
                label={t('session.new_password')}
                description={t('session.password_rule')}
              />
              <PasswordInput {...field('password_confirmation')} {...passwordProps} label={t('session.confirm_password')} />
            </>
          )}
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('invitation.accept')}
          </Button>
          <Button variant="default" size="md" fullWidth onClick={onCancel} disabled={busy}>
            {t('invitation.cancel')}
          </Button>
        </Stack>
      </SessionForm>
    </SessionPage>
  );
}

function ToLogin() {
  const { t } = useTranslation('accounts');
  return (
    <Text>
      <Anchor component={Link} to="/login" size="sm">
        {t('session.back_to_login')}
      </Anchor>
    </Text>
  );
}
