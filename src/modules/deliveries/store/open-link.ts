/** What requests with a secret address, and without a session, have in common: links to documents, and calendars. */
import type { Pool } from 'pg';
import { networkOf } from '#modules/accounts/rules/network.ts';
import { withoutSession } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { countAttempts } from '#server/throttle.ts';

const limitMinutes = 15;
/** Limit per network: requests for addresses that do not exist. */
const failuresAllowed = 30;
/** Limit per network: all requests. Phones share the addresses of their operator. */
const openingsAllowed = 300;

/** Headers of every answer: not indexed by search engines, not cached, and its address is not sent to other sites. */
export const linkHeaders = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/**
 * Counts a request as failed, and returns the key under which it is: `clearAttempts(db, key, 'last')` takes it back when the request succeeds. Each kind
 * has its own counts: programs go on asking for the address of a calendar that was revoked. Throws TooManyAttempts.
 */
export async function countOpening(pool: Pool, kind: 'link' | 'calendar', ip: string): Promise<string> {
  const failures = `${kind}-failed:${networkOf(ip)}`;
  const limits = [
    { key: failures, atMost: failuresAllowed },
    { key: `${kind}-opened:${networkOf(ip)}`, atMost: openingsAllowed },
  ];
  if (!(await withoutSession(pool, (db) => countAttempts(db, limits, limitMinutes)))) throw new TooManyAttempts(limitMinutes * 60);
  return failures;
}
