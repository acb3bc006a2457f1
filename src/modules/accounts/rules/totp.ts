/** One-time codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, which every app supports. */
import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The time step of a moment, in milliseconds since 1970. */
export const stepAt = (moment: number): number => Math.floor(moment / 1000 / stepSeconds);

/** The code of a step. */
export function totp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that the code belongs to: the current one or one to either side, because clocks differ; null if it matches none of them. The store checks
 * reuse.
 */
export function matchingStep(secret: Uint8Array, code: string, moment: number): number | null {
  const now = stepAt(moment);
  return [now, now - 1, now + 1].find((step) => totp(secret, step) === code) ?? null;
}

/** RFC 4648 without padding, the encoding in which apps take a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code. */
export function totpUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Arriero', algorithm: 'SHA1', digits: String(digits), period: '30' });
  return `otpauth://totp/Arriero:${encodeURIComponent(account)}?${query}`;
}

/** Sixty random bits in groups that can be read aloud: `K7QF-2MXA-9TRW`. */
export function recoveryCode(random: Uint8Array): string {
  const text = base32(random).slice(0, 12);
  return (text.match(/.{4}/g) as string[]).join('-');
}

/** A typed code in upper case without spaces and hyphens: six digits, or the letters of a recovery code. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
