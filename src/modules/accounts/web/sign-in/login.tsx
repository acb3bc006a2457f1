import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { safeNext } from '#web/session/next-path.ts';
import { lastUserOfTab } from '#web/session/remembered-company.ts';
import { currentSession } from '#web/session/session.ts';
import { signIn, signOut } from '#web/session/session-actions.ts';
import { SessionForm } from './session-form.tsx';
import { SessionPage } from './session-page.tsx';
import { useSessionForm } from './use-session-form.ts';

const route = getRouteApi('/login');
/** "Remember me" stores the login name on this device, never the password. */
const rememberedKey = 'arriero.login-name';

/** Signs in with a user name or an email, then asks for a second factor if the person has one. */
export function Login() {
  const { t } = useTranslation(['accounts', 'common']);
  const router = useRouter();
  const { next, notice } = route.useSearch();
  const remembered = localStorage.getItem(rememberedKey) ?? '';
  const [remember, setRemember] = useState(remembered !== '');
  /** The password was right and the person has a second factor. */
  const [asksCode, setAsksCode] = useState(false);

  const { form, field, busy } = useSessionForm({
    values: { username: remembered, password: '', code: '' },
    validate: (values) => ({
      ...(!values.username.trim() && { username: t('common:validation.required') }),
      ...(!values.password && { password: t('common:validation.required') }),
      ...(asksCode && !values.code.trim() && { code: t('common:validation.required') }),
    }),
    async send({ username, password, code }) {
      const lastUser = lastUserOfTab();
      const login = await signIn({ username: username.trim(), password, remember, code: asksCode ? code : '' }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'two_factor_required') throw error;
        setAsksCode(true);
      });
      if (!login) return;
      if (remember) localStorage.setItem(rememberedKey, username.trim());
      else localStorage.removeItem(rememberedKey);
      await enter(login.blocked, lastUser);
    },
    failure: { title: t('common:errors.login_failed'), text: (error) => whyFailed(error) },
  });

  /** Opens the page that was left, unless another user left it. Signs a user without a company out again: they could not open anything. */
  const enter = async (blocked: boolean, lastUser: string | undefined) => {
    const session = currentSession();
    const isOthers = lastUser !== undefined && lastUser !== session?.user.id;
    if (session?.roles.length) return router.history.push(safeNext(isOthers ? undefined : next));
    await signOut();
    await router.navigate({ to: '/login', search: { notice: blocked ? 'blocked' : 'no-company' } });
  };

  const whyFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('common:errors.unexpected');
    if (error.status === 401) return t('common:errors.invalid_credentials');
    if (error.status === 429) return error.message;
    return t(error.status === 0 ? 'common:errors.network' : 'common:errors.unexpected');
  };

  if (asksCode) {
    return (
      <SessionPage title={t('session.code_title')} intro={t('session.code_intro')}>
        <SessionForm {...form}>
          <TextInput
            {...field('code')}
            label={t('session.two_factor_code')}
            description={t('session.two_factor_code_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            maxLength={30}
            size="md"
            mb="lg"
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('session.enter')}
          </Button>
        </SessionForm>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setAsksCode(false)}>
          {t('session.other_account')}
        </Anchor>
      </SessionPage>
    );
  }
  return (
    <SessionPage title={t('session.login')} intro={t('session.login_intro')}>
      {notice && (
        <Alert role="status" color={notice === 'password-set' || notice === 'accepted' ? 'petrol' : 'amber'} variant="light">
          {t(`session.notices.${notice}`)}
        </Alert>
      )}
      <SessionForm {...form}>
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
      </SessionForm>
    </SessionPage>
  );
}
