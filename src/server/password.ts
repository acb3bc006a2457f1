/** Password hashes: argon2id with 19 MiB, two passes, one lane (OWASP's minimum), stored as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** The cost of a hash: `memory` in KiB. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** The cost of every hash of the product. A lower one is for tests, whose many sign-ins would otherwise take half of their time. */
export const fullCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The hash of a password with a new salt, as a PHC string. The cost to verify it is read from the hash. */
export async function hashPassword(password: string, cost = fullCost): Promise<string> {
  const nonce = randomBytes(16);
  const { memory, passes, parallelism, tagLength } = cost;
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength });
  return phc(cost, nonce, tag);
}

/** Takes as long without a stored hash as with one of that cost, so that the response time does not reveal which accounts exist. */
export async function verifyPassword(password: string, stored: string | null, cost = fullCost): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? phc(cost, dummyNonce, dummyTag));
  if (!parts) return false;
  const [, memory, passes, parallelism, salt, tag] = parts;
  const expected = Buffer.from(tag as string, 'base64');
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt as string, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

/** Of a hash that matches no password. */
const [dummyNonce, dummyTag] = [randomBytes(16), randomBytes(fullCost.tagLength)];

const phc = ({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
