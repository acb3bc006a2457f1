/** Owners in filters of lists. Separate from the form fields, so that lists do not load those. */
import { formatTaxId } from '#base/tax-id.ts';
import { type Option, optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { owners } from '../contract.ts';

/** An owner as an option of a select. */
export const ownerOption = (owner: { id: string; name: string; tax_id: string; check_digit: string | null }): Option => ({
  value: owner.id,
  label: owner.name,
  hint: formatTaxId(owner) || undefined,
});
const allOwners = optionSource(owners.list, ownerOption, { read: owners.read });

/** Includes inactive owners, because their records remain. */
export const ownerFilter = (key: string, label: string): Filter => recordFilter(key, label, allOwners);
