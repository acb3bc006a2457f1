/** Fields of a member that several contracts share. */
import { z } from 'zod';
import { Day, optionalText } from '#base/wire.ts';

/** Categories of the Colombian driving licence, categories for trucks first. */
export const licenseCategories = ['C1', 'C2', 'C3', 'B1', 'B2', 'B3', 'A1', 'A2'] as const;

/** The expiry is not edited with the member: it comes from the licence's reminder. */
export const licenseInput = { license_category: z.enum(licenseCategories, 'choose_one').nullable().default(null) };

/**
 * DIAN's codes of identity documents: citizenship ID, foreigner ID card, identity card, passport, foreign identity document, NIT. Those that a
 * person has oftenest come first.
 */
export const idTypes = ['13', '22', '12', '41', '42', '31'] as const;
export const IdType = z.enum(idTypes, 'choose_one');
export type IdType = z.output<typeof IdType>;

/** Whom to call in an emergency. */
export const emergencyInput = {
  emergency_contact_name: optionalText(60),
  emergency_contact_phone: optionalText(15),
  emergency_contact_relation: optionalText(40),
};

export const licenseOutput = { license_category: z.enum(licenseCategories).nullable(), license_expires_on: Day.nullable() };
export const emergencyOutput = {
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  emergency_contact_relation: z.string(),
};
