/** Answers with a printed document. */
import type { FastifyReply } from 'fastify';
import { dispositionName } from '../http/disposition.ts';
import { nameOfDocument, type PdfDocument } from './document.ts';
import { printPdf } from './print.ts';

/**
 * Prints the document for a route that was declared with `pdfRoute`; the browser opens it in a tab. Throws `pdf_busy`. Call it after the
 * company transaction, so that no connection to the database waits for the printing.
 */
export async function sendPdf(reply: FastifyReply, document: PdfDocument): Promise<Buffer> {
  return sendPdfBytes(reply, await printPdf(document), nameOfDocument(document));
}

/** Answers with a document that was printed before. `name` is that of the file without its ending. */
export function sendPdfBytes(reply: FastifyReply, bytes: Buffer, name: string): Buffer {
  reply.type('application/pdf').headers({
    'content-disposition': `inline; ${dispositionName(`${name}.pdf`)}`,
    // What it shows may change, and is for those who may see it now.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    // No other directive: browsers show a PDF by a page of their own, which `sandbox` and `default-src` would keep from working.
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  return bytes;
}
