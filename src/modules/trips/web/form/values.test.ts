import { expect, it } from 'vitest';
import { blankLoad, sentValues } from './values.ts';

const paper = { ...blankLoad, goods: 'Papel', quantity: '18', unit_price: '1' };

it.each([
  { name: 'the empty lines at the end', loads: [paper, blankLoad, { ...blankLoad, unit: 'box' }], sent: [paper] },
  { name: 'all lines when all are empty', loads: [blankLoad], sent: [] },
  { name: 'no empty line in between, which is an error there', loads: [blankLoad, paper], sent: [blankLoad, paper] },
])('leaves out $name', ({ loads, sent }) => {
  expect(sentValues({ loads, manifest_number: 'M-1' })).toEqual({ loads: sent, manifest_number: 'M-1' });
});
