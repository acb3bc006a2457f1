import '@fontsource-variable/archivo/wdth.css';
import '@fontsource-variable/instrument-sans';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/tokens.css';
import './app/theme.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { setFailurePolicy } from './api/call.ts';
import { applyFailurePolicy, setExits } from './api/failures.ts';
import { App } from './app/app.tsx';
import { startTranslations } from './app/i18n.ts';
import { loadToastsOnInput } from './app/toast-library.ts';
import { preloadAddress, router } from './router.tsx';
import { clearSession, type EndReason, followOtherTabs, refreshSession, rememberCompanyOnInput } from './session/session-actions.ts';

// The content security policy allows no eval and only styles with the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);
config({ jitless: true });

setFailurePolicy(applyFailurePolicy);
setExits({
  sessionExpired() {
    clearSession();
    goToLogin('expired');
  },
  forbidden: () => void router.navigate({ to: '/admin/403', replace: true }),
  notFound(path) {
    const { pathname, href: screen } = router.state.location;
    // Several calls of a screen fail together.
    if (pathname !== '/admin/404') void router.navigate({ to: '/admin/404', replace: true, state: { missing: { path, screen } } });
  },
  // The refreshed session redirects to the page that sets up the second factor.
  twoFactor: () => void refreshSession().then(() => router.invalidate()),
});
followOtherTabs(goToLogin);
rememberCompanyOnInput();
loadToastsOnInput();

const translations = startTranslations();
// After the request for the common texts has been sent, on which everything depends. Code that fails to load is loaded again where it is needed,
// which reports errors.
setTimeout(() => void preloadAddress().catch(() => {}));
await translations;
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// As a transition, so that React splits the first rendering into short tasks.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  ),
);

// The browser prepares its number formats at the first use, which takes longer than rendering a list: here it delays nothing.
setTimeout(() => new Intl.NumberFormat('es-CO').format(0));

/** Signing in returns to the page, unless the user signed out. */
function goToLogin(reason: EndReason): void {
  const search = reason === 'signed-out' ? {} : { notice: reason, next: router.state.location.href };
  void router.navigate({ to: '/login', search });
}
