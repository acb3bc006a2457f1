/** Values that law changes, each valid from a day: the UVT, the minimum base of withholdings, rates of municipalities, the minimum wage. */
import { z } from 'zod';
import type { Day as DayText } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, Id, one, optionalText, Percentage, PlannedDay, UnitPrice, WithId } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';

/** How the value of each is written. A rate per mille is stored as a percentage. `ofCity`: each municipality has its own. */
export const parameterKeys = {
  /** Unidad de valor tributario. */
  uvt: { unit: 'cop', ofCity: false },
  /** Retefuente of road freight. */
  retefuente_rate: { unit: 'percent', ofCity: false },
  /** The base from which retefuente is withheld. */
  retefuente_minimum: { unit: 'uvt', ofCity: false },
  /** ReteICA of freight from the municipality. */
  reteica_rate: { unit: 'per_mille', ofCity: true },
  /** Of a month. */
  minimum_wage: { unit: 'cop', ofCity: false },
  /** Of a month. */
  transport_allowance: { unit: 'cop', ofCity: false },
  /** Of the contribution base, once the month's reaches the minimum. */
  solidarity_rate: { unit: 'percent', ofCity: false },
  solidarity_minimum: { unit: 'wages', ofCity: false },
  /** From that base on the rate is higher: by this for each minimum wage begun above it, up to the limit. */
  solidarity_band_minimum: { unit: 'wages', ofCity: false },
  solidarity_band_rate: { unit: 'percent', ofCity: false },
  solidarity_limit: { unit: 'percent', ofCity: false },
  /** The most that a month's contribution base is. */
  contribution_limit: { unit: 'wages', ofCity: false },
  /** Of a month: employees who earn more get no transport allowance. */
  transport_limit: { unit: 'wages', ofCity: false },
  /** Of all earnings: non-salary earnings above this share count for the contribution base. */
  non_salary_share: { unit: 'percent', ofCity: false },
  /** Of the pay above the minimum wage: the maximum that advances, cash and voluntary deductions take. */
  voluntary_deduction_share: { unit: 'percent', ofCity: false },
  /** Of the contribution base: the employer's part. */
  employer_health_rate: { unit: 'percent', ofCity: false },
  employer_pension_rate: { unit: 'percent', ofCity: false },
} as const;
export type ParameterKey = keyof typeof parameterKeys;
const keys = Object.keys(parameterKeys) as [ParameterKey, ...ParameterKey[]];

/** The values that new companies start with, each with its source; `verified` is false if the source is disputed. */
export const startingParameters: readonly { key: ParameterKey; value: Decimal; valid_from: DayText; source: string; verified: boolean }[] =
  [
    { key: 'uvt', value: '52374', valid_from: '2026-01-01', source: 'Resolución DIAN 000238 de 2025', verified: true },
    { key: 'retefuente_rate', value: '1', valid_from: '2016-10-11', source: 'Decreto 1625 de 2016, art. 1.2.4.4.8', verified: true },
    { key: 'retefuente_minimum', value: '4', valid_from: '2016-10-11', source: 'Se discute si son 2 o 4 UVT', verified: false },
    {
      key: 'minimum_wage',
      value: '1750905',
      valid_from: '2026-01-01',
      source: 'Decreto 1469 de 2025 (suspendido en febrero de 2026)',
      verified: false,
    },
    { key: 'transport_allowance', value: '249095', valid_from: '2026-01-01', source: 'Decreto 1470 de 2025', verified: true },
    {
      key: 'solidarity_rate',
      value: '1',
      valid_from: '2011-01-01',
      source: 'Ley 100 de 1993, art. 27',
      verified: true,
    },
    { key: 'solidarity_minimum', value: '4', valid_from: '2011-01-01', source: 'Ley 100 de 1993, art. 27', verified: true },
    { key: 'solidarity_band_minimum', value: '16', valid_from: '2011-01-01', source: 'Ley 797 de 2003, art. 7', verified: false },
    { key: 'solidarity_band_rate', value: '0.2', valid_from: '2011-01-01', source: 'Ley 797 de 2003, art. 7', verified: false },
    { key: 'solidarity_limit', value: '2', valid_from: '2011-01-01', source: 'Ley 797 de 2003, art. 7', verified: true },
    { key: 'contribution_limit', value: '25', valid_from: '2011-01-01', source: 'Ley 100 de 1993, art. 18', verified: true },
    { key: 'transport_limit', value: '2', valid_from: '2011-01-01', source: 'Ley 15 de 1959', verified: true },
    { key: 'non_salary_share', value: '40', valid_from: '2011-01-01', source: 'Ley 1393 de 2010, art. 30', verified: true },
    { key: 'voluntary_deduction_share', value: '100', valid_from: '2011-01-01', source: 'La ley puede proteger más', verified: false },
    {
      key: 'employer_health_rate',
      value: '8.5',
      valid_from: '2011-01-01',
      source: 'Ley 1122 de 2007, art. 10; hay empleadores exonerados',
      verified: false,
    },
    { key: 'employer_pension_rate', value: '12', valid_from: '2011-01-01', source: 'Ley 100 de 1993, art. 20', verified: true },
  ];

