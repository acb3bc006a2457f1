import { expect, it } from 'vitest';
import { feedToken, ownerOfToken } from './token.ts';

const company = '0198c000-0000-7000-8000-000000000001';
const person = '0198c000-0000-7000-8000-0000000000ff';
const token = feedToken(company, person, Buffer.alloc(32, 255).toString('base64url'));

it('a token names its company and its person, and fits an address', () => {
  expect(token).toMatch(/^[\w-]{86}$/);
  expect(ownerOfToken(token)).toEqual({ company, person });
});

it.each(['', 'x', token.slice(1), `${token}A`, `${token.slice(0, -1)}/`, `${token}\n`])('%j is not a token', (text) =>
  expect(ownerOfToken(text)).toBeNull(),
);
