/** The identity of a company, new or not. */
import { z } from 'zod';
import { TaxIdInput, withTaxIdRule } from '#base/tax-id.ts';
import { Day, email, optionalText, text, website } from '#base/wire.ts';
import { placeFields } from '#modules/places/contract.ts';

export const companyTaxIdTypes = ['nit', 'citizenship_id', 'foreigner_id'] as const;
export type CompanyTaxIdType = (typeof companyTaxIdTypes)[number];
export const payrollCycles = ['monthly', 'semi_monthly', 'weekly', 'biweekly'] as const;

/** DIAN's codes of the identity documents that a company may have. */
export const taxIdCodes: Record<CompanyTaxIdType, string> = { nit: '31', citizenship_id: '13', foreigner_id: '22' };

/** The fields that a new company and a company's profile share. */
export const companyFields = z.object({
  name: text(80),
  /** The name on documents; empty if it is the name. */
  legal_name: optionalText(160),
  tax_id_type: z.enum(companyTaxIdTypes, 'choose_one'),
  tax_id: TaxIdInput,
  email: email(255),
  phone: text(15),
  address: optionalText(100),
  ...placeFields,
  website: website(255),
  payroll_cycle: z.enum(payrollCycles, 'choose_one'),
  /** Not before today, unless unchanged. */
  next_payment_date: Day,
});

/** Adds to a schema the check of the tax ID against its type. */
export const withCompanyTaxId = <S extends z.ZodType<{ tax_id_type: CompanyTaxIdType; tax_id: string }>>(schema: S) =>
  withTaxIdRule(schema, companyFields.shape.tax_id_type, (type) => taxIdCodes[type]);
