/**
 * Where to go after signing in: the page that was asked for, when it is one of ours below /admin; else the dashboard.
 * Anything that a browser could read as another site's address is refused.
 */
export function safeNext(next: string | undefined): string {
  if (!next || !/^\/admin(?:[/?#]|$)/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/admin/dashboard';
  const url = new URL(next, 'https://here.invalid');
  const inside = url.origin === 'https://here.invalid' && /^\/admin(?:\/|$)/.test(url.pathname);
  return inside ? url.pathname + url.search + url.hash : '/admin/dashboard';
}
