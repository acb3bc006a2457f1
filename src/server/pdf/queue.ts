/** The queue of a thread that does one thing at a time: fair between companies, and bounded for each company and person. */
import { RuleBroken } from '#base/errors.ts';

/** The requester, for fairness. */
export interface Requester {
  /** Their work takes turns; absent for the server's own. */
  company?: string | null | undefined;
  person?: string | null | undefined;
  /** A job requests one thing after the other, and has no limits of its own. */
  isJob?: boolean | undefined;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal | undefined;
}

export interface QueueLimits {
  /** The maximum waiting or in progress, of all companies. The first one of a company is accepted in addition. */
  total: number;
  perCompany: number;
  perPerson: number;
}

interface Waiting {
  requester: Requester;
  start: () => Promise<void>;
}

export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  /** The last turn of each company. */
  readonly #lastTurn = new Map<string, number>();
  #turn = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when it is its turn: the company that has waited longest comes first, and in it the first request. Throws `pdf_busy` if too much is
   * waiting, and the reason of the signal if it is aborted before.
   */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    const { signal } = requester;
    signal?.throwIfAborted();
    this.#assertPlace(requester);
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        const at = this.#waiting.indexOf(waiting);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        requester,
        async start() {
          signal?.removeEventListener('abort', leave);
          await work().then(resolve, reject);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      void this.#next();
    });
  }

  #assertPlace({ company, person, isJob }: Requester): void {
    if (isJob) return;
    const { total, perCompany, perPerson } = this.#limits;
    const present = [...this.#waiting, ...(this.#current ? [this.#current] : [])].flatMap(({ requester }) =>
      requester.isJob ? [] : requester,
    );
    const inCompany = present.filter((one) => company && one.company === company);
    const ofPerson = inCompany.filter((one) => person && one.person === person);
    // However many others fill the queue, each company has a place.
    const isFull = present.length >= total && !(company && inCompany.length === 0);
    if (isFull || inCompany.length >= perCompany || ofPerson.length >= perPerson) throw new RuleBroken('pdf_busy', { retryAfter: 5 });
  }

  async #next(): Promise<void> {
    if (this.#current) return;
    for (let next = this.#take(); next; next = this.#take()) {
      this.#current = next;
      await next.start();
      this.#current = undefined;
    }
  }

  #take(): Waiting | undefined {
    const turnOf = ({ requester }: Waiting) => this.#lastTurn.get(requester.company ?? '') ?? 0;
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    const next = others.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turn += 1;
    this.#lastTurn.set(next.requester.company ?? '', this.#turn);
    return next;
  }
}
