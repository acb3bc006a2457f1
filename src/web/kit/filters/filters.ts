/**
 * The kinds of filters of a list, as data, with the URL parameters of each. `filter-value.tsx` shows the active ones; `filter-form.tsx`,
 * loaded when the sheet first opens, lets the user choose.
 *
 *     filters={[choiceFilter('status', t('common:labels.status'), statuses), recordFilter('driver_id', t('common:labels.driver'), driverOptions)]}
 */
import { isDay } from '#base/days.ts';
import type { Option, OptionSource } from '../fields/options.ts';
import type { ListSearch } from '../list/list-search.ts';

export interface ChoiceFilter {
  kind: 'choice';
  label: string;
  /** URL parameters, named as in the contract. */
  keys: [key: string];
  options: Option[];
}
export interface SeveralFilter {
  kind: 'several';
  label: string;
  /** Its value is the chosen options, separated by commas. */
  keys: [key: string];
  options: Option[];
}
export interface RecordFilter {
  kind: 'record';
  label: string;
  keys: [key: string];
  source: OptionSource;
}
export interface DaysFilter {
  kind: 'days';
  label: string;
  keys: [from: string, to: string];
}
export interface MeasuresFilter {
  kind: 'measures';
  label: string;
  keys: [from: string, to: string];
  /** The first one unless the user chooses. */
  units: [Option, ...Option[]];
}
export interface FlagFilter {
  kind: 'flag';
  label: string;
  keys: [key: string];
  /** The value of the parameter while it is on. */
  value: string;
  /** The order that it brings with it. */
  sort: string | undefined;
}
export type Filter = ChoiceFilter | SeveralFilter | RecordFilter | DaysFilter | MeasuresFilter | FlagFilter;

/** One of a few fixed values. */
export const choiceFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'choice', label, keys: [key], options });

/** Any of a few fixed values. */
export const severalFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'several', label, keys: [key], options });

/** One of the server's records. */
export const recordFilter = (key: string, label: string, source: OptionSource): Filter => ({ kind: 'record', label, keys: [key], source });

/** A range of days; either end may be open. */
export const daysFilter = (from: string, to: string, label: string): Filter => ({ kind: 'days', label, keys: [from, to] });

/** A range of quantities, each typed in a unit; either end may be open. In the URL the unit follows the number: `12.5ton`. */
export const measuresFilter = (from: string, to: string, label: string, units: MeasuresFilter['units']): Filter => ({
  kind: 'measures',
  label,
  keys: [from, to],
  units,
});

/** One value, which is on or off: its chip turns it. `sort`: the order in which its rows are wanted. */
export const flagFilter = (key: string, value: string, label: string, sort?: string): Filter => ({
  kind: 'flag',
  label,
  keys: [key],
  value,
  sort,
});

/** The change that turns it, and its order with it, unless the user has chosen another one since. */
export function flagChange({ keys: [key], value, sort }: FlagFilter, search: ListSearch): ListSearch {
  if (search[key] !== value) return { [key]: value, ...(sort !== undefined && { sort }) };
  return { [key]: undefined, ...(sort !== undefined && search.sort === sort && { sort: undefined }) };
}

/** A quantity of the URL; undefined for other text. */
export function readMeasure(text: string | undefined, units: readonly Option[]): { amount: string; unit: string } | undefined {
  const [, amount, unit] = /^(\d{1,11}(?:\.\d{1,3})?)([a-z]+)$/.exec(text ?? '') ?? [];
  return amount !== undefined && unit !== undefined && units.some(({ value }) => value === unit) ? { amount, unit } : undefined;
}

/** Removes invalid ends from ranges: like other mistyped values in the URL, they are ignored. */
export function withoutInvalidEnds(search: ListSearch, filters: Filter[]): ListSearch {
  const isValid = (key: string, value: string) =>
    filters.every((filter) => {
      if (!(filter.keys as string[]).includes(key)) return true;
      if (filter.kind === 'days') return isDay(value);
      return filter.kind !== 'measures' || readMeasure(value, filter.units) !== undefined;
    });
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => isValid(key, String(value))));
}

/** Splits a value at its commas. */
export const splitList = (value: string | undefined) => (value ? value.split(',') : []);

/** The change that clears these filters. */
export const clearFilters = (filters: Filter[]) =>
  Object.fromEntries(filters.flatMap((filter) => filter.keys.map((key) => [key, undefined])));
