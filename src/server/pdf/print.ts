/**
 * Prints documents in threads of their own: the layout of forty pages takes most of a second, in which the server could not answer
 * (docs/decisions/0068-printed-documents.md, 0137-printing-in-order.md).
 */
import type { Language } from '#base/format.ts';
import { screenText } from '../words.ts';
import type { PdfDocument } from './document.ts';
import type { KitTexts } from './layout.ts';
import { PrintQueue, type QueueLimits, type Requester } from './queue.ts';
import { PrintThread, type ThreadLimits } from './thread.ts';

/** A document of more rows is printed by the thread for long ones: at 300, it takes half a second. */
const longFrom = 300;

/** A thread and its waiting documents. */
interface Lane {
  thread: PrintThread;
  queue: PrintQueue;
}

/**
 * Two threads: one for long documents, which take seconds, and one for all others, which therefore wait for other short ones alone. Each prints one
 * document after the other.
 */
export class Printer {
  readonly #short: Lane;
  readonly #long: Lane;
  #lastSeries = 0;

  constructor(limits: Partial<ThreadLimits & QueueLimits> = {}) {
    const all = { perCompany: 5, perPerson: 2, timeMs: 60_000, heapMb: 512, idleMs: 5 * 60_000, ...limits };
    const lane = (isLong: boolean): Lane => ({ thread: new PrintThread(all, { isLong }), queue: new PrintQueue(all) });
    this.#short = lane(false);
    this.#long = lane(true);
  }

  /** The document as PDF. Throws `pdf_busy` when too many are waiting, and the reason of the signal when the requester is gone. */
  print(document: PdfDocument, requester: Requester = {}): Promise<Buffer> {
    const isLong = rowsOf(document) > longFrom;
    const { thread, queue } = isLong ? this.#long : this.#short;
    const order = { document, texts: kitTexts(document.language) };
    // Only this thread has nothing else in progress, such as a series.
    return queue.run(requester, async () => (await thread.draw(order, isLong ? requester.signal : undefined)) as Buffer);
  }

  /**
   * The documents as one PDF, each on pages of its own; at least one. Other documents have their turn between two of them, and they are requested one
   * by one, so there may be hundreds. Throws the errors of `documents`.
   */
  async printSeries(documents: AsyncIterable<PdfDocument>): Promise<Buffer> {
    const { thread, queue } = this.#short;
    const inTurn = (order: Parameters<PrintThread['draw']>[0]) => queue.run({}, () => thread.draw(order));
    this.#lastSeries += 1;
    const series = this.#lastSeries;
    let worker: object | undefined;
    try {
      for await (const document of documents) {
        await inTurn({ document, texts: kitTexts(document.language), series });
        // Another document may have ended the thread, and with it the open file.
        if (worker !== undefined && worker !== thread.current) throw new Error('The thread that prints documents ended.');
        worker = thread.current;
      }
      const bytes = await inTurn({ end: series, isWanted: true });
      if (bytes === null) throw new Error('The series has no documents, or the thread that prints them ended.');
      return bytes;
    } catch (error) {
      if (worker !== undefined && worker === thread.current) await inTurn({ end: series, isWanted: false });
      throw error;
    }
  }
}

/** The rows of its tables. */
const rowsOf = ({ blocks }: PdfDocument): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'table' ? block.rows.length : 0), 0);

function kitTexts(language: Language): KitTexts {
  const text = (key: string) => screenText(`common:pdf.${key}`, language);
  const marks = {
    internal: text('internal'),
    not_electronic_invoice: text('not_electronic_invoice'),
    not_electronic_payroll: text('not_electronic_payroll'),
  };
  return { page_of: text('page_of'), marks };
}

/** The printer of the server. */
export const printer = new Printer();
