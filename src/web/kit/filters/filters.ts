/**
 * The kinds of filters of a list, as data, with the URL parameters of each. `filter-value.tsx` shows the active ones; `filter-form.tsx`,
 * loaded when the sheet first opens, lets the user choose.
 *
 *     filters={[choiceFilter('status', t('filters.status'), statuses), recordFilter('customer_id', t('filters.customer'), customerOptions)]}
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
export type Filter = ChoiceFilter | SeveralFilter | RecordFilter | DaysFilter;

/** One of a few fixed values. */
export const choiceFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'choice', label, keys: [key], options });

/** Any of a few fixed values. */
export const severalFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'several', label, keys: [key], options });

/** One of the server's records. */
export const recordFilter = (key: string, label: string, source: OptionSource): Filter => ({ kind: 'record', label, keys: [key], source });

/** A range of days; either end may be open. */
export const daysFilter = (from: string, to: string, label: string): Filter => ({ kind: 'days', label, keys: [from, to] });

/** Removes invalid days from day filters: like other mistyped values in the URL, they are ignored. */
export function withoutInvalidDays(search: ListSearch, filters: Filter[]): ListSearch {
  const keys = filters.flatMap((filter): string[] => (filter.kind === 'days' ? filter.keys : []));
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => !keys.includes(key) || isDay(String(value))));
}

/** Splits a value at its commas. */
export const splitList = (value: string | undefined) => (value ? value.split(',') : []);

/** The change that clears these filters. */
export const clearFilters = (filters: Filter[]) =>
  Object.fromEntries(filters.flatMap((filter) => filter.keys.map((key) => [key, undefined])));
