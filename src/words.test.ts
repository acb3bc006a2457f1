/** Checks the translation files: both languages are complete, and every error code and validation key has a text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { sharedLabelKey } from '#base/words/shared-label.ts';
import { filledText, screenText } from '#server/words.ts';

const root = new URL('./', import.meta.url);
const folders = ['base', ...readdirSync(new URL('modules/', root)).map((name) => `modules/${name}`)].filter((name) =>
  existsSync(new URL(`${name}/words/es.json`, root)),
);

type Words = { [key: string]: string | Words };
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(new URL(`${folder}/words/${language}.json`, root), 'utf8')) as Words;

const leaves = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );

/** The names of the `{{placeholders}}` in a text. */
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]).sort();

describe.each(folders)('the words of %s', (folder) => {
  it('have the same keys and placeholders in both languages', () => {
    const [es, en] = [new Map(leaves(read(folder, 'es'))), new Map(leaves(read(folder, 'en')))];
    expect([...es.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of es) expect(placeholders(en.get(key) as string), key).toEqual(placeholders(text));
  });

  it('are never empty', () => {
    for (const language of ['es', 'en']) expect(leaves(read(folder, language)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

const namespaceOf = (folder: string) => (folder === 'base' ? 'common' : folder.slice('modules/'.length));

describe.each(['es', 'en'] as const)('a text with a count, in %s,', (language) => {
  const resources = { [language]: Object.fromEntries(folders.map((folder) => [namespaceOf(folder), read(folder, language)])) };
  const screens = i18next.createInstance();
  void screens.init({ lng: language, fallbackLng: false, resources, initAsync: false });
  const texts = new Map(
    folders.flatMap((folder) => leaves(read(folder, language)).map(([path, text]) => [`${namespaceOf(folder)}:${path}`, text])),
  );
  const keys = [...texts.keys()].flatMap((key) => key.match(/^(.*)_other$/)?.[1] ?? []).filter((key) => texts.has(`${key}_one`));

  // In Spanish, a million is not `other` but `many`: a form that no text has, because it would be the same.
  it.each([
    [1, 'one'],
    [2, 'other'],
    [1_000_000, 'other'],
  ])('has its form for %d on screens and on the server: %s', (count, form) => {
    expect(keys.length).toBeGreaterThan(100);
    for (const key of keys) {
      const text = texts.get(`${key}_${form}`) as string;
      expect(screens.t(key, { count, skipInterpolation: true }), key).toBe(text);
      expect(filledText(key, { count }, language), key).toBe(interpolate(text, { count }));
    }
  });
});

const all = folders.map((folder) => read(folder, 'es'));
const section = (name: string) => new Set(all.flatMap((words) => Object.keys((words[name] as Words | undefined) ?? {})));

/** Fields that records of several modules have, which users compare and search for: on every screen and in every file they have one name. */
const sharedFields = ['transaction_id', 'customer_reference', 'waybill_number', 'dian_number'];

describe.each(['es', 'en'])('a field of several modules, in %s,', (language) => {
  const labels = folders.flatMap((folder) => leaves(read(folder, language)));
  it.each(sharedFields)('has one name: %s', (field) => {
    // Of a form, a column or a value; what explains a field or is said about it is in other sections.
    const named = labels.filter(([path]) => path.split('.').at(-1) === field && !/(?:^|\.)(?:hints|errors|validation)\./.test(path));
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named.map(([, text]) => text))], named.map(([path]) => path).join()).toHaveLength(1);
  });
});

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(new URL(path, root), 'utf8'));

it('a text that a screen names with its module exists, perhaps in several forms', () => {
  const known = new Set(
    folders.flatMap((folder) => {
      return leaves(read(folder, 'es')).flatMap(([path]) => [
        `${namespaceOf(folder)}:${path}`,
        `${namespaceOf(folder)}:${path.replace(/_[a-z]+$/, '')}`,
        `${namespaceOf(folder)}:${path.replace(/\.\w+$/, '')}`,
      ]);
    }),
  );
  const named = sources.flatMap((text) => [...text.matchAll(/\bt\(\s*'(\w+:[\w.]+)'/g)].map((found) => found[1] as string));
  // Without a module: of one that the file translates with.
  const bare = sources.flatMap((text) => {
    const modules = [...text.matchAll(/useTranslation\(\[?('[^)\]]*')/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
    const keys = modules.length === 0 ? [] : [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key);
    return keys.filter((key) => !modules.some((name) => known.has(`${name}:${key}`) || known.has(sharedLabelKey(`${name}:${key}`) ?? '')));
  });
  expect(bare).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((key) => !known.has(key) && !known.has(sharedLabelKey(key) ?? ''))).toEqual([]);
});

describe('a shared label', () => {
  const label = (key: string, language: string) => (read('base', language).labels as Record<string, string>)[key];

  it('is that of fields and columns whose module has no text for them, on screens and on the server', () => {
    for (const key of ['trips:fields.date', 'trips:loads.columns.date', 'fields.date', 'columns.date'])
      expect(sharedLabelKey(key), key).toBe('common:labels.date');
    for (const key of ['trips:date', 'trips:fields', 'trips:fields.date.hint', 'trips:more_fields.date'])
      expect(sharedLabelKey(key), key).toBeUndefined();
    expect(screenText('trips:columns.date', 'es')).toBe('Fecha');
    expect(screenText('trips:columns.departure_at', 'es')).toBe('Salida');
    expect(screenText('trips:columns.unknown', 'es')).toBe('trips:columns.unknown');
  });

  it('is not written again by a module', () => {
    const repeated = folders.flatMap((folder) => {
      const [es, en] = ['es', 'en'].map((language) => new Map(leaves(read(folder, language)))) as [
        Map<string, string>,
        Map<string, string>,
      ];
      return [...es].flatMap(([path, text]) => {
        const shared = sharedLabelKey(path)?.slice('common:labels.'.length);
        return shared && label(shared, 'es') === text && label(shared, 'en') === en.get(path) ? [`${namespaceOf(folder)}:${path}`] : [];
      });
    });
    expect(repeated).toEqual([]);
  });
});

it('no screen uses a text of printed documents, which it does not have (vite.config.ts)', () => {
  const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)web\/.*\.tsx?$/.test(path));
  const using = screens.filter((path) => /[`'"](?:\w+:)?paper\.\w/.test(readFileSync(new URL(path, root), 'utf8')));
  expect(screens.length).toBeGreaterThan(100);
  expect(using).toEqual([]);
});

describe('every error', () => {
  it('has a text if its code is thrown', () => {
    const codes = new Set(sources.flatMap((text) => [...text.matchAll(/new RuleBroken\(\s*'(\w+)'/g)].map((found) => found[1] as string)));
    expect(codes.size).toBeGreaterThan(10);
    expect([...codes].filter((code) => !section('errors').has(code))).toEqual([]);
  });

  it('has a text if a contract declares its code', () => {
    const declared = sources.flatMap((text) => [...text.matchAll(/(\w+): \{ status: 4\d\d/g)].map((found) => found[1] as string));
    expect([...new Set(declared)].filter((code) => !section('errors').has(code))).toEqual([]);
  });

  it('has a text if a schema uses its key', () => {
    const keys = sources.flatMap((text) =>
      [...text.matchAll(/(?:\.(?:regex|refine)\([^\n]*, |message: )'([a-z0-9_]+)'/g)].map((found) => found[1] as string),
    );
    expect([...new Set(keys)].filter((key) => !section('validation').has(key))).toEqual([]);
  });

  it('has its text in one place only', () => {
    for (const name of ['errors', 'validation']) {
      const names = all.flatMap((words) => Object.keys((words[name] as Words | undefined) ?? {}));
      expect(
        names.filter((key, at) => names.indexOf(key) !== at),
        name,
      ).toEqual([]);
    }
  });
});
