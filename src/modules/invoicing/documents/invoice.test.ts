import { expect, it } from 'vitest';
import { withRate } from './invoice.ts';

it.each([
  ['Retefuente', '1 %', 'Retefuente 1 %'],
  ['Retefuente 1 %', '1 %', 'Retefuente 1 %'],
  ['Retefuente 1%', '1 %', 'Retefuente 1%'],
  ['1 % de retención', '1 %', '1 % de retención'],
  ['Retefuente 11 %', '1 %', 'Retefuente 11 % 1 %'],
  ['ReteICA 14,14 ‰', '4,14 ‰', 'ReteICA 14,14 ‰ 4,14 ‰'],
  ['ReteICA 4,14‰', '4,14 ‰', 'ReteICA 4,14‰'],
])('%s with the rate %s is called %s', (description, rate, label) => expect(withRate(description, rate)).toBe(label));
