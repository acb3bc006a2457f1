/** What every import declares: texts in both languages, and an example that it would accept. */
import { describe, expect, it } from 'vitest';
import { keyIn } from '#base/lists/columns.ts';
import { cellValue } from '#server/import/cells.ts';
import { choiceLabels, matchColumns, titleOf } from '#server/import/columns.ts';
import { modules } from '#server/modules.ts';
import { screenText } from '#server/words.ts';

const specs = modules.flatMap(({ imports = [] }) => imports);

describe.each(specs.map((spec) => [spec.list, spec] as const))('the import of %s', (_, spec) => {
  it('has a text for its list, its columns, its values and its choices', () => {
    const keys = [
      spec.title,
      `imports:lists.${spec.list}`,
      ...spec.columns.flatMap(({ title, choices }) => [title, ...(choices?.values ?? []).map((value) => `${choices?.texts}.${value}`)]),
      ...(spec.choices ?? []).map((name) => keyIn(spec.title, `import.${name}`)),
    ];
    const missing = keys.flatMap((key) =>
      (['es', 'en'] as const).filter((language) => screenText(key, language) === key).map((language) => `${language} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(['es', 'en'] as const)('knows its columns by their titles in %s, each by another one', (language) => {
    const titles = spec.columns.map((column) => titleOf(column, language));
    const { found, unknown } = matchColumns(spec, { row: 1, cells: titles });
    expect(unknown).toEqual([]);
    expect(found.map(({ column }) => column.name)).toEqual(spec.columns.map(({ name }) => name));
  });

  it('has its key among its columns, and an example for each that it needs', () => {
    expect(spec.columns.map(({ name }) => name)).toContain(spec.key);
    expect(spec.columns.filter(({ required, example }) => required && example === '').map(({ name }) => name)).toEqual([]);
    const settings = { separator: ',', decimal_mark: '.', date_order: 'dmy' } as const;
    for (const column of spec.columns.filter(({ example }) => example !== ''))
      expect([column.name, cellValue(column.example, column, settings, choiceLabels(column))]).toEqual([
        column.name,
        { value: expect.anything() },
      ]);
  });
});
