import type { Mutation } from '../mutation.ts';

const lists = ['src/server/testing/lists'];
const policies = ['src/server/db/policies.sweep.test.ts'];
const driver = ['src/server/testing/driver.sweep.test.ts'];
const outsiders = ['src/server/testing/smuggling.sweep.test.ts'];
const books = ['src/server/testing/books.test.ts'];
const sweep = ['src/server/testing/access.sweep.test.ts'];

/** Functions, policies and indexes of the database. */
export const sqlMutations: readonly Mutation[] = [
  {
    bug: 'the due date of an invoice moves in closed books',
    file: 'db/migrations/0082_invoicing_due_date_and_sums.sql',
    search: 'old.due_date <> new.due_date and',
    replace: 'false and',
    tests: books,
  },
  {
    bug: 'an invoice of closed books cannot be filed in its form',
    file: 'db/migrations/0082_invoicing_due_date_and_sums.sql',
    search: ' and old.filing_date is not distinct from new.filing_date',
    replace: '',
    tests: books,
  },
  {
    bug: 'drivers see what the office sees',
    file: 'db/functions/context.sql',
    search: `current_setting('app.own_only', true), '') = '1'`,
    replace: `current_setting('app.own_only', true), '') = 'x'`,
    tests: driver,
  },
  {
    bug: 'tables show the rows of all companies',
    file: 'db/functions/tables.sql',
    search: `tenant on %I to arriero_app using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)`,
    replace: 'tenant on %I to arriero_app using (true)',
    tests: policies,
  },
  {
    bug: 'drivers see the trips of others',
    file: 'db/migrations/0011_trips.sql',
    search: 'create policy own on trip as restrictive to arriero_app using (not own_only() or driver_id = current_person());',
    replace: '',
    tests: [...policies, ...driver],
  },
  {
    bug: 'drivers see invoices',
    file: 'db/migrations/0012_invoicing.sql',
    search: 'create policy own on invoice as restrictive to arriero_app using (not own_only());',
    replace: 'create policy own on invoice as restrictive to arriero_app using (true);',
    tests: policies,
  },
  {
    bug: 'members read the notifications of others',
    file: 'db/migrations/0006_notifications.sql',
    search: `create policy own_select on notification as restrictive for select to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);`,
    replace: 'create policy own_select on notification as restrictive for select to arriero_app using (true);',
    tests: policies,
  },
  {
    bug: 'blocked users keep their access',
    file: 'db/functions/access.sql',
    search: `id = s.person_id and status = 'active' and accepted_at is not null`,
    replace: 'id = s.person_id and accepted_at is not null',
    tests: outsiders,
  },
  {
    bug: 'the second factor that a company requires is not asked for',
    file: 'db/functions/access.sql',
    search: '  if requires_two_factor then',
    replace: '  if false then',
    tests: outsiders,
  },
  {
    bug: 'sessions never end',
    file: 'db/functions/access.sql',
    search: ` and created_at > now() - interval '12 hours'`,
    replace: '',
    tests: ['src/modules/accounts/routes'],
  },
  {
    bug: 'any permission opens any operation',
    file: 'db/functions/access.sql',
    search: 'when wanted_permission = any (m.rights_beyond_driver) or',
    replace: 'when m.rights_beyond_driver is not null or',
    tests: ['src/server/testing/permission-table.sweep.test.ts'],
  },
  {
    bug: 'everyone sees the accounts of all companies',
    file: 'db/functions/companies.sql',
    search: `where exists (select from person where id = current_person() and super_administrator)
          and`,
    replace: 'where true and',
    tests: ['src/modules/settings/routes/admin.test.ts', ...sweep],
  },
  {
    bug: 'pages of companies overlap',
    file: 'db/functions/companies.sql',
    search: 'order by name, id offset skip',
    replace: 'order by status, id offset skip',
    tests: lists,
  },
  {
    bug: 'numbers skip one',
    file: 'db/functions/numbers.sql',
    search: 'next_number = next_number + 1',
    replace: 'next_number = next_number + 2',
    tests: ['src/modules/companies', 'src/modules/invoicing/routes', 'src/modules/trips'],
  },
  {
    bug: 'a full series goes on',
    file: 'db/functions/numbers.sql',
    search: ` and length((next_number)::text) <= length
`,
    replace: `
`,
    tests: ['src/modules/companies', 'src/modules/invoicing/routes', 'src/modules/trips'],
  },
  {
    bug: 'a short number finds no document',
    file: 'db/functions/numbers.sql',
    search: `lpad(sequence, greatest(length, length(sequence)), '0')`,
    replace: 'sequence',
    tests: lists,
  },
  {
    bug: 'two requests with one idempotency key are both done',
    file: 'db/functions/idempotency.sql',
    search: `  perform pg_advisory_xact_lock(hashtextextended(current_company()::text || current_person()::text || wanted_key, 7));
`,
    replace: '',
    tests: ['src/server/db/idempotency.test.ts'],
  },
  {
    bug: 'two requests of a person with one idempotency key are both done',
    file: 'db/functions/idempotency.sql',
    search: `  perform pg_advisory_xact_lock(hashtextextended(current_person()::text || wanted_key, 17));
`,
    replace: '',
    tests: ['src/server/db/idempotency.test.ts'],
  },
  {
    bug: 'the check digit of a NIT is calculated otherwise than in TypeScript',
    file: 'db/functions/tax-ids.sql',
    search: 'rest < 2 then rest',
    replace: 'rest < 1 then rest',
    tests: ['src/modules/customers/routes.test.ts'],
  },
  {
    bug: "a citizen's number is taken for a NIT with its check digit",
    file: 'db/migrations/0030_customers_nit_check_digit.sql',
    search: "where tax_id_type = '31' and has_nit_check_digit(tax_id)",
    replace: 'where has_nit_check_digit(tax_id)',
    tests: ['src/server/db/migrate.drill.test.ts'],
  },
  {
    bug: "the number of another company's customer keeps a check digit where it is",
    file: 'db/migrations/0030_customers_nit_check_digit.sql',
    search: 'other.company_id = customer.company_id and ',
    replace: '',
    tests: ['src/server/db/migrate.drill.test.ts'],
  },
  {
    bug: 'invoices sort by total without an index',
    file: 'db/migrations/0012_invoicing.sql',
    search: `create index invoice_by_total on invoice (company_id, total, id);
`,
    replace: '',
    tests: lists,
  },
  {
    bug: 'trips sort by freight without an index',
    file: 'db/migrations/0011_trips.sql',
    search: 'create index trip_by_freight on trip (company_id, freight, id);',
    replace: 'create index trip_by_freight on trip (company_id, id, freight);',
    tests: lists,
  },
  {
    bug: 'a change of a role reaches its users later',
    file: 'db/functions/rights.sql',
    search: `permission is not null and r.key <> 'driver'`,
    replace: 'false',
    tests: ['src/server/testing/permission-table.sweep.test.ts'],
  },
];
