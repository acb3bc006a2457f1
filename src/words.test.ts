/** Every word in both languages, every code and key worded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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

/** Plural forms differ between languages only in which of them exist. */
const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]).sort();

describe.each(folders)('the words of %s', (folder) => {
  it('exist in both languages, with the same places to fill', () => {
    const [es, en] = [new Map(leaves(read(folder, 'es'))), new Map(leaves(read(folder, 'en')))];
    expect([...es.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of es) expect(places(en.get(key) as string), key).toEqual(places(text));
  });

  it('are never empty', () => {
    for (const language of ['es', 'en']) expect(leaves(read(folder, language)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

const all = folders.map((folder) => read(folder, 'es'));
const section = (name: string) => new Set(all.flatMap((words) => Object.keys((words[name] as Words | undefined) ?? {})));

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(new URL(path, root), 'utf8'));

describe('what is refused', () => {
  it('has a text for every code that is thrown', () => {
    const codes = new Set(sources.flatMap((text) => [...text.matchAll(/new RuleBroken\(\s*'(\w+)'/g)].map((found) => found[1] as string)));
    expect(codes.size).toBeGreaterThan(10);
    expect([...codes].filter((code) => !section('errors').has(code))).toEqual([]);
  });

  it('has a text for every code that a contract declares', () => {
    const declared = sources.flatMap((text) => [...text.matchAll(/(\w+): \{ status: 4\d\d/g)].map((found) => found[1] as string));
    expect([...new Set(declared)].filter((code) => !section('errors').has(code))).toEqual([]);
  });

  it('has a text for every key of a schema', () => {
    const keys = sources.flatMap((text) =>
      [...text.matchAll(/(?:\.(?:regex|refine)\([^\n]*, |message: )'([a-z0-9_]+)'/g)].map((found) => found[1] as string),
    );
    expect([...new Set(keys)].filter((key) => !section('validation').has(key))).toEqual([]);
  });

  it('words each key once across the product', () => {
    for (const name of ['errors', 'validation']) {
      const names = all.flatMap((words) => Object.keys((words[name] as Words | undefined) ?? {}));
      expect(
        names.filter((key, at) => names.indexOf(key) !== at),
        name,
      ).toEqual([]);
    }
  });
});
