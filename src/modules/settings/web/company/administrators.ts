/** The administrators of a company as select options. */
import { query } from '#web/api/call.ts';
import type { OptionSource } from '#web/kit/fields/options.ts';
import { settings } from '../../contract/settings.ts';

type AdministratorsAnswer = { data: { id: string; name: string }[] };

export const administratorSource = (company: string): OptionSource => ({
  search: (typed) =>
    ({
      ...query(settings.administrators, { company, query: { search: typed || undefined }, quiet: true }),
      select: ({ data }: AdministratorsAnswer) => data.map(({ id, name }) => ({ value: id, label: name })),
    }) as never,
});
