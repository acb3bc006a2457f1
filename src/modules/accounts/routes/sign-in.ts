/** Sign-in, sign-out and the current session. */
import type { Pool } from 'pg';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { withoutSession } from '#server/db/tenant.ts';
import { clearSessionCookie, newToken, sessionToken, setCsrfCookie, setSessionCookie, tokenHash } from '#server/http/cookies.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { verifyPassword } from '#server/password.ts';
import { clearAttempts, countAttempts, type Limit, takeBackAttempts } from '#server/throttle.ts';
import { session } from '../contract/session.ts';
import { networkOf } from '../rules/network.ts';
import { endSession } from '../store/security.ts';
import {
  enterCandidate,
  findLoginCandidate,
  type LoginCandidate,
  type NewSession,
  readSession,
  setLanguage,
  startSession,
  switchCompany,
} from '../store/sessions.ts';
import { consumeCode } from '../store/two-factor.ts';
import { readKnownDevice, setDeviceCookie } from './known-device.ts';
import { assertRight, countCode } from './second-factor.ts';

const failuresAllowed = 10;
/** An office shares one address: more than its people mistype, fewer than a machine would try. */
const failuresFromOnePlace = 100;
const failureMinutes = 15;

/** The failed sign-ins of a person, or under an unknown name, in all browsers that are not known. */
export const failuresKey = (person: string): string => `login:${person}`;

export function signInRoutes(app: App): void {
  const secure = app.settings.publicUrl.startsWith('https:');

  handle(app, session.csrf, async ({ request, reply }) => {
    setCsrfCookie(request, reply, secure);
    return null;
  });

  handle(app, session.login, async ({ body, request, reply }) => {
    const candidate = await withoutSession(app.pool, (db) => findLoginCandidate(db, body.username));
    // Counted before the password is verified. A known browser has its own count, so that a stranger's guesses do not lock the person out;
    // all others share one count per person, however the name was typed, and one per network.
    const device = candidate && readKnownDevice(request, candidate);
    const shared = failuresKey(candidate?.person_id ?? body.username.toLowerCase());
    const counts = device
      ? [{ key: `${shared}:${device}`, atMost: failuresAllowed }]
      : [
          { key: `login-from:${networkOf(request.ip)}`, atMost: failuresFromOnePlace },
          { key: shared, atMost: failuresAllowed },
        ];
    if (!(await withoutSession(app.pool, (db) => countAttempts(db, counts, failureMinutes))))
      throw new TooManyAttempts(failureMinutes * 60);
    const token = newToken();
    const old = sessionToken(request);
    const opened = {
      id: newId(),
      token_hash: tokenHash(token),
      remember: body.remember,
      address: request.ip,
      device: request.headers['user-agent'] ?? '',
      replaced_hash: old ? tokenHash(old) : null,
    };
    try {
      const matches = await verifyPassword(body.password, candidate?.password_hash ?? null, app.passwordCost);
      if (!matches || !candidate) throw new RuleBroken('invalid_credentials');
      if (candidate.two_factor_secret && body.code === '') throw new RuleBroken('two_factor_required');
      const { answer, replaced } = await openSession(app.pool, candidate, body.code, counts, opened);
      app.events.recheck(replaced);
      setSessionCookie(request, reply, token, body.remember, secure);
      setDeviceCookie(reply, candidate, device ?? newId(), secure);
      return answer;
    } catch (error) {
      if (!isFailedAttempt(error)) await takeBackAttempts(app.pool, counts, failureMinutes);
      throw error;
    }
  });

  handle(app, session.logout, async ({ reply, person }) => {
    const { person_id } = await person.transaction(async (db, self) => {
      await endSession(db, self.session_id);
      return self;
    });
    app.events.recheck(person_id);
    clearSessionCookie(reply, secure);
    return null;
  });

  handle(app, session.user, ({ person }) => person.transaction((db, self) => readSession(db, self.person_id)));

  handle(app, session.touch, ({ person }) => person.transaction(async () => null));

  handle(app, session.language, ({ person, body }) =>
    person.transaction(async (db) => {
      await setLanguage(db, body.language);
      return null;
    }),
  );

  handle(app, session.permissions, ({ params, person }) => person.transaction((db) => switchCompany(db, params.id)));
}

/** Whether the caller is the reason: not for a missing code, nor where the server could not verify the password or store the session. */
function isFailedAttempt(error: unknown): boolean {
  return error instanceof TooManyAttempts || (error instanceof RuleBroken && error.code !== 'two_factor_required');
}

/**
 * Starts the session of a person who has given the right password. Throws `two_factor_wrong` or TooManyAttempts for a wrong code. In one
 * transaction, so that a code is used up only by a session that exists.
 */
async function openSession(pool: Pool, candidate: LoginCandidate, code: string, counts: readonly Limit[], opened: NewSession) {
  const { person_id, two_factor_secret: secret } = candidate;
  const outcome = await withoutSession(pool, async (db) => {
    if (secret) {
      await enterCandidate(db, candidate);
      const verdict = await countCode(db, person_id, () => consumeCode(db, person_id, secret, code, Date.now()));
      if (verdict !== 'right') return verdict;
    }
    for (const { key } of counts) await clearAttempts(db, key, key.startsWith('login:') ? 'all' : 'last');
    const replaced = await startSession(db, candidate, opened);
    return { answer: await readSession(db, person_id), replaced };
  });
  if (typeof outcome === 'string') assertRight(outcome);
  return outcome;
}
