/** The thread that lays documents out, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';
import type { KitTexts } from './layout.ts';

/** What the thread is sent; it answers with a `Drawn`. */
export interface Order {
  document: PdfDocument;
  texts: KitTexts;
}

export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: Error };

parentPort?.on('message', async ({ document, texts }: Order) => {
  try {
    const bytes = new Uint8Array(await drawPdf(document, texts));
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error as Error } satisfies Drawn);
  }
});
