import { expect, it } from 'vitest';
import { z } from 'zod';
import { email, optionalNote, optionalText, text, website } from '#base/wire.ts';
import { textLimit } from './text-limit.ts';

const schema = z
  .object({
    name: text(45),
    email: email(60),
    site: website(50),
    notes: optionalNote(300),
    place: z.object({ address: optionalText(64) }),
    rows: z.array(z.object({ name: text(60) })).default([]),
    free: z.string(),
    count: z.number(),
  })
  .transform((value) => value);

it.each([
  ['name', 45],
  ['email', 60],
  ['site', 50],
  ['notes', 300],
  ['place.address', 64],
  ['rows.3.name', 60],
  ['free', undefined],
  ['count', undefined],
  ['unknown.field', undefined],
])('the field %s has at most %s characters', (path, limit) => expect(textLimit(schema, path)).toBe(limit));
