/** Cookies of the session and of the anti-forgery token, in the dialect of Laravel Sanctum. */
import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const sessionCookie = 'arriero_session';
const csrfCookie = 'XSRF-TOKEN';
/** As long as a session lives at the most: `is_live()` in the migrations. */
const absoluteLimitSeconds = 12 * 60 * 60;

/** A new session token: 32 random bytes. Only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: SHA-256. A token is random enough to need no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The session token that the browser sent, whether or not it is still good. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie];
}

/**
 * The anti-forgery token: derived from the session where there is one, so that it needs no storage and dies with it; else random,
 * and compared with its own cookie.
 */
function csrfOf(token: string): string {
  return createHash('sha256').update('csrf:').update(token).digest('base64url');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether the header carries the token that belongs to this browser. */
export function csrfHolds(request: FastifyRequest): boolean {
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || header === '') return false;
  const token = sessionToken(request);
  const expected = token ? csrfOf(token) : request.cookies[csrfCookie];
  if (!expected) return false;
  return sameText(safeDecode(header), expected);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sets the readable anti-forgery cookie for the session that the browser has, or for none. */
export function sendCsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean, token = sessionToken(request)): void {
  const value = token ? csrfOf(token) : (request.cookies[csrfCookie] ?? newToken());
  reply.setCookie(csrfCookie, value, { path: '/', sameSite: 'lax', secure });
}

/** Signs the browser in: a new session cookie and the anti-forgery token that goes with it. */
export function sendSession(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean, secure: boolean): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(remember ? { maxAge: absoluteLimitSeconds } : {}),
  });
  sendCsrf(request, reply, secure, token);
}

/** Signs the browser out: no session cookie, and an anti-forgery token of none. */
export function clearSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.setCookie(csrfCookie, newToken(), { path: '/', sameSite: 'lax', secure });
}
