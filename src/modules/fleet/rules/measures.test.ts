import { expect, it } from 'vitest';
import { inMetres } from './measures.ts';

it.each([
  ['12.5', 'm', '12.5'],
  ['1250', 'cm', '12.5'],
  ['53', 'ft', '16.15'],
  ['102', 'in', '2.59'],
  ['0.4', 'cm', '0'],
] as const)('%s %s is %s m', (length, unit, metres) => expect(inMetres(length, unit)).toBe(metres));
