import { describe, expect, it } from 'vitest';
import { namedBy } from './options.ts';

describe('namedBy', () => {
  const options = ['Bogotá', 'Bogotá Sur', 'San José', 'San Jose'].map((label, at) => ({ value: String(at), label }));
  it.each([
    ['bogota', '0'],
    [' BOGOTÁ SUR ', '1'],
    ['Bogotá S', undefined],
    ['san josé', undefined],
    ['', undefined],
  ])('takes for "%s" the option %s', (typed, value) => expect(namedBy(typed, options)?.value).toBe(value));
  it('finds nothing before the options are there', () => expect(namedBy('Bogotá', undefined)).toBeUndefined());
});
