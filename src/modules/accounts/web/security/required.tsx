import { Anchor, Text } from '@mantine/core';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanySwitcher } from '#modules/companies/web/pickers.tsx';
import { safeNext } from '#web/session/next-path.ts';
import { useMaybeSession } from '#web/session/session.ts';
import { refreshSession, signOut } from '#web/session/session-actions.ts';
import { SessionPage } from '../sign-in/session-page.tsx';
import classes from './security.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const route = getRouteApi('/two-factor');

/** Shown to users without a second factor in a company that requires one: nothing else opens until it is set up. */
export function TwoFactorRequired() {
  const { t } = useTranslation(['accounts', 'common']);
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = route.useSearch();
  const session = useMaybeSession();
  const requiringCompany = useRef(session?.currentCompany?.id);
  const hasSwitched = session && !session.mustSetUpTwoFactor && session.currentCompany?.id !== requiringCompany.current;
  // The company that the user has switched to does not require a second factor.
  useEffect(() => {
    if (hasSwitched) void navigate({ to: '/admin/dashboard' });
  }, [hasSwitched, navigate]);
  if (!session) return null;
  return (
    <SessionPage title={t('security.required_title')} intro={t('security.required_intro', { company: session.currentCompany?.name ?? '' })}>
      {/* Users can switch to another company, which may not require it. */}
      {(session.companies.length > 1 || session.roles.includes('super_administrator')) && (
        <div className={classes.elsewhere}>
          <Text size="sm">{t('security.required_elsewhere')}</Text>
          <CompanySwitcher compact={false} />
        </div>
      )}
      <TwoFactorSetup
        onDone={async () => {
          await refreshSession();
          router.history.push(safeNext(next));
        }}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={async () => {
          await signOut();
          await navigate({ to: '/login' });
        }}
      >
        {t('common:shell.sign_out')}
      </Anchor>
    </SessionPage>
  );
}
