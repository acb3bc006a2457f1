import { describe, expect, it } from 'vitest';
import { base32, matchingStep, normalizeCode, recoveryCode, stepAt, totp, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits there.
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    it(`is ${code} at ${seconds} seconds`, () => expect(totp(secret, stepAt(seconds * 1000))).toBe(code));
  }

  it('is valid one step of 30 seconds to either side, and no longer', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const stepMatchedAt = (offset: number) => matchingStep(secret, totp(secret, step + offset), now);
    expect([-2, -1, 0, 1, 2].map(stepMatchedAt)).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchingStep(secret, '', now)).toBeNull();
  });
});

describe('a secret', () => {
  // RFC 4648, section 10.
  const vectors = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const;
  for (const [text, expected] of vectors) {
    it(`"${text}" is "${expected}" in base 32`, () => expect(base32(Buffer.from(text))).toBe(expected));
  }

  it('is in the URI for the app, with the account', () => {
    expect(totpUri(secret, 'ana+1@condor.test')).toBe(
      'otpauth://totp/Arriero:ana%2B1%40condor.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Arriero&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('a recovery code', () => {
  it('is three groups of four', () => expect(recoveryCode(new Uint8Array(8))).toBe('AAAA-AAAA-AAAA'));
  it('is accepted in lower case and with spaces', () => expect(normalizeCode(' aaaa bbbb-CCCC ')).toBe('AAAABBBBCCCC'));
  it('as are six digits in two groups', () => expect(normalizeCode('123 456')).toBe('123456'));
});
