import { describe, expect, it } from 'vitest';
import { findOptionByLabel } from './options.ts';

describe('findOptionByLabel', () => {
  const options = ['Bogotá', 'Bogotá Sur', 'San José', 'San Jose'].map((label, at) => ({ value: String(at), label }));
  it.each([
    ['bogota', '0'],
    [' BOGOTÁ SUR ', '1'],
    ['Bogotá S', undefined],
    ['san josé', undefined],
    ['', undefined],
  ])('for "%s" returns the option %s', (typed, value) => expect(findOptionByLabel(typed, options)?.value).toBe(value));
  it('returns undefined before the options are loaded', () => expect(findOptionByLabel('Bogotá', undefined)).toBeUndefined());
});
