import type { Mutation } from '../mutation.ts';

const driver = ['src/server/testing/driver.sweep.test.ts'];
const versions = ['src/server/testing/versions.sweep.test.ts'];
const database = ['src/server/db/connection.test.ts'];

/** What drivers see, locks, versions, retries, and checks beyond the permission. */
export const serverMutations: readonly Mutation[] = [
  {
    bug: 'drivers see what the owner of a truck is paid',
    file: 'src/modules/trips/store/trips.ts',
    search: `\${nullForDrivers('trip.owner_freight')} as owner_freight`,
    replace: 'trip.owner_freight',
    tests: driver,
  },
  {
    bug: 'drivers see freights in the list',
    file: 'src/modules/trips/store/trip-list.ts',
    search: `\${freightOrNull('trip.freight')} as freight\``,
    replace: 'trip.freight`',
    tests: driver,
  },
  {
    bug: 'drivers see why a trip was rejected',
    file: 'src/modules/trips/store/trips.ts',
    search: `\${nullForDrivers('trip.rejection_reason')} as rejection_reason`,
    replace: 'trip.rejection_reason',
    tests: driver,
  },
  {
    bug: 'drivers see the prices of loads',
    file: 'src/modules/trips/store/loads.ts',
    search: `\${freightOrNull('load.unit_price')} as unit_price`,
    replace: 'load.unit_price',
    tests: driver,
  },
  {
    bug: 'drivers see who changed the status of a trip',
    file: 'src/modules/trips/store/status.ts',
    search: 'case when own_only() and change.person_id <> current_person() then null else member.name end',
    replace: 'member.name',
    tests: driver,
  },
  {
    bug: 'drivers see the accounts of the company',
    file: 'src/modules/companies/store/companies.ts',
    search: 'case when own_only() then null else account_number end as account_number',
    replace: 'account_number',
    tests: driver,
  },
  {
    bug: 'drivers learn how many trips the company has',
    file: 'src/server/db/list.ts',
    search: `case when own_only() then null else coalesce((select rows from row_counter where entity = \${spec.counted}), 0) end`,
    replace: `coalesce((select rows from row_counter where entity = \${spec.counted}), 0)`,
    tests: driver,
  },
  {
    bug: 'the driver of a trip sees all drivers',
    file: 'src/modules/people/store/members.ts',
    search: `    sql\`(not own_only() or member.id = current_person())\`,
`,
    replace: '',
    tests: driver,
  },
  {
    bug: 'trips are changed without a lock',
    file: 'src/modules/trips/store/trips.ts',
    search: `from trip where id = \${id} for no key update\``,
    replace: `from trip where id = \${id}\``,
    tests: versions,
  },
  {
    bug: 'users are changed without a lock',
    file: 'src/modules/people/store/members.ts',
    search: 'order by id for no key update`',
    replace: 'order by id`',
    tests: versions,
  },
  {
    bug: 'invoices are changed without a lock',
    file: 'src/modules/invoicing/store/invoices.ts',
    search: `where \${condition} for update of invoice\``,
    replace: `where \${condition}\``,
    tests: [...versions, 'src/modules/invoicing/routes'],
  },
  {
    bug: 'settings are changed without a lock',
    file: 'src/modules/settings/store/settings.ts',
    search: 'from company where id = current_company() for no key update`',
    replace: 'from company where id = current_company()`',
    tests: versions,
  },
  {
    bug: 'catalogues are changed without a lock',
    file: 'src/modules/companies/store/catalogues.ts',
    search: `where id = \${id} for update\``,
    replace: `where id = \${id}\``,
    tests: versions,
  },
  {
    bug: 'an older version overwrites a newer one',
    file: 'src/server/db/same-version.ts',
    search: 'seen === undefined || seen === version',
    replace: 'seen === undefined || seen <= version',
    tests: versions,
  },
  {
    bug: 'a trip overwrites what another user saved',
    file: 'src/modules/trips/routes/trips.ts',
    search: `      await requireSameVersion(db, trip, version);
`,
    replace: '',
    tests: versions,
  },
  {
    bug: 'deactivating a user ignores the version',
    file: 'src/modules/people/routes/users.ts',
    search: `        await requireSameVersion(db, member, version, { tables: ownTables(userHistory) });
        const status`,
    replace: '        const status',
    tests: versions,
  },
  {
    bug: 'a deactivated user is deactivated again',
    file: 'src/modules/people/routes/users.ts',
    search: 'if (member.status === status) throw',
    replace: 'if (member.status === status && false) throw',
    tests: versions,
  },
  {
    bug: 'reactivating a load ignores the version',
    file: 'src/modules/trips/routes/loads.ts',
    search: `    await requireSameVersion(db, load, version, { part_of: trip.id });
    assertTripAmountsUnlocked`,
    replace: '    assertTripAmountsUnlocked',
    tests: versions,
  },
  {
    bug: 'deleting a payment ignores the version',
    file: 'src/modules/invoicing/routes/payments.ts',
    search: `      await requireSameVersion(db, stored, version);
      assertNotVoid(stored);
      const line = await lockLineOfPayment(db, stored.id);
      const invoices`,
    replace: `      assertNotVoid(stored);
      const line = await lockLineOfPayment(db, stored.id);
      const invoices`,
    tests: versions,
  },
  {
    bug: 'a deadlock is shown to the user',
    file: 'src/server/db/connection.ts',
    search: `return code === '40P01' || code === '40001';`,
    replace: `return code === '40001';`,
    tests: database,
  },
  {
    bug: 'a serialization conflict is shown to the user',
    file: 'src/server/db/connection.ts',
    search: `return code === '40P01' || code === '40001';`,
    replace: `return code === '40P01';`,
    tests: database,
  },
  {
    bug: 'a write that was rolled back is reported as saved',
    file: 'src/server/db/connection.ts',
    search: `if (tag !== 'COMMIT') throw`,
    replace: `if (tag === 'x') throw`,
    tests: database,
  },
  {
    bug: 'an idempotency key answers another request',
    file: 'src/server/db/tenant.ts',
    search: 'throw idempotency?.bodyHash.equals(stored.body_hash) ?',
    replace: 'throw idempotency ?',
    tests: ['src/server/http/handle.test.ts', 'src/modules/trips/routes.test.ts'],
  },
  {
    bug: 'requests from other sites are accepted',
    file: 'src/server/http/cookies.ts',
    search: 'return isSameText(decodeOrKeep(header), expected);',
    replace: 'return true;',
    tests: ['src/server/http/csrf.test.ts', 'src/modules/accounts/routes/sign-in.test.ts'],
  },
  {
    bug: 'recording payments suffices to send invoices',
    file: 'src/modules/invoicing/routes/record-payment.ts',
    search: `    send_invoice && requirePermission(db, 'update-invoices'),
`,
    replace: '',
    tests: ['src/modules/invoicing/routes'],
  },
  {
    bug: 'writing invoices suffices to bill trips',
    file: 'src/modules/invoicing/routes/invoices.ts',
    search: `tripIds.length > 0 && requirePermission(db, 'invoice-trips')`,
    replace: `tripIds.length > 999 && requirePermission(db, 'invoice-trips')`,
    tests: ['src/modules/invoicing/routes'],
  },
  {
    bug: 'invoices due today are notified as past due',
    file: 'src/modules/invoicing/store/past-due.ts',
    search: `due_date < \${today}::date and`,
    replace: `due_date <= \${today}::date and`,
    tests: ['src/modules/invoicing/jobs/past-due.test.ts'],
  },
];
