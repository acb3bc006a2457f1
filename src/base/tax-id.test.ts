import { describe, expect, it } from 'vitest';
import { checkDigitOf, formatTaxId, taxIdBody, taxIdProblem, taxIdSearches } from './tax-id.ts';

describe('a tax ID', () => {
  const cases = [
    { type: '31', typed: '890903938', problem: null },
    { type: '31', typed: '890.903.938-8', problem: null },
    { type: '31', typed: '800197268-5', problem: 'nit_check_digit' },
    { type: '31', typed: '800197268-4', problem: null },
    { type: '13', typed: '1.020.304.050', problem: null },
    { type: '13', typed: '800197268-4', problem: 'digits_only' },
  ];
  for (const { type, typed, problem } of cases)
    it(`${typed} of type ${type}: ${problem ?? 'valid'}`, () => expect(taxIdProblem(type, typed)).toBe(problem));

  const bodies = [
    { name: 'without separators', type: '31', typed: ' 890.903.938 ', body: '890903938' },
    { name: 'without the check digit after a hyphen', type: '31', typed: '890.903.938-8', body: '890903938' },
    { name: 'without a check digit that follows without a hyphen', type: '31', typed: '900.123.456 8', body: '900123456' },
    { name: 'whole if the tenth digit is not the check digit', type: '31', typed: '9001234567', body: '9001234567' },
    { name: 'whole if it does not begin with 8 or 9, as the NIT of a person', type: '31', typed: '1234567897', body: '1234567897' },
    { name: 'whole before a hyphen', type: '31', typed: '9001234568-', body: '9001234568' },
    { name: 'whole if it is no NIT', type: '13', typed: '9001234568', body: '9001234568' },
  ];
  it.each(bodies)('is stored $name', ({ type, typed, body }) => expect(taxIdBody(type, typed)).toBe(body));

  it('shows the check digit of a NIT that was typed with it and without a hyphen', () =>
    expect(checkDigitOf('31', '9001234568')).toBe('8'));

  it('is found as it was typed, and as it is stored', () => {
    expect(taxIdSearches('900.123.456-8')).toEqual(['900123456']);
    expect(taxIdSearches('9001234568')).toEqual(['9001234568', '900123456']);
  });

  it('is shown with its check digit if it has one', () => {
    expect(formatTaxId({ tax_id: '890903938', check_digit: '8' })).toBe('890903938-8');
    expect(formatTaxId({ tax_id: '1020304050', check_digit: checkDigitOf('13', '1020304050') })).toBe('1020304050');
  });
});
