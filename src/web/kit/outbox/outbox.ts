/**
 * Input of a user that the server does not have yet. It is stored on the device, with its photo, until the server answers, so that it survives
 * missing coverage, a closed page and an ended session. Items are sent one after the other in the order in which they were entered, each with one
 * idempotency key, so that a lost answer does not cause a duplicate. An item that can be undone waits before it is sent.
 */
import { newId } from '#base/ids.ts';

export interface Waiting<Body> {
  /** Its idempotency key. A later item has a higher one. */
  id: string;
  /** The user and company (`ownerKey`): no other user sends it. */
  owner: string;
  body: Body;
  photo: File | null;
  /** The id of the photo on the server, once it has been sent. */
  photo_id: string | null;
  /** Until then it can be undone, in milliseconds since the epoch. */
  sendAt: number;
  /** How often the server failed over it. */
  failures: number;
  /** Why it cannot be sent; null while it may be. */
  problem: string | null;
}

/** The store of the items. */
export interface OutboxStore<Body> {
  all: () => Promise<Waiting<Body>[]>;
  /** False once another tab has sent it or taken it back. */
  has: (id: string) => Promise<boolean>;
  put: (item: Waiting<Body>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

interface OutboxParts<Body> {
  store: OutboxStore<Body>;
  /** Runs the work of one tab at a time. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Sends one. `keep` stores its progress, such as the id of its photo. */
  send: (item: Waiting<Body>, keep: (change: Partial<Waiting<Body>>) => Promise<void>) => Promise<unknown>;
  /** After each that was sent or refused. */
  onDone: (item: Waiting<Body>) => unknown;
  /**
   * The meaning of a failure, and its text. `unreached`: a retry may succeed later; `failed`: it may too, but must not block the other items forever.
   */
  problemOf: (error: unknown) => { kind: 'refused' | 'failed'; text: string } | { kind: 'unreached' };
  /** The signed-in user and the company. */
  owner: () => string | undefined;
}

export interface OutboxState<Body> {
  items: readonly Waiting<Body>[];
  /** The last attempt did not reach the server. */
  isUnreached: boolean;
}

/** An item over which the server has failed so often waits for the user, as one that was refused. */
export const failuresAllowed = 5;

/** The time after which an item that did not reach the server is retried, unless the device reports earlier that it is online. */
export const retryAfter_ms = 15_000;

export class Outbox<Body> {
  readonly #parts: OutboxParts<Body>;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState<Body> = { items: [], isUnreached: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** The item that is being sent: it cannot be undone any more. */
  #current: string | undefined;

  constructor(parts: OutboxParts<Body>) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The user and company that it was opened for. */
  readonly state = (): OutboxState<Body> => this.#state;

  /** Shows and sends the device's items of the current user and company. */
  async open(): Promise<void> {
    const owner = this.#parts.owner();
    const stored = await this.#parts.store.all();
    // Items that were added meanwhile may be missing.
    const known = new Map([...stored, ...this.#state.items].map((item) => [item.id, item]));
    const items = [...known.values()].filter((item) => item.owner === owner).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    this.#set({ items, isUnreached: false });
    await this.send();
  }

  /** `hold_ms`: how long it can be undone. */
  async add(body: Body, { photo = null, hold_ms = 0 }: { photo?: File | null; hold_ms?: number } = {}): Promise<void> {
    const owner = this.#parts.owner();
    if (owner === undefined) throw new Error('Nobody is signed in.');
    const item = { id: newId(), owner, body, photo, photo_id: null, sendAt: Date.now() + hold_ms, failures: 0, problem: null };
    // First, because an item missing from the store counts as sent by another tab.
    await this.#parts.store.put(item);
    this.#set({ items: [...this.#state.items.filter(({ id }) => id !== item.id), item] });
    void this.send();
  }

  /** Removes an unsent item. Resolves to whether it was in time. */
  async remove(id: string): Promise<boolean> {
    if (this.#current === id || !this.#state.items.some((item) => item.id === id)) return false;
    this.#drop(id);
    await this.#parts.store.remove(id);
    void this.send();
    return true;
  }

  /** Retries an item that the server refused. */
  async retry(id: string): Promise<void> {
    await this.#keep(id, { problem: null, failures: 0 });
    await this.send();
  }

  /** Sends undoable items immediately: the page may end. */
  release(): void {
    this.#set({ items: this.#state.items.map((item) => ({ ...item, sendAt: 0 })) });
    void this.send();
  }

  /** Sends all items that are ready; does nothing if that is already running. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    const wait = await this.#parts
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#isSending = false;
        this.#current = undefined;
      });
    if (wait !== null) this.#timer = setTimeout(() => void this.send(), wait);
  }

  /** Resolves to the milliseconds until the next item is ready; to null if there is none. */
  async #sendAll(): Promise<number | null> {
    for (;;) {
      const next = this.#state.items.find(({ problem }) => problem === null);
      if (!next || next.owner !== this.#parts.owner()) return null;
      const wait = next.sendAt - Date.now();
      if (wait > 0) return wait;
      this.#current = next.id;
      if (!(await this.#parts.store.has(next.id))) {
        this.#drop(next.id);
        continue;
      }
      const isReached = await this.#sendOne(next);
      this.#set({ isUnreached: !isReached });
      if (!isReached) return retryAfter_ms;
    }
  }

  /** Resolves to whether the server answered, with a refusal too. */
  async #sendOne(item: Waiting<Body>): Promise<boolean> {
    try {
      await this.#parts.send(item, (change) => this.#keep(item.id, change));
    } catch (error) {
      const problem = this.#parts.problemOf(error);
      if (problem.kind === 'unreached') return false;
      const failures = item.failures + 1;
      const isTriedAgain = problem.kind === 'failed' && failures < failuresAllowed;
      await this.#keep(item.id, { failures, problem: isTriedAgain ? null : problem.text });
      if (isTriedAgain) return false;
      await this.#parts.onDone(item);
      return true;
    }
    await this.#parts.store.remove(item.id);
    await this.#parts.onDone(item);
    // Only now, so that the entry stays on the screen until the server's answer includes it.
    this.#drop(item.id);
    return true;
  }

  #drop(id: string): void {
    this.#set({ items: this.#state.items.filter((item) => item.id !== id) });
  }

  async #keep(id: string, change: Partial<Waiting<Body>>): Promise<void> {
    this.#set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
    const item = this.#state.items.find((one) => one.id === id);
    if (item) await this.#parts.store.put(item);
  }

  #set(change: Partial<OutboxState<Body>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
