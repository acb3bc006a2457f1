/** A thread that lays out documents, started when it is first needed. */
import { Worker } from 'node:worker_threads';
import type { Drawn, Order, ThreadOptions } from './worker.ts';

export interface ThreadLimits {
  /** A document that takes longer is a bug, and ends the thread. */
  timeMs: number;
  /** A document that needs more ends the thread and not the server. */
  heapMb: number;
  /** The thread ends when it was not needed for so long, because of the memory that it takes. */
  idleMs: number;
}

/** One order at a time. */
export class PrintThread {
  readonly #limits: ThreadLimits;
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits, options: ThreadOptions) {
    this.#limits = limits;
    this.#options = options;
  }

  /** The running thread; after it ended, a new one. An unfinished series ends with it. */
  get current(): object | undefined {
    return this.#worker;
  }

  /** The bytes of the document; null while a series goes on. `signal` ends the thread. */
  async draw(order: Order, signal?: AbortSignal): Promise<Buffer | null> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const stop = () => void this.#end(worker);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const drawn = await this.#answerOf(worker, order);
      if ('error' in drawn) throw drawn.error;
      if (drawn.bytes === null) return null;
      const { buffer, byteOffset, byteLength } = drawn.bytes;
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#idleTimer = setTimeout(() => void this.#end(worker), this.#limits.idleMs).unref();
    }
  }

  /** Without the arguments and the environment of the server, which it does not need. It does not keep the process alive. */
  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      workerData: this.#options,
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
        void this.#end(worker);
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
  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.terminate();
  }
}
