/** Checks the style sheets: a variable that no one declares is ignored by the browser without a word. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('./', import.meta.url);
const texts = (pattern: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')] as const);

/** Of Mantine and of its button. */
const declaredElsewhere = /^--(mantine-|button-)/;

it('style sheets use only variables that are declared, or have a fallback', () => {
  const declared = new Set(
    texts(/\.(css|tsx?)$/).flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  );
  const unknown = texts(/\.css$/).flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      declared.has(name) || declaredElsewhere.test(name) ? [] : [`${path}: ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});
