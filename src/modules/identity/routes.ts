/** Sign-in, sign-out, who am I, and a forgotten password. */
import { randomInt } from 'node:crypto';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import { isCommonPassword } from '#server/common-passwords.ts';
import { withoutSession } from '#server/db/tenant.ts';
import { clearSession, newToken, sendCsrf, sendSession, sessionToken, tokenHash } from '#server/http/cookies.ts';
import { TooMany } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { queueMail } from '#server/mail.ts';
import { hashPassword, passwordHolds } from '#server/password.ts';
import { say } from '#server/words.ts';
import { password, session } from './contract.ts';
import {
  endSession,
  forgive,
  keepPasswordCode,
  loginCandidate,
  readSession,
  setLanguage,
  spendPasswordCode,
  startSession,
  tryOnce,
  useCompany,
} from './store.ts';

const failuresAllowed = 10;
/** An office shares one address: more than its people mistype, fewer than a machine tries. */
const failuresFromOnePlace = 100;
const failureMinutes = 15;
const mailsAllowed = 5;

export function identityRoutes(app: App): void {
  const secure = app.settings.publicUrl.startsWith('https:');

  handle(
    app,
    session.csrf,
  )(async ({ request, reply }) => {
    sendCsrf(request, reply, secure);
    return null;
  });

  handle(
    app,
    session.login,
  )(async ({ body, request, reply }) => {
    const candidate = await withoutSession(app.pool, (db) => loginCandidate(db, body.username));
    // One count for the person, however the name was typed, and one for the place that tries. Counted before the password is looked at.
    const account = `login:${candidate?.person_id ?? body.username.toLowerCase()}`;
    const place = `login-from:${request.ip}`;
    const allowed = await withoutSession(
      app.pool,
      async (db) =>
        (await tryOnce(db, place, failuresFromOnePlace, failureMinutes)) && (await tryOnce(db, account, failuresAllowed, failureMinutes)),
    );
    if (!allowed) throw new TooMany(failureMinutes * 60);
    if (!(await passwordHolds(body.password, candidate?.password_hash ?? null)) || !candidate) throw new RuleBroken('invalid_credentials');
    const token = newToken();
    const old = sessionToken(request);
    const answer = await withoutSession(app.pool, async (db) => {
      if (old) await endSession(db, tokenHash(old));
      await forgive(db, account, 'all');
      await forgive(db, place, 'last');
      const opened = {
        id: newId(),
        person_id: candidate.person_id,
        token_hash: tokenHash(token),
        remember: body.remember,
        address: request.ip,
        device: request.headers['user-agent'] ?? '',
      };
      await startSession(db, opened);
      return readSession(db, candidate.person_id);
    });
    sendSession(request, reply, token, body.remember, secure);
    return answer;
  });

  handle(
    app,
    session.logout,
  )(async ({ request, reply, person }) => {
    await person.open((db) => endSession(db, tokenHash(sessionToken(request) as string)));
    clearSession(reply, secure);
    return null;
  });

  handle(app, session.user)(({ person }) => person.open((db, self) => readSession(db, self.person_id)));

  handle(app, session.touch)(({ person }) => person.open(async () => null));

  handle(
    app,
    session.language,
  )(({ person, body }) =>
    person.open(async (db, self) => {
      await setLanguage(db, self.person_id, body.language);
      return null;
    }),
  );

  handle(app, session.permissions)(({ params, person }) => person.open((db, self) => useCompany(db, self.person_id, params.id)));

  handle(
    app,
    password.forgot,
  )(async ({ body }) => {
    const key = `forgot:${body.email.toLowerCase()}`;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await withoutSession(app.pool, async (db) => {
      if (!(await tryOnce(db, key, mailsAllowed, 60))) return;
      const person = await keepPasswordCode(db, body.email, codeHash(body.email, code));
      if (!person) return;
      const words = (text: 'reset_subject' | 'reset_body') =>
        interpolate(say('mail', text, person.language), { first_name: person.first_name, code });
      await queueMail(db, {
        company_id: null,
        person_id: person.person_id,
        recipient: person.email,
        subject: words('reset_subject'),
        body: words('reset_body'),
        account: true,
      });
    });
    return null;
  });

  handle(
    app,
    password.reset,
  )(async ({ body }) => {
    if (isCommonPassword(body.password)) throw new RuleBroken('password_common');
    const hash = await hashPassword(body.password);
    const spent = await withoutSession(app.pool, (db) => spendPasswordCode(db, body.email, codeHash(body.email, body.code), hash));
    if (!spent) throw new RuleBroken('code_wrong', { field: 'code' });
    return null;
  });
}

/** Codes are few; the address in the hash keeps a table of all codes from serving for every person. */
const codeHash = (email: string, code: string) => tokenHash(`${email.toLowerCase()}:${code}`);
