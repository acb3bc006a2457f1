import '@fontsource-variable/archivo/wdth.css';
import '@fontsource-variable/instrument-sans';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { setFailurePolicy } from './api/call.ts';
import { applyFailurePolicy, setExits } from './api/failures.ts';
import { App } from './app/app.tsx';
import { startWords } from './app/i18n.ts';
import { router } from './router.tsx';
import { type EndReason, followOtherTabs, forgetSession, renewSession, tellWhereInputIs } from './session/session.ts';

// The content policy allows no eval and only styles that carry the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);
config({ jitless: true });

setFailurePolicy(applyFailurePolicy);
setExits({
  sessionExpired() {
    forgetSession();
    leave('expired', router.state.location.href);
  },
  forbidden: () => void router.navigate({ to: '/admin/403', replace: true }),
  notFound: () => void router.navigate({ to: '/admin/404', replace: true }),
  // The session as it is now leads to where the second factor is set up.
  twoFactor: () => void renewSession().then(() => router.invalidate()),
});
followOtherTabs(leave);
tellWhereInputIs();

await startWords();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);

function leave(reason: EndReason, next?: string): void {
  void router.navigate({ to: '/login', search: { notice: reason === 'signed-out' ? undefined : reason, next } });
}
