/** API contract of actions on several invoices at once, by a job. */
import { z } from 'zod';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { route } from '#base/route.ts';
import { Id, one, WithId } from '#base/wire.ts';
import { batchLimit } from './invoice.ts';

export const batchStates = ['running', 'ready', 'failed'] as const;

export const InvoiceBatch = z.object({
  id: Id,
  state: z.enum(batchStates),
  /** While it runs; only the user who started it may read its progress. */
  job_id: Id.nullable(),
  invoices: z.number(),
  /** The code of the refusal that ended the job. */
  failure: z.string().nullable(),
});
export type InvoiceBatch = z.output<typeof InvoiceBatch>;

/** The job that prints a batch. */
export const printInvoicesKind = 'print_invoices';

export const batches = {
  print: route('POST /api/invoice-batches', 'view-invoices', {
    status: 202,
    summary: 'Starts a job that prints up to 200 invoices as one PDF, in the order given. It is stored for a day.',
    body: z.object({
      invoice_ids: z
        .array(Id)
        .min(1)
        .max(batchLimit)
        .transform((ids) => [...new Set(ids)]),
    }),
    output: one(z.object({ id: Id, job_id: Id })),
    errors: { invoice_unknown: { status: 422, field: 'invoice_ids' } },
  }),
  read: route('GET /api/invoice-batches/:id', 'view-invoices', {
    background: true,
    summary: 'Whether the job of a batch of invoices has ended.',
    params: WithId,
    output: one(InvoiceBatch),
  }),
  pdf: pdfRoute('/api/invoice-batches/:id/pdf', 'view-invoices', {
    summary: 'The invoices of a batch as one PDF, once a job printed them.',
    params: WithId,
  }),
};
