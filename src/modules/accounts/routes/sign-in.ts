/** Sign-in, sign-out, the current session, and a forgotten password. */
import { randomInt } from 'node:crypto';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { isCommonPassword } from '#server/common-passwords.ts';
import { type Db, withoutSession } from '#server/db/tenant.ts';
import { renderEmail } from '#server/email-template.ts';
import { clearSessionCookie, newToken, sessionToken, setCsrfCookie, setSessionCookie, tokenHash } from '#server/http/cookies.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { queueMail, simulateQueueMail } from '#server/mail.ts';
import { hashPassword, verifyPassword } from '#server/password.ts';
import { clearAttempts, countAttempt } from '#server/throttle.ts';
import { password } from '../contract/password.ts';
import { session } from '../contract/session.ts';
import { networkOf } from '../rules/network.ts';
import { endSession } from '../store/security.ts';
import {
  consumePasswordCode,
  enterCandidate,
  findLoginCandidate,
  type LoginCandidate,
  readSession,
  setLanguage,
  startSession,
  storePasswordCode,
  switchCompany,
} from '../store/sessions.ts';
import { consumeCode } from '../store/two-factor.ts';
import { readKnownDevice, setDeviceCookie } from './known-device.ts';

const failuresAllowed = 10;
/** An office shares one address: more than its people mistype, fewer than a machine would try. */
const failuresFromOnePlace = 100;
const failureMinutes = 15;
const mailsAllowed = 5;
const mailMinutes = 60;
const mailsFromOnePlace = 100;

