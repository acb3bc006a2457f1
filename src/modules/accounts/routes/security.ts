/** Password, sessions and second factor of the current person. */
import { randomBytes } from 'node:crypto';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { isCommonPassword } from '#server/common-passwords/common-passwords.ts';
import { newToken, setSessionCookie, tokenHash } from '#server/http/cookies.ts';
import { type App, handle } from '#server/http/handle.ts';
import { hashPassword } from '#server/password.ts';
import { security, twoFactor } from '../contract/security.ts';
import { deviceOf } from '../rules/device.ts';
import { base32, matchingStep, normalizeCode, recoveryCode, totpUri } from '../rules/totp.ts';
import { changePassword, endOtherSessions, endSession, listSessions, renewSession } from '../store/security.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, findTwoFactor, readOwnEmail, replaceRecoveryCodes } from '../store/two-factor.ts';
import { verifyOwnPassword } from './own-password.ts';
import { assertRight, countCode, verifyOwnCode } from './second-factor.ts';

const secretBytes = 20;

export function securityRoutes(app: App): void {
  const secure = app.settings.publicUrl.startsWith('https:');

  handle(app, security.changePassword, async ({ body, person, request, reply }) => {
    if (isCommonPassword(body.password)) throw new RuleBroken('password_common');
    await verifyOwnPassword(person, body.current_password, 'current_password');
    const [hash, token] = [await hashPassword(body.password, app.passwordCost), newToken()];
    const { remember, self } = await person.loginTransaction(async (db, self) => ({
      remember: await changePassword(db, hash, self.session_id, tokenHash(token)),
      self,
    }));
    app.events.recheck(self.person_id);
    setSessionCookie(request, reply, token, remember, secure);
    return null;
  });

  handle(app, security.sessions, ({ person }) =>
    person.transaction(async (db, self) => {
      const sessions = await listSessions(db);
      return { data: sessions.map(({ device, ...rest }) => ({ ...rest, ...deviceOf(device), current: rest.id === self.session_id })) };
    }),
  );

  handle(app, security.endSession, async ({ params, person }) => {
    const self = await person.transaction(async (db, self) => {
      if (!(await endSession(db, params.id))) throw new NotFound();
      return self;
    });
    app.events.recheck(self.person_id);
    return null;
  });

  handle(app, security.endOtherSessions, async ({ person }) => {
    const self = await person.loginTransaction(async (db, self) => {
      await endOtherSessions(db, self.session_id);
      return self;
    });
    app.events.recheck(self.person_id);
    return null;
  });

  handle(app, twoFactor.read, ({ person }) =>
    person.transaction(async (db) => {
      const kept = await findTwoFactor(db);
      return { data: { enabled: kept?.confirmed ?? false, recovery_codes_left: kept?.recovery_codes ?? 0 } };
    }),
  );

  handle(app, twoFactor.begin, async ({ body, person }) => {
    await verifyOwnPassword(person, body.password, 'password');
    const secret = randomBytes(secretBytes);
    return person.loginTransaction(async (db) => {
      if (!(await beginTwoFactor(db, secret))) throw new RuleBroken('two_factor_on');
      return { data: { secret: base32(secret), uri: totpUri(secret, await readOwnEmail(db)) } };
    });
  });

  handle(app, twoFactor.confirm, async ({ body, person, request, reply }) => {
    const { secret, step, verdict } = await person.transaction(async (db, self) => {
      const stored = await findTwoFactor(db);
      if (!stored || stored.confirmed) throw new RuleBroken('two_factor_not_begun');
      const step = matchingStep(stored.secret, normalizeCode(body.code), Date.now());
      return { secret: stored.secret, step, verdict: await countCode(db, self.person_id, async () => step !== null) };
    });
    assertRight(verdict);
    const [codes, token] = [generateRecoveryCodes(), newToken()];
    const remember = await person.loginTransaction(async (db, self) => {
      const confirmed = await confirmTwoFactor(db, self.person_id, secret, step as number, codes);
      if (!confirmed) throw new RuleBroken('two_factor_not_begun');
      return renewSession(db, self.session_id, tokenHash(token));
    });
    // A new token, because the session may do more than before.
    setSessionCookie(request, reply, token, remember, secure);
    return { data: { recovery_codes: codes } };
  });

  handle(app, twoFactor.renewCodes, async ({ body, person }) => {
    await verifyOwnPassword(person, body.password, 'password');
    await verifyOwnCode(person, body.code);
    const codes = generateRecoveryCodes();
    await person.loginTransaction((db, self) => replaceRecoveryCodes(db, self.person_id, codes));
    return { data: { recovery_codes: codes } };
  });

  handle(app, twoFactor.end, async ({ body, person }) => {
    await verifyOwnPassword(person, body.password, 'password');
    await verifyOwnCode(person, body.code);
    const self = await person.loginTransaction(async (db, self) => {
      await endTwoFactor(db);
      return self;
    });
    // Companies that require one deny access from now on.
    app.events.recheck(self.person_id);
    return null;
  });
}

const generateRecoveryCodes = () => Array.from({ length: 10 }, () => recoveryCode(randomBytes(8)));
