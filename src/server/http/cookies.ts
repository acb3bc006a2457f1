/** The cookies of the session and of the anti-forgery (CSRF) token, with the names that Laravel Sanctum uses. */
import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The name of the session cookie. */
    sessionCookie: string;
  }
}

/**
 * The name of the session cookie. With the prefix, browsers accept the cookie only from this host over HTTPS: no other host of the domain
 * can set one here.
 */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-arriero_session' : 'arriero_session');
const csrfCookie = 'XSRF-TOKEN';
/** The longest lifetime of a session, as in the SQL function `is_live()`. */
const absoluteLimitSeconds = 12 * 60 * 60;

/** A new session token: 32 random bytes. Only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token; only this hash is stored. Tokens are random, so they need no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The session token that the browser sent, valid or not. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[request.server.sessionCookie];
}

/** The anti-forgery token of a session: derived from its token, so that it is not stored and ends with the session. */
function csrfTokenOf(token: string): string {
  return createHash('sha256').update('csrf:').update(token).digest('base64url');
}

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether `X-XSRF-TOKEN` has the token of the browser's session. Without a session it is compared with the browser's own cookie. */
export function hasValidCsrfToken(request: FastifyRequest): boolean {
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || header === '') return false;
  const token = sessionToken(request);
  const expected = token ? csrfTokenOf(token) : request.cookies[csrfCookie];
  if (!expected) return false;
  return isSameText(decodeOrKeep(header), expected);
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sets the anti-forgery cookie, which scripts can read: derived from the session, or random without one. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean, token = sessionToken(request)): void {
  const value = token ? csrfTokenOf(token) : (request.cookies[csrfCookie] ?? newToken());
  reply.setCookie(csrfCookie, value, { path: '/', sameSite: 'lax', secure });
}

/** Signs the browser in: sets the session cookie and its anti-forgery cookie. With `remember` it stays after the browser closes. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(remember ? { maxAge: absoluteLimitSeconds } : {}),
  });
  setCsrfCookie(request, reply, secure, token);
}

/** Signs the browser out: clears the session cookie and sets a random anti-forgery token. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.setCookie(csrfCookie, newToken(), { path: '/', sameSite: 'lax', secure });
}
