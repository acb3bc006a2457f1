import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api-error.ts';
import { safeNext } from '#web/next-path.ts';
import { signIn } from '#web/session.ts';
import { toastError } from '#web/toast.ts';
import { SessionPage } from './session-page.tsx';
import { useSessionForm } from './use-session-form.ts';

const route = getRouteApi('/login');
/** "Remember me" keeps the name on this device, never the password. */
const rememberedKey = 'arriero.login-name';

/** Signing in, with a user name or an e-mail. */
export function Login() {
  const { t } = useTranslation(['identity', 'common']);
  const router = useRouter();
  const { next, notice } = route.useSearch();
  const remembered = localStorage.getItem(rememberedKey) ?? '';
  const [remember, setRemember] = useState(remembered !== '');

  const { form, field, busy } = useSessionForm({
    values: { username: remembered, password: '' },
    check: (values) => ({
      ...(!values.username.trim() && { username: t('common:validation.required') }),
      ...(!values.password && { password: t('common:validation.required') }),
    }),
    async send({ username, password }) {
      await signIn({ username: username.trim(), password, remember });
      if (remember) localStorage.setItem(rememberedKey, username.trim());
      else localStorage.removeItem(rememberedKey);
      router.history.push(safeNext(next));
    },
    onRefused: (error) => toastError(t('common:errors.login_failed'), whyRefused(error)),
  });

  const whyRefused = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('common:errors.unexpected');
    if (error.status === 401) return t('common:errors.invalid_credentials');
    if (error.status === 429) return error.message;
    return t(error.status === 0 ? 'common:errors.network' : 'common:errors.unexpected');
  };

  return (
    <SessionPage title={t('session.login')} intro={t('session.login_intro')}>
      {notice && (
        <Alert role="status" color={notice === 'password-set' ? 'petrol' : 'amber'} variant="light">
          {t(`session.notices.${notice}`)}
        </Alert>
      )}
      <form {...form}>
        <TextInput
          {...field('username')}
          label={t('session.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!remembered}
          size="md"
        />
        <PasswordInput
          {...field('password')}
          label={t('session.password')}
          autoComplete="current-password"
          autoFocus={remembered !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t('session.reveal') }}
          size="md"
          mt="md"
        />
        <Group justify="space-between" mt="md" mb="lg">
          <Checkbox label={t('session.remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('session.forgot_link')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('session.enter')}
        </Button>
      </form>
    </SessionPage>
  );
}
