import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { password } from '../../contract/password.ts';
import { fieldErrors } from './field-errors.ts';
import { SessionForm } from './session-form.tsx';
import { SessionPage } from './session-page.tsx';
import { useSessionForm } from './use-session-form.ts';

/** Requests a code by email. Known and unknown addresses look the same from here on. */
export function ForgotPassword() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { form, field, busy } = useSessionForm({
    values: { email: '' },
    validate: (values) => fieldErrors(password.forgot.body, values),
    async send({ email }) {
      await call(password.forgot, { body: { email: email.trim() }, company: null });
      await navigate({ to: '/reset-password', state: { email: email.trim() } });
    },
    failure: { title: t('session.forgot_failed') },
  });

  return (
    <SessionPage title={t('session.forgot')} intro={t('session.forgot_intro')}>
      <SessionForm {...form}>
        <TextInput {...field('email')} type="email" label={t('session.email')} autoComplete="email" autoFocus size="md" mb="lg" />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('session.send_code')}
        </Button>
      </SessionForm>
      <Anchor component={Link} to="/login" size="sm">
        {t('session.back_to_login')}
      </Anchor>
    </SessionPage>
  );
}
