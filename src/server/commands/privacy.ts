/** The commands for requests about data: by a company that leaves, and by a person (Ley 1581, habeas data). */
import { anonymisePerson } from '#modules/privacy/store/anonymise.ts';
import { exportCompany } from '#modules/privacy/store/company.ts';
import { exportPerson } from '#modules/privacy/store/person.ts';
import { absolute, type Command } from './command.ts';
import { withOwner } from './owner.ts';

export const privacyCommands: Record<string, Command> = {
  'export-company': {
    usage: 'export-company COMPANY DIR',
    description: 'writes everything of a company into DIR, as CSV, JSON and files; COMPANY is its tax id, its name or its id',
    argument: 'one company',
    writesFolder: true,
    async run(settings, { argument: company, folder }) {
      const done = await withOwner(settings, (pool) => exportCompany(pool, company, absolute(folder)));
      return `${done.company}: ${done.rows} rows of ${done.tables} tables and ${done.files} files are in ${absolute(folder)}.`;
    },
  },
  'export-person': {
    usage: 'export-person PERSON DIR',
    description: 'writes what is stored about a person in any company into DIR; PERSON is their email, document number or id',
    argument: 'one person',
    writesFolder: true,
    async run(settings, { argument: person, folder }) {
      const done = await withOwner(settings, (pool) => exportPerson(pool, person, absolute(folder)));
      return `${done.person}: ${done.rows} rows of ${done.tables} tables and ${done.files} files are in ${absolute(folder)}.`;
    },
  },
  'anonymise-person': {
    usage: 'anonymise-person PERSON [--company COMPANY] [--yes]',
    description:
      'replaces what identifies a person who has left, in every company or in one; without --yes it only shows what would change',
    argument: 'one person',
    options: ['company'],
    flags: ['yes'],
    async run(settings, { argument: wanted, options: { company }, flags }) {
      const confirmed = flags.has('yes');
      const { name, person_id, changed } = await withOwner(settings, (pool) => anonymisePerson(pool, wanted, { company, confirmed }));
      const lines = Object.entries(changed).map(([table, rows]) => `  ${table}: ${rows}`);
      if (lines.length === 0) return `${person_id} is anonymised already: nothing was changed.`;
      const [title, end] = confirmed
        ? [`${name} is anonymised. Rows changed:`, `Their id stays: ${person_id}`]
        : [
            `${name} would be anonymised, which cannot be undone. Rows that would change:`,
            'Nothing was changed. Repeat the command with --yes.',
          ];
      return [title, ...lines, end].join('\n');
    },
  },
};
