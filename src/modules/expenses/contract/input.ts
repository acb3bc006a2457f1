/** The input of an expense: on its own, or in a row of a trip's batch. */
import { z } from 'zod';
import { Confirm } from '#base/confirmations.ts';
import { normalizeTaxId, taxIdBody, taxIdProblem } from '#base/tax-id.ts';
import { Day, ExchangeRate, Id, optionalNote, optionalText, PositiveMoney, Quantity, whenValid } from '#base/wire.ts';
import { Kilometres } from '#modules/fleet/contract/odometer.ts';
import { CityId } from '#modules/places/contract.ts';
import { Currency, ExpenseUnit, PaidBy, ProviderIdType } from './fields.ts';

/** Most receipts of an expense. */
export const receiptsLimit = 20;
/** Most expenses that one request adds to a trip. */
export const batchLimit = 100;

/** Texts that store, answer (also to drivers) and history handle by name. */
export const expenseTexts = {
  product: optionalText(60),
  toll_name: optionalText(60),
  provider_name: optionalText(80),
  receipt_number: optionalText(40).transform((number) => number.toUpperCase()),
  note: optionalNote(500),
};

const fields = {
  date: Day,
  category_id: Id,
  ...expenseTexts,
  /** By default those of the trip. */
  truck_id: Id.nullable().default(null),
  trailer_id: Id.nullable().default(null),
  driver_id: Id.nullable().default(null),
  /** Where it was paid. */
  city_id: CityId.nullable().default(null),
  provider_id_type: ProviderIdType.nullable().default(null),
  provider_id: optionalText(20).transform(normalizeTaxId),
  /** Of fuel the volume. */
  quantity: Quantity.nullable().default(null),
  unit: ExpenseUnit.nullable().default(null),
  full_tank: z.boolean().default(false),
  /** Kilometres. */
  mileage: Kilometres.nullable().default(null),
  currency: Currency.default('COP'),
  /** Pesos for one of the currency. With `cop_amount` it follows from that. */
  exchange_rate: ExchangeRate.nullable().default(null),
  /** In its currency. */
  amount: PositiveMoney,
  /** The amount in pesos, if it is known better than the rate. */
  cop_amount: PositiveMoney.nullable().default(null),
  payment_method_id: Id.nullable().default(null),
  /** Only for a trip with a hired truck: its owner pays it in the end. Ignored for drivers. */
  charged_to_owner: z.boolean().default(false),
  /** Without a payment method; with one, its recipient pays. */
  paid_by: PaidBy.nullable().default(null),
  /** The id of a file of purpose `signature` that the caller sent, or of the one that it has. */
  signature_file_id: Id.nullable().default(null),
  /** The ids of files of purpose `attachment`: new files sent by the caller, and those already attached. */
  file_ids: z
    .array(Id)
    .max(receiptsLimit)
    .default([])
    .transform((ids) => [...new Set(ids)]),
};

const money = z.object({ currency: fields.currency, exchange_rate: fields.exchange_rate, cop_amount: fields.cop_amount });
const provider = z.object({ provider_id_type: fields.provider_id_type, provider_id: fields.provider_id });
const measure = z.object({ quantity: fields.quantity, unit: fields.unit });

const isNumeric = (type: string | null) => type !== '41' && type !== '42';

/** The error in the identification of a provider, or null. */
function providerIdProblem({ provider_id_type: type, provider_id: id }: z.output<typeof provider>) {
  if (id === '') return null;
  if (type === null) return { path: ['provider_id_type'], message: 'provider_type_required' };
  if (!isNumeric(type)) return null;
  const message = /^\d{1,15}(-\d)?$/.test(id) ? taxIdProblem(type, id) : 'digits_only';
  return message && { path: ['provider_id'], message };
}

/** The input of an expense; in a row of a batch, with the batch's trip. */
export const ExpenseLine = z
  .object(fields)
  .refine(({ currency, exchange_rate, cop_amount }) => currency === 'COP' || exchange_rate !== null || cop_amount !== null, {
    path: ['exchange_rate'],
    error: 'exchange_rate_required',
    ...whenValid(money),
  })
  .superRefine((expense, context) => {
    const problem = providerIdProblem(expense);
    if (problem) context.addIssue({ code: 'custom', ...problem, input: expense.provider_id });
  }, whenValid(provider))
  .refine(({ quantity, unit }) => quantity === null || unit !== null, {
    path: ['unit'],
    error: 'unit_required',
    ...whenValid(measure),
  });
export type ExpenseLine = z.output<typeof ExpenseLine>;

export const ExpenseInput = ExpenseLine.safeExtend({
  /** Null for an expense of the company. */
  trip_id: Id.nullable().default(null),
  confirm: Confirm,
});
export type ExpenseInput = z.output<typeof ExpenseInput>;

export const BatchInput = z.object({ expenses: z.array(ExpenseLine).min(1).max(batchLimit), confirm: Confirm });

/** The identification without separators and without a check digit. */
export const providerIdOf = ({ provider_id_type, provider_id }: Pick<ExpenseLine, 'provider_id_type' | 'provider_id'>): string =>
  isNumeric(provider_id_type) ? taxIdBody(provider_id_type ?? '', provider_id) : provider_id;
