import { describe, expect, it } from 'vitest';
import { percentOfPerMille, perMilleOfPercent } from './rate.ts';

describe('a rate', () => {
  it.each([
    ['3', '0.3'],
    ['4.14', '0.414'],
    ['11.04', '1.104'],
    ['0', '0'],
    ['0.5', '0.05'],
    ['1000', '100'],
    ['-4.14', '-0.414'],
  ])('of %s per mille is %s percent, and back', (perMille, percent) => {
    expect(percentOfPerMille(perMille)).toBe(percent);
    expect(perMilleOfPercent(percent)).toBe(perMille);
  });

  it('is converted without trailing zeros', () => {
    expect(perMilleOfPercent('0.4140')).toBe('4.14');
    expect(perMilleOfPercent('1.0000')).toBe('10');
    expect(percentOfPerMille('10.00')).toBe('1');
  });
});
