/** The thread that lays documents out, one after the other. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';
import { documentDefinition, type KitTexts } from './layout.ts';
import { Series } from './series.ts';

/** The message to the thread, which answers each with a `Drawn`. `series`: the document is one more of that file. */
export type Order =
  | { document: PdfDocument; texts: KitTexts; series?: number }
  /** The file is complete, or no longer wanted. */
  | { end: number; isWanted: boolean };

export interface ThreadOptions {
  /** Prints long documents: everything else comes first. */
  isLong: boolean;
}

// Linux gives each thread a priority of its own, elsewhere it would be that of the server.
if ((workerData as ThreadOptions).isLong && process.platform === 'linux') setPriority(10);

/** Without bytes while a series goes on. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> | null } | { error: Error };

const open = new Map<number, Series>();

async function draw(order: Order): Promise<Uint8Array<ArrayBuffer> | null> {
  if ('end' in order) {
    const series = open.get(order.end);
    open.delete(order.end);
    return series && order.isWanted ? new Uint8Array(await series.end()) : null;
  }
  const { document, texts, series: id } = order;
  if (id === undefined) return new Uint8Array(await drawPdf(document, texts));
  const definition = documentDefinition(document, texts);
  const series = open.get(id) ?? new Series(definition);
  open.set(id, series);
  series.add(definition);
  return null;
}

parentPort?.on('message', async (order: Order) => {
  try {
    const bytes = await draw(order);
    parentPort?.postMessage({ bytes } satisfies Drawn, bytes ? [bytes.buffer] : []);
  } catch (error) {
    parentPort?.postMessage({ error: error as Error } satisfies Drawn);
  }
});