/** Most rows of a company. */
export const parametersLimit = 2000;

export const ParameterInput = z
  .object({
    key: z.enum(keys, 'choose_one'),
    /** The municipality, of a rate that each has its own of. */
    city_id: CityId.nullable().default(null),
    value: UnitPrice,
    valid_from: PlannedDay,
    /** The decree, resolution or agreement. */
    source: optionalText(120),
    /** The company has compared the value with its source. */
    verified: z.boolean().default(false),
  })
  .superRefine(({ key, city_id, value }, context) => {
    const { ofCity, unit } = parameterKeys[key];
    if (ofCity && city_id === null) context.addIssue({ code: 'custom', path: ['city_id'], message: 'required', input: city_id });
    if (unit !== 'percent' && unit !== 'per_mille') return;
    for (const issue of Percentage.safeParse(value).error?.issues ?? [])
      context.addIssue({ ...issue, path: ['value'], input: value } as never);
  })
  .transform((row) => ({ ...row, city_id: parameterKeys[row.key].ofCity ? row.city_id : null }));
export type ParameterInput = z.output<typeof ParameterInput>;

export const Parameter = z.object({
  id: Id,
  key: z.enum(keys),
  city_id: CityId.nullable(),
  city_name: z.string().nullable(),
  department_name: z.string().nullable(),
  value: z.string(),
  valid_from: Day,
  source: z.string(),
  verified: z.boolean(),
  /** The last day for which something was calculated with it; null while unused. A used value does not change. */
  used_through: Day.nullable(),
  version: z.number(),
});
export type Parameter = z.output<typeof Parameter>;

const path = '/api/parameters';
const used: Record<string, RefusalSpec> = {
  parameter_used: { status: 409, field: 'valid_from', details: z.object({ used_through: Day }) },
};
const exists: Record<string, RefusalSpec> = { parameter_exists: { status: 409, field: 'valid_from', constraint: 'parameter_once' } };
const cityUnknown: Record<string, RefusalSpec> = { city_unknown: { status: 422, field: 'city_id' } };

export const parameters = {
  list: route(`GET ${path}`, 'view-company-settings', {
    summary: `The values that law changes, with their history, the latest of each first; at most ${parametersLimit}.`,
    output: z.object({ data: z.array(Parameter) }),
  }),
  create: route(`POST ${path}`, 'create-company-settings', {
    summary: 'Adds a value that is valid from a day. Not for days that were already used.',
    body: ParameterInput,
    output: one(Parameter),
    errors: { ...used, ...exists, ...cityUnknown, catalogue_full: { status: 409 } },
  }),
  update: route(`PUT ${path}/:id`, 'update-company-settings', {
    ifMatch: true,
    summary: 'Changes a value. Of one that was used only its source, and whether it is verified.',
    params: WithId,
    body: ParameterInput,
    output: one(Parameter),
    errors: { ...used, ...exists, ...cityUnknown },
  }),
  remove: route(`DELETE ${path}/:id`, 'delete-company-settings', {
    ifMatch: true,
    summary: 'Deletes a value that was never used.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: { parameter_used: { status: 409, details: z.object({ used_through: Day }) } },
  }),
};
