/**
 * Known devices: browsers in which a person signed in, or chose a new password with an emailed code, during the last half year. A signed
 * cookie per person. It grants no access; it only gives the browser its own rate limits, so that strangers cannot lock the person out.
 */
import { hash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginCandidate } from '../store/sessions.ts';

const maxAgeSeconds = 180 * 24 * 60 * 60;

type Person = Pick<LoginCandidate, 'person_id' | 'device_key'>;

/** One cookie per person, as several people may share a browser. */
const cookieName = (person_id: string) => `arriero_device_${hash('sha256', person_id, 'base64url').slice(0, 12)}`;

/** The id of the browser if it is known to the person, else null. */
export function readKnownDevice(request: Pick<FastifyRequest, 'cookies'>, person: Person): string | null {
  const cookie = request.cookies[cookieName(person.person_id)] ?? '';
  const { valid, value } = new Signer(person.device_key).unsign(cookie);
  if (!valid) return null;
  const [device = '', seconds, person_id] = value.split('.');
  const age = Date.now() / 1000 - Number(seconds);
  return person_id === person.person_id && age < maxAgeSeconds ? device : null;
}

/** Marks the browser as known to the person for another half year. */
export function setDeviceCookie(reply: Pick<FastifyReply, 'setCookie'>, person: Person, device: string, secure: boolean): void {
  const seconds = Math.floor(Date.now() / 1000);
  const value = new Signer(person.device_key).sign(`${device}.${seconds}.${person.person_id}`);
  reply.setCookie(cookieName(person.person_id), value, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  });
}
