/**
 * Browsers in which a person has signed in before: a signed cookie for each person, good for half a year. It opens nothing; it only
 * keeps the tries of the person apart from those of strangers.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginCandidate } from '../store/sessions.ts';

const goodForSeconds = 180 * 24 * 60 * 60;

type Whose = Pick<LoginCandidate, 'person_id' | 'device_key'>;

/** One for each person who uses the browser, as in an office. */
const cookieOf = (person: string) => `arriero_device_${hash('sha256', person, 'base64url').slice(0, 12)}`;

const signature = ({ person_id, device_key }: Whose, device: string, seconds: number) =>
  createHmac('sha256', device_key).update(`${person_id}.${device}.${seconds}`).digest();

/** The browser's id if the person signed in there before, else null. */
export function knownDevice(request: FastifyRequest, whose: Whose): string | null {
  const [device = '', seconds = '', signed = ''] = (request.cookies[cookieOf(whose.person_id)] ?? '').split('.');
  const age = Date.now() / 1000 - Number(seconds);
  if (device === '' || !(age < goodForSeconds)) return null;
  const [given, expected] = [Buffer.from(signed, 'base64url'), signature(whose, device, Number(seconds))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/** Makes the browser known for another half year. */
export function sendDevice(reply: FastifyReply, whose: Whose, device: string, secure: boolean): void {
  const seconds = Math.floor(Date.now() / 1000);
  const value = `${device}.${seconds}.${signature(whose, device, seconds).toString('base64url')}`;
  reply.setCookie(cookieOf(whose.person_id), value, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: goodForSeconds,
  });
}
