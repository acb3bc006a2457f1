/** No text that a client sends may carry characters that others cannot see: every string of every contract is tried. */
import type { Pool } from 'pg';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Route } from '#base/route.ts';
import { text } from '#base/wire.ts';
import { CustomerInput } from '#modules/customers/contract.ts';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { type Path, sampleOf, stringPathsOf, withAt } from '../testing/samples.ts';
import { parse, toRefusal } from './errors.ts';

/** Strings that take any character, with the reason. */
const exempt: Record<string, string> = {
  password: 'compared by its hash, never shown',
  password_confirmation: 'the same',
  current_password: 'the same',
  search: 'compared, never stored or shown to others',
  after: 'the position in a list, made by the server',
};
/** Text of more than one line; `body` is that of an email. */
const notes = new Set([
  ...['note', 'notes', 'details', 'additional_information', 'origin_details', 'destination_details', 'invoice_footer', 'reason', 'message'],
  'body',
]);

interface Field {
  name: string;
  /** Its name without the operation. */
  key: string;
  schema: z.ZodType;
  path: Path;
}

const fieldsOf = (route: Route): Field[] =>
  (['query', 'body'] as const).flatMap((part) =>
    stringPathsOf(route[part]).map((path) => ({
      name: `${route.method} ${route.path} ${part}.${path.join('.')}`,
      key: String(path.findLast((step) => typeof step === 'string')),
      schema: route[part],
      path,
    })),
  );

/** Whether the schema reports an issue at the field when its text contains `hidden`. */
function isRejected({ schema, path }: Field, hidden: string): boolean {
  const sample = sampleOf(schema, () => '00000000-0000-7000-8000-000000000000', 1).value;
  const { error } = schema.safeParse(withAt(sample, path, `An${hidden}a`));
  const isAt = (issue: { path: PropertyKey[] }) => issue.path.every((step, at) => at >= path.length || step === path[at]);
  return error?.issues.some(isAt) ?? false;
}

let fields: Field[];
beforeAll(async () => {
  const app = await buildApp({ pool: {} as Pool, settings: readSettings({ SEED: 'none' }), logger: pino({ level: 'silent' }) });
  fields = app.routes.flatMap(fieldsOf);
});

describe('text that a client sends', () => {
  for (const [what, hidden] of [
    ['a control character', '\u0007'],
    ['an escape', '\u001b[31m'],
    ['a mark that reverses the direction of text', '\u202e'],
    ['an isolate of direction', '\u2066'],
  ] as const) {
    it(`may not contain ${what}`, () => {
      const checked = fields.filter(({ key }) => !(key in exempt));
      expect(checked.length).toBeGreaterThan(150);
      expect(checked.filter((field) => !isRejected(field, hidden)).map(({ name }) => name)).toEqual([]);
    });
  }

  it('may contain line breaks and tabs in notes only', () => {
    const accepting = fields.filter((field) => !(field.key in exempt) && !isRejected(field, '\t1\r\n2'));
    expect(new Set(accepting.map(({ key }) => key))).toEqual(notes);
  });

  it('is refused with a sentence at its field, in the language of the reader', () => {
    const messages = (['es', 'en'] as const).map((language) => {
      try {
        return parse(CustomerInput, { name: 'Ana\u202eluz' });
      } catch (error) {
        return toRefusal(error, undefined, language)?.body.errors?.name;
      }
    });
    expect(messages).toEqual([
      ['Tiene caracteres que no se ven. Bórralo y escríbelo de nuevo, sin copiarlo.'],
      ['It has hidden characters. Delete it and type it again instead of pasting it.'],
    ]);
  });

  it('is exempt only where the reason is still true of a field', () => {
    expect(Object.keys(exempt).filter((key) => !fields.some((field) => field.key === key))).toEqual([]);
  });
});

describe('a name', () => {
  for (const name of "Ñandú & Hijos S.A.S.|O'Higgins|Tránsito 24/7 (Sur) #3 – «norte»|王 Ltda.|Camión 🚛|👩‍🔧 Taller|José".split('|'))
    it(`may be ${name}`, () => expect(text(80).parse(name)).toBe(name));
  it('is trimmed of what copying adds at its ends', () => expect(text(80).parse('\tAna\u00a0\r\n')).toBe('Ana'));
  for (const mark of [...'\u0000\u001f\u007f\u0085\u061c\u200e\u200f\u2028\u202a\u202d\u2069'])
    it(`may not contain U+${mark.charCodeAt(0).toString(16).padStart(4, '0')}`, () =>
      expect(text(80).safeParse(`A${mark}a`).success).toBe(false));
});
