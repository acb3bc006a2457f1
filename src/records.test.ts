/** Checks every record: its texts in both languages, and that list, form and history describe the same fields. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HistoryEntity } from '#base/history.ts';
import type { RecordContract } from '#base/record.ts';
import { valuesOf } from '#base/record-fields.ts';
import { sharedLabelKey } from '#base/words/shared-label.ts';
import { historyEntities } from '#server/modules.ts';
import { sidebar } from '#web/shell/sidebar.ts';

const exportsOf = (files: Record<string, Record<string, unknown>>) => Object.values(files).flatMap((file) => Object.values(file));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const contractExports = exportsOf(import.meta.glob(['./modules/*/contract{,/*}.ts', '!./**/*.test.ts'], { eager: true }));
const contracts = contractExports.filter(
  (value): value is RecordContract & Record<string, unknown> => isObject(value) && 'refusals' in value && 'reactivate' in value,
);

type Words = { [key: string]: string | Words };
const wordsOf = (namespace: string, language: string): Words => {
  const folder = namespace === 'common' ? './base' : `./modules/${namespace}`;
  return JSON.parse(readFileSync(new URL(`${folder}/words/${language}.json`, import.meta.url), 'utf8')) as Words;
};
/** Whether the text exists, `fleet:trucks.title`, or the shared label. */
const hasText = (key: string, language: string): boolean => {
  const shared = sharedLabelKey(key);
  return hasOwnText(key, language) || (shared !== undefined && hasOwnText(shared, language));
};
const hasOwnText = (key: string, language: string): boolean => {
  const [namespace = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<Words | string | undefined>((at, part) => (isObject(at) ? (at as Words)[part] : undefined), wordsOf(namespace, language));
  return typeof found === 'string' && found !== '';
};

it('finds the records', () => expect(contracts.length).toBeGreaterThanOrEqual(5));

it('every record has an entry in the sidebar, unless it is within another screen', () => {
  const addresses = sidebar.flatMap((group) => group.children.map(({ to }) => to));
  const missing = contracts
    .flatMap(({ subject, path }) => (subject ? [`/admin/${path}`] : []))
    .filter((address) => !addresses.includes(address));
  expect(missing, 'records without an entry in the `menu` of their module').toEqual([]);
});

it('every entry of a menu is in the sidebar once', () => {
  const files = Object.values(import.meta.glob<{ menu?: { key: string }[] }>('./modules/*/web/routes.tsx', { eager: true }));
  const menus = files.flatMap(({ menu = [] }) => menu);
  const shown = sidebar.flatMap(({ children }) => children.map(({ key }) => key));
  expect(shown.toSorted()).toEqual(menus.map(({ key }) => key).sort());
});

it('every history that a contract declares is served', () => {
  const declared = contractExports.filter(
    (value): value is HistoryEntity & Record<string, unknown> => isObject(value) && 'entity' in value,
  );
  expect(declared.map(({ entity }) => entity).sort()).toEqual(historyEntities.map(({ entity }) => entity).sort());
});

const ownTexts = ['one', 'gender', 'title', 'new', 'empty_title', 'empty_text'].concat(
  ['deactivate', 'reactivate'].flatMap((action) => [`${action}_title`, `${action}_text`]),
);
const outcomes = ['created', 'updated', 'deactivated', 'reactivated'].concat(
  ['create', 'update', 'deactivate', 'reactivate'].map((one) => `${one}_failed`),
);

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it('every entry of the sidebar has a name of its own', () => {
    expect(sidebar.map(({ key }) => `common:shell.groups.${key}`).filter((key) => !hasText(key, language))).toEqual([]);
    const names = sidebar.flatMap(({ children }) => children.map(({ name }) => name[language].trim()));
    expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([]);
  });

  it('the result of every operation has a text, in both genders', () => {
    const keys = outcomes.flatMap((outcome) => [`common:record.${outcome}_m`, `common:record.${outcome}_f`]);
    expect(keys.filter((key) => !hasText(key, language))).toEqual([]);
  });

  it.each(contracts.map((contract) => ({ name: contract.name, contract })))('$name have every text', ({ contract }) => {
    const { fields } = contract;
    const keyOf = (key: string) => (key.includes(':') ? key : `${contract.commonWords}${key}`);
    const keys = [
      ...ownTexts.map((key) => `${contract.words}${key}`),
      ...['list', 'search_hint', 'fields.status'].map(keyOf),
      ...Object.entries(fields).flatMap(([name, field]) => [
        keyOf(`sections.${field.section}`),
        keyOf(('label' in field && field.label) || `fields.${name}`),
        ...(field.kind === 'choice' ? valuesOf(field).map((value) => keyOf(`${field.texts}.${value}`)) : []),
      ]),
    ];
    expect(keys.filter((key) => !hasText(key, language))).toEqual([]);
  });

  it.each(contracts.map(({ name, words }) => ({ name, words })))('$name have a grammatical gender', ({ words }) => {
    const [namespace = '', part = ''] = words.split(':');
    const own = part === '' ? wordsOf(namespace, language) : wordsOf(namespace, language)[part.replace('.', '')];
    expect(['m', 'f']).toContain((own as Words).gender);
  });
});

/** Filters of other fields, which the screen gives to `RecordList`. */
const ofVehicles = ['make', 'payload_from', 'payload_to'];
const given: Record<string, string[]> = {
  trucks: ['owner_id', ...ofVehicles],
  trailers: ofVehicles,
  'trip-templates': ['customer_id'],
};

it.each(contracts.map((contract) => ({ name: contract.name, contract })))(
  'the filters of $name are fields with fixed values, or given',
  ({ name, contract }) => {
    const others = Object.keys(contract.filters).filter((filter) => !['choice', 'yes_no'].includes(contract.fields[filter]?.kind ?? ''));
    expect(others).toEqual(given[name] ?? []);
  },
);
