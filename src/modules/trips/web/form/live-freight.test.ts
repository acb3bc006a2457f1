import { describe, expect, it } from 'vitest';
import { liveFreight } from './live-freight.ts';

const paper = { goods: 'Papel', quantity: '18', unit_price: '265000' };
const boxes = { goods: 'Cajas', quantity: '640', unit_price: '5000' };

describe('the freight of what is typed', () => {
  it.each([
    { name: 'nothing', rate: '', loads: [], basis: null, counted: 'rate', freight: '0.00' },
    { name: 'a rate', rate: '3250000', loads: [], basis: null, counted: 'rate', freight: '3250000.00' },
    { name: 'loads', rate: '', loads: [paper, boxes], basis: null, counted: 'loads', freight: '7970000.00' },
    { name: 'both, to be asked', rate: '1000', loads: [boxes], basis: null, counted: null, freight: null },
    { name: 'both, the rate chosen', rate: '1000', loads: [boxes], basis: 'rate', counted: 'rate', freight: '1000.00' },
    { name: 'both, added', rate: '1000', loads: [boxes], basis: 'both', counted: 'both', freight: '3201000.00' },
    { name: 'an empty rate that was chosen', rate: '', loads: [boxes], basis: 'rate', counted: 'loads', freight: '3200000.00' },
    { name: 'a rate that is not a number yet', rate: '1.2.3', loads: [boxes], basis: null, counted: 'loads', freight: '3200000.00' },
  ] as const)('of $name', ({ rate, loads, basis, counted, freight }) => {
    expect(liveFreight({ rate, loads, basis }, '0', 2)).toMatchObject({ basis: counted, freight });
  });

  it('counts a load when both of its figures are complete, and the loads that the trip has', () => {
    const typed = { rate: '', loads: [paper, { quantity: '2', unit_price: '' }, { quantity: 'dos', unit_price: '1' }], basis: null };
    expect(liveFreight(typed, '30000', 2)).toMatchObject({ amounts: ['4770000.00', null, null], loads: '4800000.00' });
  });
});
