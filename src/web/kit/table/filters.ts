/**
 * The kinds of filters of a list, as data: which keys of the address each owns. `filter-chosen.tsx` says what is in force,
 * `filter-form.tsx`, which loads when the sheet first opens, lets people choose.
 *
 *     filters={[choiceFilter('status', t('filters.status'), statuses), recordFilter('customer_id', t('filters.customer'), customerOptions)]}
 */
import { isDay } from '#base/days.ts';
import type { Option, OptionSource } from '../fields/options.ts';
import type { ListSearch } from './list-state.ts';

export interface Choice {
  kind: 'choice';
  label: string;
  /** The keys of the address, as the contract names them. */
  keys: [key: string];
  options: Option[];
}
export interface Several {
  kind: 'several';
  label: string;
  /** Its value holds the chosen ones by commas. */
  keys: [key: string];
  options: Option[];
}
export interface OfRecords {
  kind: 'record';
  label: string;
  keys: [key: string];
  source: OptionSource;
}
export interface Days {
  kind: 'days';
  label: string;
  keys: [from: string, to: string];
}
export type Filter = Choice | Several | OfRecords | Days;

/** One of a few fixed values. */
export const choiceFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'choice', label, keys: [key], options });

/** Any of a few fixed values. */
export const severalFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'several', label, keys: [key], options });

/** One of the server's records. */
export const recordFilter = (key: string, label: string, source: OptionSource): Filter => ({ kind: 'record', label, keys: [key], source });

/** From a day to a day, either end open. */
export const daysFilter = (from: string, to: string, label: string): Filter => ({ kind: 'days', label, keys: [from, to] });

/** The address without the days that no calendar has: a mistyped one is no filter, as elsewhere in the address. */
export function withDaysOnly(search: ListSearch, filters: Filter[]): ListSearch {
  const keys = filters.flatMap((filter): string[] => (filter.kind === 'days' ? filter.keys : []));
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => !keys.includes(key) || isDay(String(value))));
}

/** The values that one key holds by commas. */
export const listed = (value: string | undefined) => (value ? value.split(',') : []);

/** The change that takes these filters away. */
export const without = (filters: Filter[]) => Object.fromEntries(filters.flatMap((filter) => filter.keys.map((key) => [key, undefined])));
