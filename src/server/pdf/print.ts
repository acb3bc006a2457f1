/**
 * Prints documents in a thread of their own: the layout of forty pages takes most of a second, in which the server would answer no one
 * (docs/decisions/0068-printed-documents.md).
 */
import { Worker } from 'node:worker_threads';
import { RuleBroken } from '#base/errors.ts';
import type { Language } from '#base/format.ts';
import { screenText } from '../words.ts';
import type { PdfDocument } from './document.ts';
import type { KitTexts } from './layout.ts';
import type { Drawn, Order } from './worker.ts';

interface Limits {
  /** Documents in progress or waiting. At some 20 ms a page the last of them waits seconds. */
  documents: number;
  /** A document that takes longer is a bug, and ends the thread. */
  timeMs: number;
  /** A document that needs more ends the thread and not the server. */
  heapMb: number;
  /** The thread ends when it was not needed for so long, because of the memory that it takes. */
  idleMs: number;
}

/** One thread, and the documents that wait for it. Each is printed after the one before it. */
export class Printer {
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #waiting = 0;
  /** Settled when the documents before are printed. */
  #turn: Promise<unknown> = Promise.resolve();
  #lastSeries = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { documents: 20, timeMs: 60_000, heapMb: 512, idleMs: 5 * 60_000, ...limits };
  }

  /** The document as PDF. Throws `pdf_busy` when too many are waiting. */
  async print(document: PdfDocument): Promise<Buffer> {
    if (this.#waiting >= this.#limits.documents) throw new RuleBroken('pdf_busy', { retryAfter: 5 });
    this.#waiting += 1;
    try {
      return (await this.#inTurn({ document, texts: kitTexts(document.language) })) as Buffer;
    } finally {
      this.#waiting -= 1;
    }
  }

  /**
   * The documents as one PDF, each on pages of its own; at least one. Between two of them other documents have their turn, and they are asked for one
   * by one, so there may be hundreds. Throws what `documents` throws.
   */
  async printSeries(documents: AsyncIterable<PdfDocument>): Promise<Buffer> {
    this.#lastSeries += 1;
    const series = this.#lastSeries;
    let worker: Worker | undefined;
    try {
      for await (const document of documents) {
        await this.#inTurn({ document, texts: kitTexts(document.language), series });
        // Another document may have ended the thread, and what was drawn with it.
        if (worker !== undefined && worker !== this.#worker) throw new Error('The thread that prints documents ended.');
        worker = this.#worker;
      }
      const bytes = await this.#inTurn({ end: series, isWanted: true });
      if (bytes === null) throw new Error('The series has no documents, or the thread that prints them ended.');
      return bytes;
    } catch (error) {
      if (worker !== undefined && worker === this.#worker) await this.#inTurn({ end: series, isWanted: false });
      throw error;
    }
  }

  /** After what was ordered before. */
  #inTurn(order: Order): Promise<Buffer | null> {
    const printed = this.#turn.then(() => this.#printNow(order));
    this.#turn = printed.catch(() => {});
    return printed;
  }

  async #printNow(order: Order): Promise<Buffer | null> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker ?? this.#startWorker();
    this.#worker = worker;
    try {
      const drawn = await this.#answerOf(worker, order);
      if ('error' in drawn) throw drawn.error;
      if (drawn.bytes === null) return null;
      const { buffer, byteOffset, byteLength } = drawn.bytes;
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      this.#idleTimer = setTimeout(() => void this.#endWorker(worker), this.#limits.idleMs).unref();
    }
  }

  /** Without the arguments and the environment of the server, which it does not need. It does not keep the process alive. */
  #startWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    worker.unref();
    return worker;
  }

  #answerOf(worker: Worker, order: Order): Promise<Drawn> {
    const { timeMs } = this.#limits;
    return new Promise((resolve, reject) => {
      worker.postMessage(order);
      const end = (error: Error) => {
        done();
        reject(error);
        void this.#endWorker(worker);
      };
      const onExit = () => end(new Error('The thread that prints documents ended.'));
      const onMessage = (drawn: Drawn) => {
        done();
        resolve(drawn);
      };
      const timer = setTimeout(() => end(new Error(`A document took more than ${timeMs} ms.`)), timeMs);
      const done = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', end).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', end).on('exit', onExit);
    });
  }

  /** The next document starts another thread. */
  async #endWorker(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.terminate();
  }
}

function kitTexts(language: Language): KitTexts {
  const text = (key: string) => screenText(`common:pdf.${key}`, language);
  const marks = {
    internal: text('internal'),
    not_electronic_invoice: text('not_electronic_invoice'),
    not_electronic_payroll: text('not_electronic_payroll'),
  };
  return { page_of: text('page_of'), marks };
}

const printer = new Printer();

/** The document as PDF, by the thread of the server. Throws `pdf_busy` when too many are waiting. */
export const printPdf = (document: PdfDocument): Promise<Buffer> => printer.print(document);

/** The documents as one PDF, by the thread of the server. At least one. */
export const printSeries = (documents: AsyncIterable<PdfDocument>): Promise<Buffer> => printer.printSeries(documents);
