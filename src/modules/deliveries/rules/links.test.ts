import { describe, expect, it } from 'vitest';
import { companyOfToken, deviceText, linkToken } from './links.ts';

const company = '0198c000-0000-7000-8000-00000000abcd';
const secret = 'Ab-_0123456789Ab-_0123456789Ab-_0123456789x';

describe('the token of a link', () => {
  it('names its company', () => expect(companyOfToken(linkToken(company, secret))).toBe(company));

  const token = linkToken(company, secret);
  it.each([
    ['nothing', ''],
    ['a character less', token.slice(0, -1)],
    ['a character more', `${token}A`],
    ['no company', `x${token.slice(1)}`],
    ['a company in capitals', token.toUpperCase()],
    ['a secret with another character', `${token.slice(0, -1)}.`],
    ['another line', `${token}\n`],
  ])('is not text with %s', (_, text) => expect(companyOfToken(text)).toBeNull());
});

describe('what opened a link', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; moto g) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['WhatsApp/2.23.20.0 A', 'WhatsApp/2.23.20.0'],
    ['', ''],
    ['   ', ''],
    ['x'.repeat(5_000), 'x'.repeat(60)],
  ])('of "%.30s" is "%.30s"', (agent, text) => expect(deviceText(agent)).toBe(text));
});
