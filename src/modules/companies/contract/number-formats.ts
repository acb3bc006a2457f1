/** How a company numbers its documents. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, one, optionalText, withoutHidden } from '#base/wire.ts';

/** In the order of work. */
export const numberedDocuments = ['trip', 'load', 'invoice', 'payment', 'expense', 'stub', 'stub_payment'] as const;
export type NumberedDocument = (typeof numberedDocuments)[number];
const Document = z.enum(numberedDocuments);

/** The series of a new company, as the specification names them. */
export const startingSeries: Record<NumberedDocument, string> = {
  trip: 'TRIP',
  load: 'LOAD',
  invoice: 'INV',
  payment: 'PAY',
  expense: 'EXP',
  stub: 'STUB',
  stub_payment: 'STBPAY',
};
/** By their Spanish names: viaje, carga, prefactura, recibo de caja, gasto, desprendible de pago, comprobante de egreso. */
export const colombianSeries: Record<NumberedDocument, string> = {
  trip: 'VJ',
  load: 'CG',
  invoice: 'PF',
  payment: 'RC',
  expense: 'GT',
  stub: 'DP',
  stub_payment: 'CE',
};

export const NumberFormat = z.object({
  id: Id,
  document: Document,
  series: z.string(),
  delimiter: z.string(),
  length: z.number(),
  next_number: z.number(),
  /** The highest number used so far; 0 for none. The next one is always above it. */
  last_number: z.number(),
  /** At least nine tenths of the numbers are used: a longer sequence is needed. */
  nearly_exhausted: z.boolean(),
  version: z.number(),
});
export type NumberFormat = z.output<typeof NumberFormat>;

/**
 * The delimiter is not a digit, so the start of the sequence is unambiguous and two documents never get the same number, whatever the
 * series was before.
 */
export const NumberFormatInput = z
  .object({
    series: optionalText(6),
    delimiter: withoutHidden(z.string('required'))
      .refine((text) => text.length === 1, 'one_character')
      .refine((text) => !/[\d\s]/.test(text), 'delimiter_is_sign'),
    length: z.number('required').int().min(1).max(10),
    next_number: z.number('required').int().min(1).max(9_999_999_999),
    /** The next number that the user was shown. If they left it unchanged, counting continues from the current one, which may be higher. */
    next_number_seen: z.number().int().nullable().default(null),
  })
  .refine(({ length, next_number }) => length < 1 || String(next_number).length <= length, {
    path: ['next_number'],
    message: 'next_number_fits',
  });
export type NumberFormatInput = z.output<typeof NumberFormatInput>;

export const numberFormats = {
  list: route('GET /api/number-formats', 'view-company-settings', {
    summary: 'How the seven documents of the company are numbered.',
    output: z.object({ data: z.array(NumberFormat) }),
  }),
  update: route('PUT /api/number-formats/:document', 'update-company-settings', {
    ifMatch: true,
    summary: 'Changes how new documents are numbered; counting continues, never below a number already used.',
    params: z.object({ document: Document }),
    body: NumberFormatInput,
    output: one(NumberFormat),
    errors: {
      number_already_used: { status: 409, field: 'next_number' },
      next_number_too_long: { status: 422, field: 'next_number' },
    },
  }),
  /** Existing documents keep their numbers. */
  useColombianSeries: route('POST /api/number-formats/colombian-series', 'update-company-settings', {
    summary: 'Numbers new documents with the Colombian series; all else of the formats stays.',
    output: z.object({ data: z.array(NumberFormat) }),
    status: 200,
  }),
};
