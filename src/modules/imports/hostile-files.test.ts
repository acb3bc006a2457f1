/** Files that cannot be imported as they are: each is refused with a sentence in the reader's language that says where and what to do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRow, workbookOf } from '#server/import/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { sendFile } from './testing.ts';

const world = await makeWorld({ ATTACHMENT_MAX_MB: '1' });
afterAll(() => world.close());
beforeAll(async () => {
  await world.owner.query(`update person set language = 'en' where id = $1`, [world.tucan.admin_id]);
});

const title = 'Número de documento';
const utf8 = Buffer.from(`${title};Nombre comercial\n890903938;Ñandú\n`);
const latin1 = Buffer.from('890904996;Peña\n', 'latin1');

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
    name: 'formulas',
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
    es: /^El archivo mezcla dos codificaciones de texto \(UTF-8 y Latin-1\): cambia en la línea 3\./,
    en: /^The file mixes two text encodings \(UTF-8 and Latin-1\): it changes at line 3\./,
    details: { line: 3 },
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
    name: 'a cell of 400,000 characters',
    bytes: () => Buffer.from(`${title}\n1\n${'1'.repeat(400_000)}\n`),
    code: 'import_cell_too_long',
    es: /^Una celda de la fila 3 tiene más de 32767 caracteres/,
    en: /^A cell of row 3 has more than 32767 characters/,
    details: { row: 3, limit: 32_767 },
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
