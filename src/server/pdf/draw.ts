/**
 * The PDF library (pdfmake on pdfkit), without access to files and addresses: fonts are in memory, pictures are in the document. Loaded only by the
 * thread that lays documents out.
 */
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfDocument } from './document.ts';
import { documentDefinition, type KitTexts } from './layout.ts';

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The document as PDF. */
export function drawPdf(document: PdfDocument, texts: KitTexts): Promise<Buffer> {
  return draw(documentDefinition(document, texts));
}

/** Exported for the test that content cannot read files or addresses. */
export async function draw(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfmake.createPdf(definition).getBuffer();
}
