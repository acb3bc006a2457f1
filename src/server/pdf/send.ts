/** Answers with a printed document. */
import type { FastifyReply } from 'fastify';
import type { Tenant } from '../db/tenant.ts';
import { dispositionName } from '../http/disposition.ts';
import { nameOfDocument, type PdfDocument } from './document.ts';
import { printer } from './print.ts';
import type { Requester } from './queue.ts';

/** The parts of a handler's call that are needed: the caller, and the answer, whose reader may disconnect. */
interface Call {
  tenant: Pick<Tenant, 'company' | 'person'>;
  reply: FastifyReply;
}

/**
 * Prints the document for a route that was declared with `pdfRoute`; the browser opens it in a tab. Throws `pdf_busy`. Call it after the
 * company transaction, so that no connection to the database waits for the printing.
 */
export function sendPdf({ tenant: { company, person }, reply }: Call, document: PdfDocument): Promise<Buffer> {
  return sendPrinted(reply, document, { company, person });
}

/** `sendPdf` for another requester than the caller of the route. */
export async function sendPrinted(reply: FastifyReply, document: PdfDocument, requester: Omit<Requester, 'signal'>): Promise<Buffer> {
  const gone = new AbortController();
  // As where a body breaks off.
  const stop = () => gone.abort(new Error('aborted'));
  if (reply.raw.destroyed) stop();
  reply.raw.once('close', stop);
  try {
    return sendPdfBytes(reply, await printer.print(document, { ...requester, signal: gone.signal }), nameOfDocument(document));
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error;
  } finally {
    reply.raw.off('close', stop);
  }
}

/** Answers with a document that was printed before. `name` is the file name without its extension. */
export function sendPdfBytes(reply: FastifyReply, bytes: Buffer, name: string): Buffer {
  reply.type('application/pdf').headers({
    'content-disposition': `inline; ${dispositionName(`${name}.pdf`)}`,
    // Not cached: its content and the permission to see it may change.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    // No other directive: browsers show a PDF with a page of their own, which `sandbox` and `default-src` would break.
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  return bytes;
}
