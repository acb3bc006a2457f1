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

interface Place {
  requester: Requester;
  start: () => void;
}

export class PrintQueue {
  readonly #limits: QueueLimits;
  /** In the order of the requests; the first one is in progress. */
  readonly #places: Place[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when all that was requested before has ended. Throws `pdf_busy`, and the reason of the signal if it is aborted before its turn. */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    await this.#turn(requester);
    try {
      return await work();
    } finally {
      this.#places.shift();
      this.#places[0]?.start();
    }
  }

  async #turn(requester: Requester): Promise<void> {
    const { signal } = requester;
    signal?.throwIfAborted();
    this.#assertPlace(requester);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#places.splice(this.#places.indexOf(place), 1);
      reject(signal?.reason);
    };
    const place: Place = {
      requester,
      start: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    if (this.#places.push(place) === 1) place.start();
    return promise;
  }

  #assertPlace({ company, person }: Requester): void {
    if (!company) return;
    const ofCompany = this.#places.filter(({ requester }) => requester.company === company);
    const ofPerson = ofCompany.filter(({ requester }) => person && requester.person === person);
    if (ofCompany.length >= this.#limits.perCompany || ofPerson.length >= this.#limits.perPerson)
      throw new RuleBroken('pdf_busy', { retryAfter: 5 });
  }
}
