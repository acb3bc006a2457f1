import { expect, it } from 'vitest';
import { isOlderVersion } from './version-order.ts';

it.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.10.3', false],
  ['1.0', '1.0.1', true],
  ['1.2.0-beta.1', '1.2.0', false],
  ['2.0.0', '1.9.9', false],
])('%s is older than %s: %s', (version, other, expected) => {
  expect(isOlderVersion(version, other)).toBe(expected);
});
