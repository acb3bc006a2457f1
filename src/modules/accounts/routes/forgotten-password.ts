/**
 * A forgotten password: an emailed code, and a new password with it. Attempts are counted by origin, so that a stranger elsewhere uses up
 * neither the emails nor the guesses of the owner: a known browser of the person, else the network of the address.
 */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { isCommonPassword } from '#server/common-passwords/common-passwords.ts';
import { type Db, withoutSession } from '#server/db/tenant.ts';
import { renderEmail } from '#server/email-template.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { queueMail, simulateQueueMail } from '#server/mail.ts';
import { hashPassword } from '#server/password.ts';
import { clearAttempts, countAttempt, countAttempts } from '#server/throttle.ts';
import { password } from '../contract/password.ts';
import { networkOf } from '../rules/network.ts';
import { consumePasswordCode, findLoginCandidate, newPasswordCode, passwordCodeHash, storePasswordCode } from '../store/sessions.ts';
import { readKnownDevice, setDeviceCookie } from './known-device.ts';
import { failuresKey } from './sign-in.ts';

const mailMinutes = 60;
/** To one person, requested from one origin. */
const mailsAllowed = 5;
/** To one person, requested from all networks together. Each email allows five guesses of a code, so this also limits guesses. */
const mailsToOnePerson = 30;
const mailsFromOneNetwork = 100;

const guessMinutes = 15;
/** Of the codes requested from one origin. A new code allows five more. */
const guessesAllowed = 5;
/** Of the latest code, from origins that did not request one: a phone may change its network while its owner reads the email. */
const guessesFromElsewhere = 5;
const guessesFromOneNetwork = 100;

export function forgottenPasswordRoutes(app: App): void {
  const secure = app.settings.publicUrl.startsWith('https:');

  handle(app, password.forgot, async ({ body, language, request }) => {
    const email = body.email.toLowerCase();
    const network = networkOf(request.ip);
    const code = newPasswordCode();
    await withoutSession(app.pool, async (db) => {
      const candidate = await findLoginCandidate(db, email);
      const device = candidate && readKnownDevice(request, candidate);
      const origin = device ?? network;
      const limits = [{ key: `${mailsKey(email)}:${origin}`, atMost: mailsAllowed }];
      if (!device) {
        limits.unshift({ key: `forgot-from:${network}`, atMost: mailsFromOneNetwork });
        limits.push({ key: mailsKey(email), atMost: mailsToOnePerson });
      }
      if (!(await countAttempts(db, limits, mailMinutes))) return;
      await clearAttempts(db, guessesKey(email, origin), 'all');
      const person = await storePasswordCode(db, email, origin, passwordCodeHash(email, code));
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

  handle(app, password.reset, async ({ body, request, reply }) => {
    if (isCommonPassword(body.password)) throw new RuleBroken('password_common');
    const email = body.email.toLowerCase();
    const network = networkOf(request.ip);
    // Guesses at many accounts are limited before a password is hashed.
    const place = `reset-from:${network}`;
    if (!(await withoutSession(app.pool, (db) => countAttempt(db, place, guessesFromOneNetwork, guessMinutes))))
      throw new TooManyAttempts(guessMinutes * 60);
    const candidate = await withoutSession(app.pool, (db) => findLoginCandidate(db, email));
    const device = candidate && readKnownDevice(request, candidate);
    const origin = device ?? network;
    const hash = await hashPassword(body.password, app.passwordCost);
    const found = await withoutSession(app.pool, async (db) => {
      const person = await useCode(db, email, origin, passwordCodeHash(email, body.code), hash);
      if (!person) return null;
      // The reader of the emails is the owner: failed sign-ins and requests for codes so far were a stranger's, or are forgiven.
      for (const key of [failuresKey(person), guessesKey(email, origin), mailsKey(email)]) await clearAttempts(db, key, 'all');
      await clearAttempts(db, place, 'last');
      return findLoginCandidate(db, email);
    });
    if (!found) throw new RuleBroken('code_wrong');
    app.events.recheck(found.person_id);
    // Failed sign-ins of strangers no longer lock this browser out.
    setDeviceCookie(reply, found, device ?? newId(), secure);
    return null;
  });
}

/**
 * The person of a correct code, whose password it sets; null for a wrong code, and after too many attempts. Does the same work for unknown addresses.
 */
async function useCode(db: Db, email: string, origin: string, code: Buffer, passwordHash: string): Promise<string | null> {
  if (!(await countAttempt(db, guessesKey(email, origin), guessesAllowed, guessMinutes))) return null;
  const person = await consumePasswordCode(db, email, origin, code, passwordHash);
  if (person || !(await countAttempt(db, `reset-elsewhere:${email}`, guessesFromElsewhere, guessMinutes))) return person;
  return consumePasswordCode(db, email, null, code, passwordHash);
}

/** Emails to an address that all networks requested. */
const mailsKey = (email: string) => `forgot:${email}`;

/** Guesses of the codes of an address that one origin requested. */
const guessesKey = (email: string, origin: string) => `reset:${email}:${origin}`;
