/** Which value is valid on a day, and which changes would alter a day that was used. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals } from '#base/money.ts';
import type { ParameterKey } from '../contract/parameters.ts';

/** A value and the day from which it is valid, until the next of its key and municipality. */
export interface DatedValue {
  key: ParameterKey;
  city_id: string | null;
  value: Decimal;
  valid_from: Day;
}

/** The row that is valid on the day; null before the first. */
export function parameterOn<R extends DatedValue>(
  rows: readonly R[],
  key: ParameterKey,
  day: Day,
  city_id: string | null = null,
): R | null {
  const before = rows.filter((row) => row.key === key && row.city_id === city_id && row.valid_from <= day);
  return before.reduce<R | null>((latest, row) => (latest && latest.valid_from > row.valid_from ? latest : row), null);
}

interface StoredValue extends DatedValue {
  id: string;
  used_through: Day | null;
}

const fail = (used_through: Day): never => {
  throw new RuleBroken('parameter_used', { details: { used_through } });
};

/**
 * Throws `parameter_used` if the save would change the value of a used day: a used value cannot change its amount or first day, and no other value
 * can begin before the end of its use. `rows` have the input's key and municipality, `before` is the changed row.
 */
export function assertParameterUnused(rows: readonly StoredValue[], before: StoredValue | null, input: DatedValue): void {
  if (before?.used_through) {
    const isSame =
      before.key === input.key &&
      before.city_id === input.city_id &&
      before.valid_from === input.valid_from &&
      equals(before.value, input.value);
    if (!isSame) fail(before.used_through);
    return;
  }
  const others = rows.filter(({ id }) => id !== before?.id);
  const replaced = parameterOn(others, input.key, input.valid_from, input.city_id);
  if (replaced?.used_through && replaced.used_through >= input.valid_from) fail(replaced.used_through);
}

/** Throws `parameter_used`. */
export function assertParameterDeletable({ used_through }: { used_through: Day | null }): void {
  if (used_through) fail(used_through);
}
