import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { password } from '../../contract/password.ts';
import { fieldErrors } from './field-errors.ts';
import { SessionForm } from './session-form.tsx';
import { SessionPage } from './session-page.tsx';
import { useSessionForm } from './use-session-form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed from "forgot password" to here without showing in the address. */
    email?: string;
  }
}

/** Sets a new password with the emailed code. */
export function ResetPassword() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const sentTo = useLocation({ select: ({ state }) => state.email });
  // Of a link that the operator made (`bin/admin reset-password`). The part after `#` is neither sent to a server nor logged.
  const link = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  const email = sentTo ?? link.get('email') ?? '';
  const code = link.get('code') ?? '';
  const { form, field, busy } = useSessionForm({
    values: { email, code, password: '', password_confirmation: '' },
    validate: (values) => fieldErrors(password.reset.body, values),
    async send(values) {
      await call(password.reset, { body: values, company: null });
      await navigate({ to: '/login', search: { notice: 'password-set' } });
    },
    failure: { title: t('session.reset_failed') },
  });
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('session.reveal') } };

  return (
    <SessionPage title={t('session.reset')} intro={t('session.reset_intro')}>
      {sentTo && (
        <Alert role="status" color="petrol" variant="light">
          {t('session.code_sent')}
        </Alert>
      )}
      <SessionForm {...form}>
        <Stack gap="md">
          <TextInput {...field('email')} type="email" label={t('session.email')} autoComplete="username" autoFocus={!email} size="md" />
          <TextInput
            {...field('code')}
            label={t('session.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={Boolean(email) && !code}
            maxLength={6}
            size="md"
          />
          <PasswordInput
            {...field('password')}
            {...reveal}
            autoFocus={Boolean(code)}
            label={t('session.new_password')}
            description={t('session.password_rule')}
            autoComplete="new-password"
            size="md"
          />
          <PasswordInput
            {...field('password_confirmation')}
            {...reveal}
            label={t('session.confirm_password')}
            autoComplete="new-password"
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('session.set_password')}
          </Button>
        </Stack>
      </SessionForm>
      <Anchor component={Link} to="/login" size="sm">
        {t('session.back_to_login')}
      </Anchor>
    </SessionPage>
  );
}
