/** Declares an operation that answers a printed document (`server/pdf`). */
import type { z } from 'zod';
import { type Access, type RefusalSpec, type Route, route } from '../route.ts';
import { Bytes } from '../wire.ts';

type Nothing = z.ZodObject<Record<never, never>>;

export type PdfRoute<P extends z.ZodType, Q extends z.ZodType = Nothing> = Route<P, Q, Nothing, typeof Bytes, false>;

/** A document of the company of the request, which a link names as `company_id`: a tab that opens it sends no headers. */
export function pdfRoute<P extends z.ZodType, Q extends z.ZodType = Nothing>(
  path: `/${string}`,
  access: Access,
  spec: {
    summary: string;
    params: P;
    query?: Q;
    errors?: Record<string, RefusalSpec>;
  },
): PdfRoute<P, Q> {
  return route(`GET ${path}`, access, {
    ...spec,
    output: Bytes,
    bytes: true,
    mime: 'application/pdf',
    errors: { ...spec.errors, pdf_busy: { status: 503 } },
  });
}
