/** Cities in filters of lists. Separate from the form fields, which lists need not load. */
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { searchEverywhere } from '../contract.ts';
import { anyCitySource } from './sources.ts';

export const cityFilter = (key: string, label: string): Filter =>
  recordFilter(key, label, { ...anyCitySource, minLetters: searchEverywhere });
