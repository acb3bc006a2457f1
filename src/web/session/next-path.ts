/**
 * The path to open after signing in: `next` if it is a path of this application below /admin, else the dashboard. Prevents open redirects: anything
 * that a browser could resolve to another site is ignored.
 */
export function safeNext(next: string | undefined): string {
  if (!next || !/^\/admin(?:[/?#]|$)/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/admin/dashboard';
  const url = new URL(next, 'https://here.invalid');
  const inside = url.origin === 'https://here.invalid' && /^\/admin(?:\/|$)/.test(url.pathname);
  return inside ? url.pathname + url.search + url.hash : '/admin/dashboard';
}
