/** How a company numbers its documents. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, one } from '#base/wire.ts';

/** In the order of the work. */
export const numberedDocuments = ['trip', 'load', 'invoice', 'payment', 'expense', 'stub', 'stub_payment'] as const;
export type NumberedDocument = (typeof numberedDocuments)[number];
const Document = z.enum(numberedDocuments);

export const NumberFormat = z.object({
  id: Id,
  document: Document,
  series: z.string(),
  delimiter: z.string(),
  length: z.number(),
  next_number: z.number(),
  /** The highest number given so far; 0 for none. The next one is always above it. */
  last_number: z.number(),
  /** Nine tenths of the numbers are used up: a longer sequence is wanted. */
  nearly_exhausted: z.boolean(),
  version: z.number(),
});
export type NumberFormat = z.output<typeof NumberFormat>;

/**
 * What a form of a number format gives. The delimiter is no digit, so that where the sequence begins can always be told, and no two
 * documents ever get the same number, whatever the series was before.
 */
export const NumberFormatGiven = z
  .object({
    series: z.string('required').trim().max(6).default(''),
    delimiter: z
      .string('required')
      .refine((text) => text.length === 1, 'one_character')
      .refine((text) => !/[\d\s]/.test(text), 'delimiter_is_sign'),
    length: z.number('required').int().min(1).max(10),
    next_number: z.number('required').int().min(1).max(9_999_999_999),
    /** The next number that the sender was shown. Where it stays as it was, counting goes on from where it is by now. */
    next_number_seen: z.number().int().nullable().default(null),
  })
  .refine((given) => given.length < 1 || String(given.next_number).length <= given.length, {
    path: ['next_number'],
    message: 'next_number_fits',
  });
export type NumberFormatGiven = z.output<typeof NumberFormatGiven>;

export const numberFormats = {
  list: route({
    method: 'GET',
    path: '/api/number-formats',
    may: 'view-company-settings',
    summary: 'How the seven documents of the company are numbered.',
    output: z.object({ data: z.array(NumberFormat) }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/number-formats/:document',
    may: 'update-company-settings',
    summary: 'Changes how new documents are numbered; counting goes on, never below a number already given.',
    params: z.object({ document: Document }),
    body: NumberFormatGiven,
    output: one(NumberFormat),
    errors: {
      number_already_used: { status: 409, field: 'next_number' },
      next_number_too_long: { status: 422, field: 'next_number' },
    },
  }),
};
