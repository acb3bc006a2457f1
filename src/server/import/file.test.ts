import { describe, expect, it } from 'vitest';
import type { Language } from '#base/format.ts';
import { detectDateOrder, detectDecimalMark } from '#base/lists/detect-settings.ts';
import type { Cell } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import { cellValue } from './cells.ts';
import { choiceLabels } from './columns.ts';
import { readFile } from './file.ts';
import type { ImportColumn, ImportKind } from './spec.ts';
import { textRow, type WorkbookParts, workbookOf } from './testing.ts';

const codeOf = (bytes: Buffer) =>
  readFile(bytes).then(
    () => null,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('a CSV file', () => {
  const read = async (text: string | Buffer) => {
    const { rows, ...file } = await readFile(Buffer.from(text as string));
    return { ...file, rows: rows.map(({ row, cells }) => [row, ...cells]) };
  };

  it.each([
    { name: 'with semicolons', text: 'a;b\r\n1;2\r\n', separator: ';' },
    { name: 'with commas', text: 'a,b\n1,2', separator: ',' },
    { name: 'with tabs', text: 'a\tb\n1\t2\n', separator: '\t' },
    { name: 'with a mark of UTF-8', text: '\uFEFFa;b\n1;2', separator: ';' },
    { name: 'whose titles have the other separators in quotes', text: '"a";"b"\n1;2', separator: ';' },
  ])('$name is read', async ({ text, separator }) => {
    expect(await read(text)).toEqual({
      format: 'csv',
      encoding: 'utf-8',
      separator,
      rows: [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    });
  });

  it('keeps the numbers of rows behind empty ones, line breaks in quotes, and quotes within a text', async () => {
    const { rows } = await read('a;b\n;\n\n"x\ny";6" tubo\n');
    expect(rows).toEqual([
      [1, 'a', 'b'],
      [4, 'x\ny', '6" tubo'],
    ]);
  });

  it('is read as Latin-1 if it is no UTF-8', async () => {
    expect(await read(Buffer.from('año;señal €'.replace('€', '\x80'), 'latin1'))).toMatchObject({
      encoding: 'latin-1',
      rows: [[1, 'año', 'señal €']],
    });
  });

  it.each([
    {
      name: 'mixes UTF-8 and Latin-1',
      bytes: Buffer.concat([Buffer.from('año\n'), Buffer.from('señal\n', 'latin1')]),
      code: 'import_encodings_mixed',
    },
    { name: 'is UTF-16', bytes: Buffer.from('\uFEFFa;b', 'utf16le'), code: 'import_encoding' },
    { name: 'has NUL bytes', bytes: Buffer.from('a;\0b'), code: 'import_encoding' },
    { name: 'has quotes that are never closed', bytes: Buffer.from('a;b\n"1;2\n3;4\n'), code: 'import_quote_open' },
    { name: 'has too many rows', bytes: Buffer.from(`a\n${'1\n'.repeat(20_001)}`), code: 'import_too_many_rows' },
    { name: 'has too many columns', bytes: Buffer.from(`${'a;'.repeat(101)}b`), code: 'import_too_many_columns' },
    { name: 'has a huge cell', bytes: Buffer.from(`a\n${'x'.repeat(40_000)}`), code: 'import_cell_too_long' },
    { name: 'is one endless record', bytes: Buffer.from(`a\n"${'x'.repeat(2_000_000)}`), code: 'import_quote_open' },
  ])('is rejected if it $name', async ({ bytes, code }) => expect(await codeOf(bytes)).toBe(code));

  it('has at most 20,000 rows', async () => expect(await codeOf(Buffer.from(`a\n${'1\n'.repeat(20_000)}`))).toBeNull());
});

describe('a workbook', () => {
  it('types its cells: texts, numbers, days, booleans', async () => {
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>',
      '<c><v>3.1400000000000001</v></c>',
      '<c><v>9.00123456E8</v></c>',
      '<c s="1"><v>46345</v></c>',
      '<c s="2"><v>46345.75</v></c>',
      '<c s="3"><v>7.5</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c r="L1" t="e"><v>#N/A</v></c>',
    ];
    const bytes = await workbookOf({
      rows: `<row r="1">${cells.join('')}</row>`,
      texts: ['<t>Ñandú &amp; hijos</t>', '<r><t>ri</t></r><r><t>co</t></r><rPh><t>no</t></rPh>'],
    });
    expect((await readFile(bytes)).rows).toEqual([
      {
        row: 1,
        cells: [
          'Ñandú & hijos',
          'rico',
          'a\rb',
          { number: '3.14' },
          { number: '900123456' },
          { day: '2026-11-19' },
          { day: '2026-11-19' },
          { number: '7.5' },
          { boolean: true },
          '',
          '',
          '#N/A',
        ],
      },
    ]);
  });

  it('counts days from 1904 where it says so', async () => {
    const parts = {
      'xl/workbook.xml': '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    };
    const bytes = await workbookOf({ rows: '<row r="3"><c s="1"><v>0.5</v></c><c s="1"><v>1</v></c></row>', parts });
    expect((await readFile(bytes)).rows).toEqual([{ row: 3, cells: [{ day: '1904-01-01' }, { day: '1904-01-02' }] }]);
  });

  const bomb = Buffer.alloc(40 * 1024 * 1024, ' ');
  const entities =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
  it.each<{ name: string; parts: WorkbookParts; code: string }>([
    { name: 'has a formula', parts: { rows: '<row r="2"><c r="C2"><f>A1+1</f><v>2</v></c></row>' }, code: 'import_formula' },
    {
      name: 'has merged cells',
      parts: { rows: textRow(1, ['a']), after: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>' },
      code: 'import_merged_cells',
    },
    { name: 'has too many rows', parts: { rows: '<row><c><v>1</v></c></row>'.repeat(20_002) }, code: 'import_too_many_rows' },
    { name: 'has a cell far to the right', parts: { rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }, code: 'import_too_many_columns' },
    { name: 'unpacks to far more than it is', parts: { parts: { 'xl/worksheets/sheet1.xml': bomb } }, code: 'import_zip_too_large' },
    { name: 'declares entities', parts: { parts: { 'xl/worksheets/sheet1.xml': entities } }, code: 'import_file_damaged' },
    { name: 'is not well-formed', parts: { rows: '<row><c>' }, code: 'import_file_damaged' },
    { name: 'is another kind of ZIP file', parts: { parts: { 'xl/workbook.xml': '<x/>' } }, code: 'import_file_damaged' },
  ])('is rejected if it $name', async ({ parts, code }) => expect(await codeOf(await workbookOf(parts))).toBe(code));

  it('is rejected if it is cut off, old, or of many parts', async () => {
    const whole = await workbookOf({ rows: textRow(1, ['a']) });
    expect(await codeOf(whole.subarray(0, -30))).toBe('import_file_damaged');
    const broken = Buffer.from(whole);
    broken.fill(0, 200, 400);
    expect(await codeOf(broken)).toBe('import_file_damaged');
    expect(await codeOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('import_old_excel');
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`part${at}`, 'x']));
    expect(await codeOf(await workbookOf({ parts: many }))).toBe('import_zip_too_large');
  });

  it('is rejected if a part has more bytes than it declares', async () => {
    const bytes = await workbookOf({
      parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row/>'.repeat(10_000)}</sheetData></worksheet>` },
    });
    // The uncompressed size in the central directory, behind the name of the part.
    const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    bytes.writeUInt32LE(100, at + 24);
    expect(await codeOf(bytes)).toBe('import_file_damaged');
  });
});

describe('a cell', () => {
  const settings: FileSettings = { separator: ';', decimal_mark: ',', date_order: 'dmy' };
  const column = (kind: ImportKind): ImportColumn => ({
    name: 'x',
    title: 'x',
    kind,
    required: false,
    example: '',
    ...(kind === 'choice' && { choices: { values: ['active', 'inactive'], texts: 'common:status' } }),
  });
  const read = (cell: Cell, kind: ImportKind, change: Partial<FileSettings> = {}) => {
    const found = cellValue(cell, column(kind), { ...settings, ...change }, choiceLabels(column(kind)));
    return found && ('value' in found ? found.value : found.problem.key);
  };
  it.each<{ cell: Cell; kind: ImportKind; value: unknown; change?: Partial<FileSettings> }>([
    { cell: ' ', kind: 'decimal', value: null },
    { cell: '$ 1.234.567,50', kind: 'decimal', value: '1234567.50' },
    { cell: '1 234 567', kind: 'decimal', value: '1234567' },
    { cell: '-12,5', kind: 'decimal', value: '-12.5' },
    { cell: '12.5', kind: 'decimal', value: 'number_invalid' },
    { cell: '1.23.456', kind: 'decimal', value: 'number_invalid' },
    { cell: '1,234.5', kind: 'decimal', value: '1234.5', change: { decimal_mark: '.' } },
    { cell: '1.234', kind: 'decimal', value: '1.234', change: { decimal_mark: '.' } },
    { cell: { number: '12.5' }, kind: 'decimal', value: '12.5' },
    { cell: { day: '2026-01-01' }, kind: 'decimal', value: 'number_invalid' },
    { cell: '2.020', kind: 'integer', value: 2020 },
    { cell: '20,5', kind: 'integer', value: 'integer_invalid' },
    { cell: '03/04/2025', kind: 'day', value: '2025-04-03' },
    { cell: '03/04/2025', kind: 'day', value: '2025-03-04', change: { date_order: 'mdy' } },
    { cell: '2025-4-3', kind: 'day', value: '2025-04-03', change: { date_order: 'mdy' } },
    { cell: '2025-04-03 00:00', kind: 'day', value: '2025-04-03' },
    { cell: '31/02/2025', kind: 'day', value: 'date_invalid' },
    { cell: '3/4/25', kind: 'day', value: 'date_invalid' },
    { cell: { number: '46345' }, kind: 'day', value: 'date_invalid' },
    { cell: { day: '2025-04-03' }, kind: 'day', value: '2025-04-03' },
    { cell: 'Sí', kind: 'boolean', value: true },
    { cell: 'quizás', kind: 'boolean', value: 'yes_or_no' },
    { cell: 'INACTIVO', kind: 'choice', value: 'inactive' },
    { cell: 'active', kind: 'choice', value: 'active' },
    { cell: 'otro', kind: 'choice', value: 'one_of' },
    { cell: "'+57 300", kind: 'text', value: '+57 300' },
    { cell: "'90 chevrolet", kind: 'text', value: "'90 chevrolet" },
    { cell: { number: '900123456' }, kind: 'text', value: '900123456' },
  ])('$cell as $kind is $value', ({ cell, kind, value, change }) => expect(read(cell, kind, change)).toBe(value));

  it('names what a choice may be', () => {
    const found = cellValue('x', column('choice'), settings, choiceLabels(column('choice')));
    expect(found).toEqual({
      problem: {
        key: 'one_of',
        params: { names: { es: ['Activo', 'Inactivo'], en: ['Active', 'Inactive'] } satisfies Record<Language, string[]> },
      },
    });
  });
});

describe('what a file shows', () => {
  const rows = (...cells: string[]) => cells.map((cell, row) => ({ row, cells: [cell] }));
  it.each([
    { cells: ['1.234,5', '1.000'], mark: ',' },
    { cells: ['1,234.50'], mark: '.' },
    { cells: ['1.234.567,125'], mark: ',' },
    { cells: ['0.25', '3'], mark: '.' },
    { cells: ['$ 3.250.000'], mark: ',' },
    { cells: ['3,250,000'], mark: '.' },
    { cells: ['1.234', '1,234'], mark: ',' },
  ])('decides the decimal mark: $cells', ({ cells, mark }) => expect(detectDecimalMark(rows(...cells), [0], ',')).toBe(mark));

  it.each([
    { cells: ['01/02/2026', '25/12/2026'], order: 'dmy' },
    { cells: ['01/02/2026', '12/25/2026'], order: 'mdy' },
    { cells: ['01/02/2026'], order: 'dmy' },
  ])('decides the order of dates: $cells', ({ cells, order }) => expect(detectDateOrder(rows(...cells), [0])).toBe(order));
});
