/** Files that cannot be imported as they are: each is refused with a sentence in the reader's language that says where and what to do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRow, workbookOf } from '#server/import/testing.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { sendFile } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ ATTACHMENT_MAX_MB: '1' });
  await world.owner.query(`update person set language = 'en' where id = $1`, [world.tucan.admin_id]);
});
afterAll(() => world.close());

const title = 'Número de documento';
const [utf8, latin1, utf16] = [
  Buffer.from(`${title};Nombre comercial\n890903938;Ñandú\n`),
  Buffer.from('890904996;Peña\n', 'latin1'),
  Buffer.from('890905000;Río\n', 'utf16le'),
];
const bomb = Buffer.alloc(100 * 1024 * 1024, ' ');

interface Case {
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  status?: number;
  code: string;
  es: RegExp;
  en: RegExp;
  details?: Record<string, unknown>;
}
const cases: Case[] = [
  {
    name: 'a small file that unpacks to a huge one',
    bytes: () => workbookOf({ parts: { 'xl/worksheets/sheet1.xml': bomb } }),
    code: 'import_zip_too_large',
    es: /demasiado grande al descomprimirse/,
    en: /too large when it is unpacked/,
  },
  {
    name: 'a sheet with formulas',
    bytes: () => workbookOf({ rows: `${textRow(1, [title])}<row r="2"><c r="A2"><f>B2+1</f><v>890903938</v></c></row>` }),
    code: 'import_formula',
    es: /^La celda A2 tiene una fórmula/,
    en: /^Cell A2 has a formula/,
    details: { cell: 'A2' },
  },
  {
    name: 'merged cells',
    bytes: () =>
      workbookOf({ rows: textRow(1, [title, 'Teléfono']), after: '<mergeCells count="1"><mergeCell ref="A2:A9"/></mergeCells>' }),
    code: 'import_merged_cells',
    es: /^Las celdas A2:A9 están combinadas/,
    en: /^The cells A2:A9 are merged/,
    details: { cells: 'A2:A9' },
  },
  {
    name: 'two encodings',
    bytes: () => Buffer.concat([utf8, latin1]),
    code: 'import_encodings_mixed',
    es: /^El archivo mezcla dos codificaciones de texto .* en la línea 3\./,
    en: /^The file mixes two text encodings .* at line 3\./,
    details: { line: 3 },
  },
  {
    name: 'three encodings',
    bytes: () => Buffer.concat([utf8, latin1, utf16]),
    code: 'import_encoding',
    es: /no es un CSV en UTF-8 ni en Latin-1/,
    en: /not a CSV in UTF-8 or Latin-1/,
  },
  {
    name: 'a row of 900,000 empty columns',
    bytes: () => Buffer.from(`${title};Nombre comercial\n890903938${';'.repeat(900_000)}\n`),
    code: 'import_too_many_columns',
    es: /^La fila 2 tiene más de 100 columnas/,
    en: /^Row 2 has more than 100 columns/,
    details: { row: 2, limit: 100 },
  },
  {
    name: '20,001 rows, CSV',
    bytes: () => Buffer.from(`${title}\n${'1\n'.repeat(20_001)}`),
    code: 'import_too_many_rows',
    es: /más de 20000 filas\. Divídelo/,
    en: /more than 20000 rows\. Split/,
    details: { limit: 20_000 },
  },
  {
    name: '20,001 rows, workbook',
    bytes: () => workbookOf({ rows: textRow(1, [title]) + '<row><c><v>1</v></c></row>'.repeat(20_001) }),
    code: 'import_too_many_rows',
    es: /más de 20000 filas\. Divídelo/,
    en: /more than 20000 rows\. Split/,
    details: { limit: 20_000 },
  },
  {
    name: 'more bytes than allowed',
    bytes: () => Buffer.from(`${title}\n${'1'.repeat(1024 ** 2)}`),
    status: 413,
    code: 'import_file_too_large',
    es: /pesa más de 1 MB\. Divídelo/,
    en: /larger than 1 MB\. Split/,
    details: { limit: 1 },
  },
  {
    name: 'a cell of a million characters',
    bytes: () => Buffer.from(`${title}\n1\n${'1'.repeat(400_000)}\n`),
    code: 'import_cell_too_long',
    es: /^Una celda de la fila 3 tiene más de 32767 caracteres/,
    en: /^A cell of row 3 has more than 32767 characters/,
    details: { row: 3, limit: 32_767 },
  },
  {
    name: 'a cell in the last column of Excel',
    bytes: () => workbookOf({ rows: `${textRow(1, [title])}<row r="7"><c r="XFD7"><v>1</v></c></row>` }),
    code: 'import_too_many_columns',
    es: /^La fila 7 tiene más de 100 columnas/,
    en: /^Row 7 has more than 100 columns/,
    details: { row: 7, limit: 100 },
  },
  {
    name: 'a picture',
    bytes: () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    code: 'import_encoding',
    es: /guárdalo como «CSV UTF-8» o como libro de Excel/,
    en: /save it as “CSV UTF-8” or as an Excel workbook/,
  },
];

describe('a file', () => {
  it.each(cases)('with $name is refused', async ({ bytes, status = 422, code, es, en, details }) => {
    const file = await bytes();
    for (const [client, message] of [
      [world.condor.admin, es],
      [world.tucan.admin, en],
    ] as const) {
      const reply = await sendFile(client, 'customers', file);
      expect([reply.status, reply.body.code, reply.body.details]).toEqual([status, code, details]);
      expect(reply.body.message).toMatch(message);
      expect(reply.body.errors).toEqual({ file: [reply.body.message] });
    }
    expect((await world.owner.query('select from import')).rowCount).toBe(0);
  });
});
