/** The words of an expense. */
import { z } from 'zod';

export const expenseStatuses = ['submitted', 'approved', 'rejected', 'void'] as const;
export const ExpenseStatus = z.enum(expenseStatuses);
/** `void`: deleted. The row remains, with its number. */
export type ExpenseStatus = z.output<typeof ExpenseStatus>;

/** Of a trip, or of the company. */
export const expenseTypes = ['trip', 'company'] as const;
export const ExpenseType = z.enum(expenseTypes);

export const payers = ['company', 'driver'] as const;
export const PaidBy = z.enum(payers, 'choose_one');
export type PaidBy = z.output<typeof PaidBy>;

/** Of the quantity; fuel is measured in the first two. */
export const expenseUnits = ['gal', 'L', 'unit', 'kg', 'ton', 'box', 'hour', 'day'] as const;
export const ExpenseUnit = z.enum(expenseUnits, 'choose_one');
export type ExpenseUnit = z.output<typeof ExpenseUnit>;
export const fuelUnits: readonly ExpenseUnit[] = ['gal', 'L'];

/** The peso, and the currencies of the countries where trucks drive or parts come from. */
export const currencies = ['COP', 'USD', 'EUR', 'VES', 'PEN', 'BRL', 'CLP', 'ARS', 'BOB', 'MXN', 'PAB'] as const;
export const Currency = z.enum(currencies, 'choose_one');
export type Currency = z.output<typeof Currency>;

/** DIAN's codes of a provider's identification: NIT, citizenship ID, foreigner ID card, identity card, passport, foreign identity document. */
export const providerIdTypes = ['31', '13', '22', '12', '41', '42'] as const;
export const ProviderIdType = z.enum(providerIdTypes, 'choose_one');

/** The keys of the seeded categories that have fields of their own. */
export const categoryKeys = { fuel: 'fuel', tolls: 'tolls', repairs: 'repairs' } as const;
