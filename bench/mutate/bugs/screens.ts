import type { Mutation } from '../mutation.ts';

const table = ['src/web/kit/table', 'src/web/kit/list'];
const fields = ['src/web/kit/fields'];
const words = ['src/words.test.ts'];

/** Screens: the state of lists, typed numbers, labels. */
export const screenMutations: readonly Mutation[] = [
  {
    bug: 'the date of a payment does not say that its books are closed',
    file: 'src/modules/invoicing/web/payments/form.tsx',
    search: '<BooksDayField name="payment_date"',
    replace: '<DayField name="payment_date"',
    tests: ['src/architecture.test.ts'],
  },
  {
    bug: 'a new filter keeps the page',
    file: 'src/web/kit/list/list-state.ts',
    search: 'const paging = keepsPage ? {} : firstPage;',
    replace: 'const paging = keepsPage ? firstPage : {};',
    tests: table,
  },
  {
    bug: 'a second click on a header does not reverse the order',
    file: 'src/web/kit/list/list-state.ts',
    search: `if (now === field) return defaultSort === \`-\${field}\` ? undefined : \`-\${field}\`;`,
    replace: 'if (now === field) return field;',
    tests: table,
  },
  {
    bug: 'hidden columns come back',
    file: 'src/web/kit/list/list-state.ts',
    search: `return hide === '-' ? [] : hide.split(',');`,
    replace: 'return [];',
    tests: table,
  },
  {
    bug: 'a comma is a thousands separator in Spanish',
    file: 'src/web/kit/fields/typed-number.ts',
    search: `es: { group: '.', point: ',' }`,
    replace: `es: { group: ',', point: '.' }`,
    tests: fields,
  },
  {
    bug: '3 per mille is 30 per cent',
    file: 'src/base/rate.ts',
    search: `padded.slice(0, -1), padded.slice(-1) + fraction`,
    replace: `padded + '0', fraction`,
    tests: ['src/base/rate.test.ts'],
  },
  {
    bug: 'negative amounts lose their sign',
    file: 'src/web/kit/fields/typed-number.ts',
    search: 'return sign + plain +',
    replace: 'return plain +',
    tests: fields,
  },
  {
    bug: 'an option is chosen when two have its label',
    file: 'src/web/kit/fields/options.ts',
    search: 'return other ? undefined : one;',
    replace: 'return one;',
    tests: fields,
  },
  {
    bug: 'a typed date has month and day exchanged',
    file: 'src/web/kit/fields/typed-day.ts',
    search: '(?<day>\\d{2})(?<month>\\d{2})',
    replace: '(?<month>\\d{2})(?<day>\\d{2})',
    tests: fields,
  },
  {
    bug: 'a field has no label in English',
    file: 'src/modules/invoicing/words/en.json',
    search: `      "payment_date": "Payment date",
`,
    replace: '',
    tests: words,
  },
  {
    bug: 'a refusal has no text',
    file: 'src/modules/invoicing/words/es.json',
    search: '"payment_exceeds_balance"',
    replace: '"payment_exceeds_balanc"',
    tests: words,
  },
];
