/** Holds the documents to the code: what they quote, name and link to is there. */
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

describe('STYLE.md', () => {
  /** Indentation and line breaks are the document's own. */
  const words = (code: string) => code.split(/\s+/).filter(Boolean).join(' ');
  const quotes = [...textOf('STYLE.md').matchAll(/`([\w./-]+)`[^\n]*\n\n```(?:tsx?|sql)\n(.*?)```/gs)];

  it('names the file of every quote', () => expect(quotes).toHaveLength(textOf('STYLE.md').match(/^```(ts|tsx|sql)$/gm)?.length ?? 0));
  for (const [, path = '', code = ''] of quotes) {
    it(`quotes ${path} as it is`, () => {
      const file = existsSync(join(root, path)) ? path : join('src', path);
      expect(words(textOf(file)).includes(words(code))).toBe(true);
    });
  }
});

describe('a document', () => {
  it('links to what is there', () => {
    const dead = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)]
        .map((link) => link[1] as string)
        .filter((target) => !existsSync(join(root, dirname(document), target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('names files that are there', () => {
    const gone = documents.flatMap((document) =>
      [...textOf(document).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|sql|js))`/g)]
        .map((name) => name[1] as string)
        .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${document}: ${name}`),
    );
    expect(gone).toEqual([]);
  });
});

describe('the guide of settings', () => {
  it('tells of every variable that the server reads, and of no other', () => {
    const read = [...textOf('src/server/settings.ts').matchAll(/^ {2}([A-Z_]+): \[/gm)].map((found) => found[1]);
    const table = textOf('docs/guides/settings.md').match(/^\| `.*$/gm) ?? [];
    const told = table.flatMap((row) => [...(row.split('|')[1] as string).matchAll(/`(\w+)`/g)].map((found) => found[1]));
    expect(told.sort()).toEqual(read.sort());
  });
});
