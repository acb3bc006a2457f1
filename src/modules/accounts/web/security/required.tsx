import { Anchor, Text } from '@mantine/core';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanySwitcher } from '#modules/companies/web/pickers.tsx';
import { safeNext } from '#web/session/next-path.ts';
import { renewSession, signOut, useMaybeSession } from '#web/session/session.ts';
import { SessionPage } from '../sign-in/session-page.tsx';
import classes from './security.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const route = getRouteApi('/two-factor');

/** For whoever works in a company that asks for a second factor and has none: nothing else opens before. */
export function TwoFactorRequired() {
  const { t } = useTranslation(['accounts', 'common']);
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = route.useSearch();
  const session = useMaybeSession();
  const asking = useRef(session?.currentCompany?.id);
  const elsewhere = session && !session.mustSetUpTwoFactor && session.currentCompany?.id !== asking.current;
  // The company that they have switched to does not ask.
  useEffect(() => {
    if (elsewhere) void navigate({ to: '/admin/dashboard' });
  }, [elsewhere, navigate]);
  if (!session) return null;
  return (
    <SessionPage title={t('security.required_title')} intro={t('security.required_intro', { company: session.currentCompany?.name ?? '' })}>
      {/* Whoever has another company that does not ask may go and work there. */}
      {(session.companies.length > 1 || session.roles.includes('super_administrator')) && (
        <div className={classes.elsewhere}>
          <Text size="sm">{t('security.required_elsewhere')}</Text>
          <CompanySwitcher />
        </div>
      )}
      <TwoFactorSetup
        onDone={async () => {
          await renewSession();
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
