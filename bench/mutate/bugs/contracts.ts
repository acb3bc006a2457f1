import type { Mutation } from '../mutation.ts';

const table = ['src/server/testing/permission-table.sweep.test.ts'];
const contracts = ['src/server/http/refusals.test.ts'];
const wire = ['src/base/wire.test.ts', 'src/server/http/text-input.test.ts'];

/** Contracts that ask for too little. */
export const contractMutations: readonly Mutation[] = [
  {
    bug: 'a viewer may save customers',
    file: 'src/base/record.ts',
    search: 'access: permissions.update,',
    replace: 'access: permissions.view,',
    tests: table,
  },
  {
    bug: 'a company chooses its own plan',
    file: 'src/modules/settings/contract/settings.ts',
    search: `access: 'update-companies',`,
    replace: `access: 'update-company-settings',`,
    tests: table,
  },
  {
    bug: 'seeing payments suffices to delete them',
    file: 'src/modules/invoicing/contract/payments.ts',
    search: `access: 'delete-payments',`,
    replace: `access: 'view-payments',`,
    tests: table,
  },
  {
    bug: 'seeing invoices suffices to cancel them',
    file: 'src/modules/invoicing/contract/invoices.ts',
    search: `access: 'delete-invoices',`,
    replace: `access: 'view-invoices',`,
    tests: table,
  },
  {
    bug: 'drivers cancel trips',
    file: 'src/modules/trips/contract/trips.ts',
    search: `access: 'cancel-trips',`,
    replace: `access: 'start-trips',`,
    tests: table,
  },
  {
    bug: 'drivers see customers',
    file: 'src/base/permissions.ts',
    search: `    'view-compensation',
  ],
} as const satisfies`,
    replace: `    'view-compensation',
    'view-customers',
  ],
} as const satisfies`,
    tests: table,
  },
  {
    bug: 'the history of a company is open to members',
    file: 'src/modules/history/contract.ts',
    search: `access: 'view-history',`,
    replace: `access: 'member',`,
    tests: table,
  },
  {
    bug: 'a payment that another user changed is overwritten',
    file: 'src/modules/invoicing/contract/payments.ts',
    search: `access: 'update-payments',
    ifMatch: true,`,
    replace: `access: 'update-payments',
    ifMatch: false as true,`,
    tests: contracts,
  },
  {
    bug: 'an invoice may be due before it is issued',
    file: 'src/modules/invoicing/contract/input.ts',
    search: 'body.due_date >= body.issue_date;',
    replace: 'body.due_date !== body.issue_date;',
    tests: ['src/modules/invoicing'],
  },
  {
    bug: 'freights may be negative',
    file: 'src/base/wire.ts',
    search: 'export const MoneyNotNegative = notNegative(Money);',
    replace: 'export const MoneyNotNegative = Money;',
    tests: [...wire, 'src/modules/trips'],
  },
  {
    bug: 'percentages may be above a hundred',
    file: 'src/base/wire.ts',
    search: 'Number(text) <= 100',
    replace: 'Number(text) <= 1000',
    tests: [...wire, 'src/modules/people/routes'],
  },
  {
    bug: 'names may contain marks that reverse text',
    file: 'src/base/wire.ts',
    search: '/[\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029]/u',
    replace: '/[\\p{Cc}\\u2028\\u2029]/u',
    tests: wire,
  },
  {
    bug: 'years may be typed incompletely',
    file: 'src/base/wire.ts',
    search: `isDay(text) && text >= '1900-01-01'`,
    replace: 'isDay(text)',
    tests: wire,
  },
];
