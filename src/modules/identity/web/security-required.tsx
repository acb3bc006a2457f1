import { Anchor } from '@mantine/core';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { safeNext } from '#web/next-path.ts';
import { renewSession, signOut, useMaybeSession } from '#web/session.ts';
import { TwoFactorSetup } from './security-two-factor-setup.tsx';
import { SessionPage } from './session-page.tsx';

const route = getRouteApi('/two-factor');

/** For whoever works in a company that asks for a second factor and has none: nothing else opens before. */
export function TwoFactorRequired() {
  const { t } = useTranslation(['identity', 'common']);
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = route.useSearch();
  const session = useMaybeSession();
  if (!session) return null;
  return (
    <SessionPage title={t('security.required_title')} intro={t('security.required_intro', { company: session.currentCompany?.name ?? '' })}>
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
