import { describe, expect, it } from 'vitest';
import type { StubLine } from '../../contract/stubs.ts';
import { amountsByConcept, conceptTotals, totalOfConcepts } from './concepts.ts';

const line = (kind: StubLine['kind'], amount: string, description = ''): StubLine => ({
  kind,
  amount,
  description,
  formula: null,
  sources: [],
});
const first = [
  line('base_salary', '875453.00'),
  line('bonus', '300000.00', 'Comisión'),
  line('bonus', '50000.00', 'Puntualidad'),
  line('health', '-49018.00'),
  line('arl_employer', '53307.00'),
  line('cash', '61200.00'),
];
const second = [
  line('base_salary', '875452.00'),
  line('bonus', '100000.00', 'Comisión'),
  line('manual', '-30000.00', 'Flete de T9'),
  line('cash', '-61200.00'),
];

describe('concepts', () => {
  it('add up the lines of a stub, with their sign and without what the employer pays', () => {
    expect(amountsByConcept(first)).toEqual({ base_salary: '875453.00', bonus: '350000.00', health: '-49018.00', cash: '61200.00' });
  });

  it('of several stubs are those that any has', () => {
    expect(totalOfConcepts([amountsByConcept(first), amountsByConcept(second)])).toEqual({
      base_salary: '1750905.00',
      bonus: '450000.00',
      manual: '-30000.00',
      health: '-49018.00',
      cash: '0.00',
    });
    expect(totalOfConcepts([])).toEqual({});
  });

  it('of a year name what is agreed, put the other lines together, and leave out what comes to nothing', () => {
    expect(conceptTotals([...first, ...second, line('manual', '5000.00', 'Otro')])).toEqual([
      { kind: 'base_salary', description: '', amount: '1750905.00' },
      { kind: 'bonus', description: 'Comisión', amount: '400000.00' },
      { kind: 'bonus', description: 'Puntualidad', amount: '50000.00' },
      { kind: 'manual', description: '', amount: '-25000.00' },
      { kind: 'health', description: '', amount: '-49018.00' },
    ]);
  });
});