export function signInRoutes(app: App): void {
  const secure = app.settings.publicUrl.startsWith('https:');

  handle(
    app,
    session.csrf,
  )(async ({ request, reply }) => {
    setCsrfCookie(request, reply, secure);
    return null;
  });

  handle(
    app,
    session.login,
  )(async ({ body, request, reply }) => {
    const candidate = await withoutSession(app.pool, (db) => findLoginCandidate(db, body.username));
    // Counted before the password is verified. A known browser has its own count, so that a stranger's guesses do not lock the person out;
    // all others share one count per person, however the name was typed, and one per network.
    const device = candidate && readKnownDevice(request, candidate);
    const shared = `login:${candidate?.person_id ?? body.username.toLowerCase()}`;
    const counts = device
      ? [{ key: `${shared}:${device}`, atMost: failuresAllowed }]
      : [
          { key: `login-from:${networkOf(request.ip)}`, atMost: failuresFromOnePlace },
          { key: shared, atMost: failuresAllowed },
        ];
    if (!(await withoutSession(app.pool, (db) => countAttempts(db, counts, failureMinutes))))
      throw new TooManyAttempts(failureMinutes * 60);
    if (!(await verifyPassword(body.password, candidate?.password_hash ?? null)) || !candidate) throw new RuleBroken('invalid_credentials');
    await askSecondFactor(app, candidate, body.code, counts);
    const token = newToken();
    const old = sessionToken(request);
    const { answer, replaced } = await withoutSession(app.pool, async (db) => {
      for (const { key } of counts) await clearAttempts(db, key, key.startsWith('login:') ? 'all' : 'last');
      const opened = {
        id: newId(),
        person_id: candidate.person_id,
        token_hash: tokenHash(token),
        remember: body.remember,
        address: request.ip,
        device: request.headers['user-agent'] ?? '',
        replaced_hash: old ? tokenHash(old) : null,
      };
      const [replaced, answer] = await Promise.all([startSession(db, opened), readSession(db, candidate.person_id)]);
      return { answer, replaced };
    });
    app.events.recheck(replaced);
    setSessionCookie(request, reply, token, body.remember, secure);
    setDeviceCookie(reply, candidate, device ?? newId(), secure);
    return answer;
  });

  handle(
    app,
    session.logout,
  )(async ({ reply, person }) => {
    const { person_id } = await person.transaction(async (db, self) => {
      await endSession(db, self.session_id);
      return self;
    });
    app.events.recheck(person_id);
    clearSessionCookie(reply, secure);
    return null;
  });

  handle(app, session.user)(({ person }) => person.transaction((db, self) => readSession(db, self.person_id)));

  handle(app, session.touch)(({ person }) => person.transaction(async () => null));

  handle(
    app,
    session.language,
  )(({ person, body }) =>
    person.transaction(async (db) => {
      await setLanguage(db, body.language);
      return null;
    }),
  );

  handle(app, session.permissions)(({ params, person }) => person.transaction((db, self) => switchCompany(db, self.person_id, params.id)));

  handle(
    app,
    password.forgot,
  )(async ({ body, language, request }) => {
    const counts = [
      { key: `forgot-from:${networkOf(request.ip)}`, atMost: mailsFromOnePlace },
      { key: `forgot:${body.email.toLowerCase()}`, atMost: mailsAllowed },
    ];
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await withoutSession(app.pool, async (db) => {
      if (!(await countAttempts(db, counts, mailMinutes))) return;
      const person = await storePasswordCode(db, body.email, codeHash(body.email, code));
      // The same work for an unknown address, rolled back, so that response times do not reveal who is registered.
      const to = person ?? { person_id: null, first_name: '', email: body.email, language };
      const mail = {
        ...renderEmail('reset', to.language, { first_name: to.first_name, code }),
        recipient: to.email,
        person_id: to.person_id,
      };
      (person ? queueMail : simulateQueueMail)(db, { ...mail, company_id: null, account: true, good_for: '10 minutes' });
    });
    return null;
  });

  handle(
    app,
    password.reset,
  )(async ({ body, request }) => {
    if (isCommonPassword(body.password)) throw new RuleBroken('password_common');
    // A code is void after five guesses, but a new one is easily requested: guesses at many accounts are limited per network, before a
    // password is hashed.
    const place = { key: `reset-from:${networkOf(request.ip)}`, atMost: failuresFromOnePlace };
    if (!(await withoutSession(app.pool, (db) => countAttempts(db, [place], failureMinutes))))
      throw new TooManyAttempts(failureMinutes * 60);
    const hash = await hashPassword(body.password);
    const person = await withoutSession(app.pool, (db) => consumePasswordCode(db, body.email, codeHash(body.email, body.code), hash));
    if (!person) throw new RuleBroken('code_wrong');
    app.events.recheck(person);
    await withoutSession(app.pool, (db) => clearAttempts(db, place.key, 'last'));
    return null;
  });
}

interface Count {
  key: string;
  atMost: number;
}

/** Counts an attempt under each key. False when there were too many under one. */
async function countAttempts(db: Db, counts: readonly Count[], minutes: number): Promise<boolean> {
  for (const { key, atMost } of counts) if (!(await countAttempt(db, key, atMost, minutes))) return false;
  return true;
}

/** Throws `two_factor_required` or `two_factor_wrong` for a person with a second factor. Only a wrong code counts as a failed attempt. */
async function askSecondFactor(app: App, candidate: LoginCandidate, code: string, counts: readonly Count[]): Promise<void> {
  const { person_id, two_factor_secret: secret } = candidate;
  if (!secret) return;
  if (code === '') {
    await withoutSession(app.pool, async (db) => {
      for (const { key } of counts) await clearAttempts(db, key, 'last');
    });
    throw new RuleBroken('two_factor_required');
  }
  const holds = await withoutSession(app.pool, async (db) => {
    const [, isRight] = await Promise.all([enterCandidate(db, person_id), consumeCode(db, person_id, secret, code, Date.now())]);
    return isRight;
  });
  if (!holds) throw new RuleBroken('two_factor_wrong');
}

/** There are a million codes only; with the address in the hash, one table of hashes does not serve for everyone. */
const codeHash = (email: string, code: string) => tokenHash(`${email.toLowerCase()}:${code}`);
