/** Every report: its texts in both languages, and that its declaration agrees with itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyIn, titleKey } from '#base/lists/columns.ts';
import { screenText } from '#server/words.ts';
import type { Report } from './define.ts';
import { reports } from './reports.ts';

const all = reports as readonly Report[];
const languages = ['es', 'en'] as const;
const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url), 'utf8')).catalogue,
  ]),
);

describe.each(all)('$id', (report) => {
  const columns = Object.entries(report.columns);

  it('has its name, what it says, and the titles of its columns in both languages', () => {
    for (const language of languages) {
      const has = (key: string) => expect(screenText(key, language), `${key} in ${language}`).not.toBe(key.slice(key.indexOf(':') + 1));
      for (const [name, { empty }] of columns) {
        has(titleKey(report.read.file, name));
        if (empty) has(keyIn('reports:', empty));
      }
      expect(Object.keys(words[language].reports[report.id] ?? {})).toEqual(['title', 'text']);
      expect(Object.keys(words[language].groups)).toContain(report.group);
    }
  });

  it('names only columns that it has', () => {
    const names = columns.map(([name]) => name);
    const { chart } = report;
    const drawn = 'totals' in chart ? chart.totals : [chart.rows, ...(chart.before ? [chart.before] : [])];
    expect(names).toEqual(expect.arrayContaining([...report.figures, ...drawn, report.sort.replace('-', '')]));
    for (const [name, { total }] of columns) if (Array.isArray(total)) expect(names, name).toEqual(expect.arrayContaining(total));
  });

  it('is named by a text that everyone sees, and orders its rows by a column that can be ordered by', () => {
    const [first] = columns;
    expect(first?.[1]).toMatchObject({ kind: 'text', sort: true });
    expect(first?.[1].needs).toBeUndefined();
    expect(report.columns[report.sort.replace('-', '')]?.sort).toBe(true);
  });

  it('adds up what its figures and its chart show', () => {
    for (const name of [...report.figures, ...('totals' in report.chart ? report.chart.totals : [])])
      expect(report.columns[name]?.total, name).toBeDefined();
  });

  it('has on the phone a name and an amount', () => {
    const cards = columns.flatMap(([, { card }]) => card ?? []);
    expect([...new Set(cards)]).toHaveLength(cards.length);
    expect(cards).toEqual(expect.arrayContaining(['title', 'amount']));
  });
});

it('every column of the words is of a report', () => {
  const used = new Set(all.flatMap(({ columns }) => Object.entries(columns).map(([name, { title = name }]) => title)));
  expect(Object.keys(words.es.columns).filter((name) => !used.has(name))).toEqual([]);
});
