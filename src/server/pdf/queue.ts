/** The queue of a thread that does one thing at a time, in the order of the requests. */
import { RuleBroken } from '#base/errors.ts';

/** The requester, whose waiting work is limited. Jobs name none: they request one thing after the other. */
export interface Requester {
  company?: string | null | undefined;
  person?: string | null | undefined;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal | undefined;
}

/** The maximum waiting or in progress. */
export interface QueueLimits {
  perCompany: number;
  perPerson: number;
}

export class PrintQueue {
  readonly #limits: QueueLimits;
  /** Of the work that waits or is in progress. */
  readonly #requesters = new Set<Requester>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when all that was requested before has ended. Throws `pdf_busy`, and the reason of the signal if it is aborted before. */
  async run<T>({ company, person, signal }: Requester, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const requester = { company, person };
    this.#assertPlace(requester);
    this.#requesters.add(requester);
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const turn = this.#last.then(() => (signal?.aborted ? gone : work()));
    this.#last = turn.catch(() => {});
    try {
      return await Promise.race([turn, gone]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#requesters.delete(requester);
    }
  }

  #assertPlace({ company, person }: Requester): void {
    if (!company) return;
    const ofCompany = [...this.#requesters].filter((one) => one.company === company);
    const ofPerson = ofCompany.filter((one) => person && one.person === person);
    if (ofCompany.length >= this.#limits.perCompany || ofPerson.length >= this.#limits.perPerson)
      throw new RuleBroken('pdf_busy', { retryAfter: 5 });
  }
}
