import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#base/ids.ts';
import { readKnownDevice, setDeviceCookie } from './known-device.ts';

const device_key = randomBytes(32);
const person = { person_id: newId(), device_key };
const device = newId();
afterEach(() => vi.useRealTimers());

/** The cookie that a sign-in of this person sets. */
function cookieOf(whose: typeof person): { name: string; value: string } {
  let cookie = { name: '', value: '' };
  const setCookie = (name: string, value: string) => {
    cookie = { name, value };
  };
  setDeviceCookie({ setCookie } as unknown as FastifyReply, whose, device, true);
  return cookie;
}
const read = (name: string, value: string) => readKnownDevice({ cookies: { [name]: value } }, person);

describe('the cookie of a known device', () => {
  const { name, value } = cookieOf(person);
  const [id, seconds, whose, signature] = value.split('.') as [string, string, string, string];

  it('identifies the browser to the person who signed in there', () => expect(read(name, value)).toBe(device));

  const other = { person_id: newId(), device_key };
  const rejected: { what: string; value: string }[] = [
    { what: 'no cookie', value: '' },
    { what: 'another person’s cookie', value: cookieOf(other).value },
    { what: 'a cookie of another installation', value: cookieOf({ ...person, device_key: randomBytes(32) }).value },
    { what: 'another device', value: [newId(), seconds, whose, signature].join('.') },
    { what: 'a later date', value: [id, '9999999999', whose, signature].join('.') },
    { what: 'another person in its own cookie', value: [id, seconds, other.person_id, signature].join('.') },
    { what: 'a longer signature', value: `${value}x` },
    { what: 'no signature', value: [id, seconds, whose].join('.') },
  ];
  for (const { what, value } of rejected) it(`is rejected with ${what}`, () => expect(read(name, value)).toBeNull());

  it('expires after 180 days', () => {
    const day = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ now: Date.now() + 180 * day - 60_000 });
    expect(read(name, value)).toBe(device);
    vi.setSystemTime(Date.now() + 120_000);
    expect(read(name, value)).toBeNull();
  });
});
