/** Checks the documents against the code: quotes, names of files and symbols, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const files = ['.', 'bin', 'docs', 'src', 'db', 'bench', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) => join(folder, name)),
);
const documents = files.filter((file) => file.endsWith('.md'));

describe.each(['STYLE.md', 'CONTRIBUTING.md'])('%s', (document) => {
  /** Ignores indentation and line breaks. */
  const words = (code: string) => code.split(/\s+/).filter(Boolean).join(' ');
  const quotes = [...textOf(document).matchAll(/`([\w-]+\/[\w./-]+)`[^\n]*\n\n```(?:tsx?|sql)\n(.*?)```/gs)];

  it('has a file for every quote', () => expect(quotes).toHaveLength(textOf(document).match(/^```(ts|tsx|sql)$/gm)?.length ?? 0));
  it.each(quotes.map(([, path = '', code = '']) => ({ path, code })))('quotes $path exactly', ({ path, code }) => {
    const file = existsSync(join(root, path)) ? path : join('src', path);
    expect(words(textOf(file)).includes(words(code))).toBe(true);
  });
});

describe('every document', () => {
  it('has no dead links', () => {
    const dead = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)]
        .map((link) => link[1] as string)
        .filter((target) => !existsSync(join(root, dirname(document), target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = documents.flatMap((document) =>
      [...textOf(document).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|sql|js))`/g)]
        .map((name) => name[1] as string)
        .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${document}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only symbols that exist', () => {
    const code = files
      .filter((file) => /\.(tsx?|sql|js|json)$/.test(file) && file !== 'src/documents.test.ts')
      .map(textOf)
      .join('\n');
    const symbols = new Set(code.match(/\w+/g));
    // Decision records keep the names of their time.
    const missing = documents
      .filter((document) => !document.startsWith('docs/decisions/'))
      .flatMap((document) =>
        [...textOf(document).matchAll(/`(?:\w+\.)*([a-z]+[A-Z]\w*)(?:\([^`\n]*\))?`/g)]
          .map((name) => name[1] as string)
          .filter((name) => !symbols.has(name))
          .map((name) => `${document}: ${name}`),
      );
    expect(missing).toEqual([]);
  });
});

describe('the table "Where is …" of CONTRIBUTING.md', () => {
  const section = /## Where is …\n(.*?)\n## /s.exec(textOf('CONTRIBUTING.md'))?.[1] ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+?) +\| `([^`]+)` +\| `([^`]+)` +\|$/gm)];

  it('answers at least 24 questions', () => expect(rows.length).toBeGreaterThanOrEqual(24));
  for (const [, question = '', path = '', symbol = ''] of rows) {
    it(`${question} ${symbol} is in ${path}`, () => {
      const file = [path, join('src', path)].find((one) => existsSync(join(root, one)));
      expect(file, path).toBeDefined();
      expect(textOf(file as string)).toMatch(new RegExp(`(?<!\\w)${symbol.replaceAll('.', '\\.')}(?!\\w)`));
    });
  }
});

describe('the promises of docs/security.md', () => {
  const rows = textOf('docs/security.md').match(/^\| [^-\n].*\|$/gm) ?? [];
  const promises = rows.map((row) => row.split('|').slice(1, 3)).filter(([promise]) => promise?.trim() !== 'promise');

  it('each name a test or a command', () => {
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter(([, tests = '']) => !/`([\w/.-]+\.test\.ts|bench\/[\w-]+\.ts|bin\/[\w-]+)`/.test(tests))).toEqual([]);
  });
});

describe('the promises of docs/promises.md', () => {
  const rows = textOf('docs/promises.md').match(/^\| [^-\n].*\|$/gm) ?? [];
  const promises = rows.map((row) => row.split('|').slice(1, 4)).filter(([promise]) => promise?.trim() !== 'promise');

  it('each have a figure and the command that measures it', () => {
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter(([, measured = '', by = '']) => !/\d/.test(measured) || !/`[^`]+`/.test(by))).toEqual([]);
  });

  it('name parts of commands that exist', () => {
    const named = promises.flatMap(([, , by = '']) => [...by.matchAll(/`bin\/(\w+) (\w+)`/g)]);
    expect(named.filter(([, command, part]) => !textOf(`bin/${command}`).includes(part as string))).toEqual([]);
  });
});

describe('the guide to settings', () => {
  it('lists exactly the variables that the server reads', () => {
    const read = [...textOf('src/server/settings.ts').matchAll(/^ {2}([A-Z_]+): \[/gm)].map((found) => found[1]);
    const table = textOf('docs/guides/settings.md').match(/^\| `.*$/gm) ?? [];
    const documented = table.flatMap((row) => [...(row.split('|')[1] as string).matchAll(/`(\w+)`/g)].map((found) => found[1]));
    expect(documented.sort()).toEqual(read.sort());
  });
});
