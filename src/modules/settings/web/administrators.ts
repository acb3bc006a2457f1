/** Who administers a company, to choose from. */
import { query } from '#web/api/call.ts';
import type { OptionSource } from '#web/kit/fields/options.ts';
import { settings } from '../contract/settings.ts';

type Answered = { data: { id: string; name: string }[] };

export const administratorSource = (company: string): OptionSource => ({
  search: (typed) =>
    ({
      ...query(settings.administrators, { company, query: { search: typed || undefined }, quiet: true }),
      select: ({ data }: Answered) => data.map(({ id, name }) => ({ value: id, label: name })),
    }) as never,
});
