/** Records as options: all of them in a filter, because their documents remain, and the active ones in a form (`RecordSelect`). */
import type { RecordContract } from '#base/record.ts';
import { type Option, type OptionSource, optionSource } from '../fields/options.ts';
import { type Filter, recordFilter } from '../filters/filters.ts';
import type { ListRoute } from '../list/use-list.ts';

export const recordOption = ({ nameOf, hintOf }: Pick<RecordContract, 'nameOf' | 'hintOf'>, record: { id: string }): Option => {
  const hint = hintOf?.(record as never);
  return { value: record.id, label: nameOf(record as never), ...(hint && { hint }) };
};

export const recordOptions = (contract: RecordContract, fixed: Record<string, string> = {}): OptionSource =>
  optionSource(contract.list as unknown as ListRoute, (row) => recordOption(contract, row as { id: string }), {
    read: contract.read,
    fixed,
  });

/** A filter of another list by a record of this one. */
export const filterBy = (contract: RecordContract, key: string, label: string): Filter => recordFilter(key, label, recordOptions(contract));
