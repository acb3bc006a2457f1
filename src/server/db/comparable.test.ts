import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparable, comparableCompany } from '#base/fold.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { ownerPool } from './pool.ts';

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = ownerPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const written = [
  ...'FE-988917|FE 988917|fe988917|N.º 00-123|Ñandú/12|79.482.113|- / .|| |ÁÉÍÓÚÜÑ áéíóúüñ|e\u0301|Łódź|Đorđe Ðð|Tromsø Ø|Straße GROẞ'.split(
    '|',
  ),
  ...'İzmir ısı|Þór þ|Æ æ Œ œ|Ħ ħ|ſ ﬁ ŉ K|１２３|Ж9|日本1|😀7|a\nb\tc\u00a0d'.split('|'),
];
const bodies = 'Terpel|La Casa|Pérez|Estación El Álto|Sas|Compañía de Gas|Mesa|7-24|'.split('|');
const forms = [
  ...'|SAS|S.A.S.|s a s|S. A. S|SA|S.A.|, S.A.|Ltda|LTDA.|Limitada|E.U.|EU|S. en C.|S en C S|s.en c.a.'.split('|'),
  ...'& Cía|& Cia. Ltda.|y Cía S. en C.|y Compañía|S.A. E.S.P.|SAS BIC|sas.|saso|x sas x|S\u00a0A\u00a0S'.split('|'),
];
const names = bodies.flatMap((body) => forms.flatMap((form) => [`${body} ${form}`, `${body},${form}`, `${body}${form}`]));

it('compares numbers and companies by one rule, in TypeScript and in SQL', async () => {
  const texts = [...written, ...names];
  const { rows } = await pool.query(
    'select typed, comparable(typed) as number, comparable_company(typed) as company from unnest($1::text[]) with ordinality each (typed, at) order by at',
    [texts],
  );
  expect(rows).toEqual(texts.map((typed) => ({ typed, number: comparable(typed), company: comparableCompany(typed) })));
});
