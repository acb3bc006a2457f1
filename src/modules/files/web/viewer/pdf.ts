/**
 * PDFs, read and drawn by PDF.js, which loads when the first one is opened. A worker reads them; its files come from this server, and scripts
 * in a document never run.
 */
import { getDocument, PasswordException, type PDFPageProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { fetchFile } from '#web/api/call.ts';
import { maxPixels, type Size } from './view.ts';

/** `password`: it needs a password. `broken`: it is not a readable PDF. `unreachable`: the file or the PDF library could not be loaded. */
export type PdfProblem = 'password' | 'broken' | 'unreachable';

export interface Pdf {
  /** How many pages it has. */
  count: number;
  /** Gets the place of the page, from 0. Rejects when it cannot be read. */
  readPage: (at: number) => Promise<PdfPage>;
}

export interface PdfPage {
  /** Points, as it is stored. */
  size: Size;
  /** Resolves with a canvas of that size; rejects when the signal ends it. Draws one at a time. */
  draw: (to: Size, rotation: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** Its text, a line for each of its lines; empty for a picture of a page. */
  readText: () => Promise<string>;
}

/** Decoders and fonts of PDF.js, which the build puts there (`vite.config.ts`). */
const folder = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${version}`;

/** One for all documents: it takes longer to start than to read most of them. */
let worker: PDFWorker | undefined;

/** Reads the document. The signal closes it, also later. */
export async function openPdf(path: string, signal: AbortSignal): Promise<Pdf | PdfProblem> {
  const data = await fetchFile(path, signal).catch(() => undefined);
  if (!data || signal.aborted) return 'unreachable';
  worker ??= PDFWorker.create({ port: new Worker(workerUrl, { type: 'module' }) });
  const task = getDocument({
    data,
    worker,
    wasmUrl: `${folder}/wasm/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    useWorkerFetch: true,
    canvasMaxAreaInBytes: maxPixels * 4,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  try {
    const document = await task.promise;
    return { count: document.numPages, readPage: async (at) => pageOf(await document.getPage(at + 1)) };
  } catch (error) {
    return error instanceof PasswordException ? 'password' : 'broken';
  }
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    size: { width, height },
    async draw(to, rotation, signal) {
      const turned = page.rotate + rotation;
      const scale = to.width / page.getViewport({ scale: 1, rotation: turned }).width;
      const canvas = Object.assign(document.createElement('canvas'), to);
      const drawing = page.render({ canvas, viewport: page.getViewport({ scale, rotation: turned }) });
      const cancel = () => drawing.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      await drawing.promise.finally(() => signal.removeEventListener('abort', cancel));
      signal.throwIfAborted();
      return canvas;
    },
    async readText() {
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    },
  };
}
