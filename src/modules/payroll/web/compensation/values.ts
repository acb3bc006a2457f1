import type { z } from 'zod';
import type { Compensation, CompensationInput, TermsVersion } from '../../contract/compensation.ts';

/** The body that saves unchanged terms with the account. */
export function formValues(compensation: Compensation, terms: Compensation | TermsVersion): z.input<typeof CompensationInput> {
  const { payment_method, institution, account_number } = compensation;
  const { valid_from, payroll_cycle, base_salary, other_discounts, transport_allowance, solidarity_fund, modifiers } = terms;
  const { health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit, tax_value } = terms;
  return {
    ...{ payment_method, institution, account_number },
    ...{ valid_from, payroll_cycle, base_salary, other_discounts, transport_allowance, solidarity_fund, modifiers },
    ...{ health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit, tax_value },
  };
}
