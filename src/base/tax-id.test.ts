import { describe, expect, it } from 'vitest';
import { checkDigitOf, formatTaxId, taxIdProblem } from './tax-id.ts';

describe('a tax ID', () => {
  const digits = { '899999068': '1', '890903938': '8', '890904996': '1', '860034313': '7', '800197268': '4' };
  for (const [body, digit] of Object.entries(digits))
    it(`${body} has the check digit ${digit}`, () => expect(checkDigitOf('31', body)).toBe(digit));

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

  it('is shown with its check digit if it has one', () => {
    expect(formatTaxId({ tax_id: '890903938', check_digit: '8' })).toBe('890903938-8');
    expect(formatTaxId({ tax_id: '1020304050', check_digit: checkDigitOf('13', '1020304050') })).toBe('1020304050');
  });
});
