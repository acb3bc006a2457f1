import { describe, expect, it } from 'vitest';
import type { CellKind } from './columns.ts';
import { csvField } from './csv.ts';
import { dateSerial, xlsxCell } from './xlsx.ts';

describe('a field of a CSV file', () => {
  it.each<{ name: string; cell: string | null; kind: CellKind; es: string; en: string }>([
    { name: 'is empty for no value', cell: null, kind: 'text', es: '', en: '' },
    { name: 'is a plain text', cell: 'Café', kind: 'text', es: 'Café', en: 'Café' },
    { name: 'is quoted where it has the separator', cell: 'a;b,c', kind: 'text', es: '"a;b,c"', en: '"a;b,c"' },
    { name: 'is quoted where it has a comma', cell: 'Calle 5, Cali', kind: 'text', es: '"Calle 5, Cali"', en: '"Calle 5, Cali"' },
    { name: 'is quoted where it has a semicolon', cell: 'a;b', kind: 'text', es: '"a;b"', en: '"a;b"' },
    { name: 'doubles quotes', cell: 'de 6"', kind: 'text', es: '"de 6"""', en: '"de 6"""' },
    { name: 'keeps line breaks', cell: 'a\nb', kind: 'text', es: '"a\nb"', en: '"a\nb"' },
    { name: 'is not a formula', cell: '=HYPERLINK("x")', kind: 'text', es: '"\'=HYPERLINK(""x"")"', en: '"\'=HYPERLINK(""x"")"' },
    { name: 'is not a formula by a sign', cell: '+57 300', kind: 'text', es: "'+57 300", en: "'+57 300" },
    { name: 'is not a formula by a minus', cell: '-1+1', kind: 'text', es: "'-1+1", en: "'-1+1" },
    { name: 'is not a formula by an at', cell: '@SUM(A1)', kind: 'text', es: "'@SUM(A1)", en: "'@SUM(A1)" },
    { name: 'is not a formula by a tab', cell: '\t=1', kind: 'text', es: "'\t=1", en: "'\t=1" },
    { name: 'is not a formula by a wide sign', cell: '＝1', kind: 'text', es: "'＝1", en: "'＝1" },
    { name: 'is a negative amount', cell: '-1234567.50', kind: 'money', es: '-1234567,50', en: '-1234567.50' },
    { name: 'is a number', cell: '2024', kind: 'number', es: '2024', en: '2024' },
    { name: 'is a day', cell: '2026-11-19', kind: 'day', es: '2026-11-19', en: '2026-11-19' },
    { name: 'is a local time', cell: '2026-11-19T14:30', kind: 'local_time', es: '2026-11-19 14:30', en: '2026-11-19 14:30' },
  ])('$name', ({ cell, kind, es, en }) => {
    expect([csvField(cell, kind, 'es'), csvField(cell, kind, 'en')]).toEqual([es, en]);
  });
});

describe('a cell of a workbook', () => {
  const text = (content: string) => `<c s="0" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
  it.each<{ name: string; cell: string | null; kind: CellKind; expected: string }>([
    { name: 'is empty for no value', cell: null, kind: 'money', expected: '<c/>' },
    { name: 'is a text, and so no formula', cell: '=1+1', kind: 'text', expected: text('=1+1') },
    { name: 'is a text also where it looks like a number', cell: '0012', kind: 'text', expected: text('0012') },
    { name: 'escapes what XML does', cell: '<a & "b">', kind: 'text', expected: text('&lt;a &amp; &quot;b&quot;&gt;') },
    { name: 'has no characters that XML cannot write', cell: 'a\u0001b\tc', kind: 'text', expected: text('ab\tc') },
    { name: 'is a text also where it looks like a code of Excel', cell: '_x0041_', kind: 'text', expected: text('_x005F_x0041_') },
    { name: 'is an amount as a number', cell: '-1234567.50', kind: 'money', expected: '<c s="1"><v>-1234567.50</v></c>' },
    { name: 'is a day as a number', cell: '2026-11-19', kind: 'day', expected: '<c s="2"><v>46345</v></c>' },
    { name: 'is a local time as a number', cell: '2026-11-19T12:00', kind: 'local_time', expected: '<c s="3"><v>46345.5</v></c>' },
  ])('$name', ({ cell, kind, expected }) => expect(xlsxCell(cell, kind)).toBe(expected));

  it('counts days as Excel does', () => expect([dateSerial('1900-03-01'), dateSerial('2000-01-01')]).toEqual([61, 36526]));
});
