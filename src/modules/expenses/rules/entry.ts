/** Completes the input of an expense: the trip's vehicles and driver by default, who paid, and the fields of its category. */

import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { categoryKeys, fuelUnits, type PaidBy } from '../contract/fields.ts';
import { type ExpenseLine, providerIdOf } from '../contract/input.ts';
import { pesosOf } from './amount.ts';

/** The trip of an expense, as far as its author may see it. */
export interface TripOfExpense {
  id: string;
  driver_id: string;
  truck_id: string;
  trailer_id: string | null;
  /** Of a hired truck, unless the trip is cancelled. */
  owner_id: string | null;
}

/** The records that the ids of an entry name; missing ids do not exist. */
export interface EntryFacts {
  categories: ReadonlyMap<string, { key: string | null }>;
  methods: ReadonlyMap<string, { recipient: PaidBy }>;
  trucks: ReadonlySet<string>;
  trailers: ReadonlySet<string>;
  drivers: ReadonlySet<string>;
}

/** Who enters it, when, and with which decimals. */
export interface EntryContext {
  /** The driver who enters an expense of their own; null for the office. */
  own_driver: string | null;
  today: Day;
  money_decimals: MoneyDecimals;
}

/** The amount, where the category is tolls. */
export const tollPrice = (category_key: string | null, amount: Decimal): Decimal | null =>
  category_key === categoryKeys.tolls ? amount : null;

/** The text that lists search. */
export const searchTextOf = ({ provider_name, toll_name, product }: Pick<ExpenseLine, 'provider_name' | 'toll_name' | 'product'>): string =>
  foldForSearch(`${provider_name} ${toll_name} ${product}`);

/**
 * The columns of an entry; a driver cannot charge an owner. Throws `reference_unknown` at its field, `date_in_future`, `driver_required` if a driver
 * paid and none is known, `trip_without_owner` for a charge without an owner, `fuel_unit` for fuel that is not measured in gallons or litres, and
 * the errors of `pesosOf`.
 */
export function columnsOfEntry(
  { file_ids: _, paid_by: typedPayer, charged_to_owner, ...entry }: ExpenseLine,
  trip: TripOfExpense | null,
  facts: EntryFacts,
  { own_driver, today, money_decimals }: EntryContext,
) {
  checkReferences(entry, facts);
  assertNotAfterToday(entry.date, today);
  const { key } = facts.categories.get(entry.category_id) as { key: string | null };
  const isFuel = key === categoryKeys.fuel;
  if (isFuel && entry.unit !== null && !fuelUnits.includes(entry.unit)) throw new RuleBroken('fuel_unit');
  const toll_name = key === categoryKeys.tolls ? entry.toll_name : '';
  const method = entry.payment_method_id === null ? undefined : facts.methods.get(entry.payment_method_id);
  const paid_by = method?.recipient ?? typedPayer ?? (own_driver ? 'driver' : 'company');
  const driver_id = own_driver ?? entry.driver_id ?? trip?.driver_id ?? null;
  if (paid_by === 'driver' && driver_id === null) throw new RuleBroken('driver_required');
  const charged_owner_id = charged_to_owner && own_driver === null ? (trip?.owner_id ?? null) : null;
  if (charged_to_owner && own_driver === null && charged_owner_id === null) throw new RuleBroken('trip_without_owner');
  return {
    ...entry,
    ...pesosOf(entry, money_decimals),
    trip_id: trip?.id ?? null,
    truck_id: entry.truck_id ?? trip?.truck_id ?? null,
    trailer_id: entry.trailer_id ?? trip?.trailer_id ?? null,
    driver_id,
    charged_owner_id,
    paid_by,
    provider_id: providerIdOf(entry),
    provider_id_type: entry.provider_id === '' ? null : entry.provider_id_type,
    toll_name,
    unit: entry.quantity === null ? null : entry.unit,
    full_tank: isFuel && entry.full_tank,
    money_decimals,
    provider_key: foldForSearch(entry.provider_name || toll_name),
    search: searchTextOf({ ...entry, toll_name }),
  };
}
export type EntryColumns = ReturnType<typeof columnsOfEntry>;

type References = Pick<ExpenseLine, 'category_id' | 'payment_method_id' | 'truck_id' | 'trailer_id' | 'driver_id'>;

function checkReferences({ category_id, payment_method_id, truck_id, trailer_id, driver_id }: References, facts: EntryFacts): void {
  const references: [field: string, id: string | null, known: { has(id: string): boolean }][] = [
    ['category_id', category_id, facts.categories],
    ['payment_method_id', payment_method_id, facts.methods],
    ['truck_id', truck_id, facts.trucks],
    ['trailer_id', trailer_id, facts.trailers],
    ['driver_id', driver_id, facts.drivers],
  ];
  for (const [field, id, known] of references) if (id !== null && !known.has(id)) throw new RuleBroken('reference_unknown', { field });
}

/** The error of a row of a batch: a refusal has the field of its row, `expenses.3.amount`. `errors`: the errors that the operation declares. */
export function errorAtRow(row: number, errors: Record<string, { field?: string }>, error: unknown): unknown {
  if (!(error instanceof RuleBroken)) return error;
  const { code, details, field = errors[code]?.field } = error;
  return new RuleBroken(code, { ...(details && { details }), field: `expenses.${row}${field ? `.${field}` : ''}` });
}
