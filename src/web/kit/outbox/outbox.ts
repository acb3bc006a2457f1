/**
 * What a user entered and the server does not have yet. It is kept on the device, with its photo, until the server answers: a phone without
 * coverage, a closed page and an ended session lose nothing. Items are sent one after the other in the order in which they were entered, each
 * with one idempotency key, so that an answer that got lost does not enter anything twice. An item that may be undone waits before it is sent.
 */
import { newId } from '#base/ids.ts';

export interface Waiting<Body> {
  /** Its idempotency key. A later item has a higher one. */
  id: string;
  /** Of a user in a company (`ownerKey`): nobody else sends it. */
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

/** Where the items are kept. */
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
  /** Sends one. `keep` stores what it has reached, such as the id of its photo. */
  send: (item: Waiting<Body>, keep: (change: Partial<Waiting<Body>>) => Promise<void>) => Promise<unknown>;
  /** After each that was sent or refused. */
  onDone: (item: Waiting<Body>) => unknown;
  /** What a failure means, and its text. `unreached`: the same may succeed later; `failed`: it may, but must not hold up the others for ever. */
  problemOf: (error: unknown) => { kind: 'refused' | 'failed'; text: string } | { kind: 'unreached' };
  /** Who is signed in, in which company. */
  owner: () => string | undefined;
}

export interface OutboxState<Body> {
  items: readonly Waiting<Body>[];
  /** The last attempt did not reach the server. */
  isUnreached: boolean;
}

/** An item over which the server has failed so often waits for the user, as one that was refused. */
export const failuresAllowed = 5;

/** The time after which an item that did not reach the server is sent again, unless the device says earlier that it is online. */
export const retryAfter_ms = 15_000;

export class Outbox<Body> {
  readonly #parts: OutboxParts<Body>;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState<Body> = { items: [], isUnreached: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** The item that is on its way: it cannot be taken back any more. */
  #current: string | undefined;

  constructor(parts: OutboxParts<Body>) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Of the user and company that it was opened for. */
  readonly state = (): OutboxState<Body> => this.#state;

  /** Shows and sends what the device has of the present user and company. */
  async open(): Promise<void> {
    const owner = this.#parts.owner();
    const stored = await this.#parts.store.all();
    // What was added meanwhile may not be among them.
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
    // First, because what the store does not have is taken as sent by another tab.
    await this.#parts.store.put(item);
    this.#set({ items: [...this.#state.items.filter(({ id }) => id !== item.id), item] });
    void this.send();
  }

  /** Takes back what has not been sent. Resolves to whether it was in time. */
  async remove(id: string): Promise<boolean> {
    if (this.#current === id || !this.#state.items.some((item) => item.id === id)) return false;
    this.#drop(id);
    await this.#parts.store.remove(id);
    void this.send();
    return true;
  }

  /** Sends what the server refused once more. */
  async retry(id: string): Promise<void> {
    await this.#keep(id, { problem: null, failures: 0 });
    await this.send();
  }

  /** Sends what can still be undone without waiting: the page may end. */
  release(): void {
    this.#set({ items: this.#state.items.map((item) => ({ ...item, sendAt: 0 })) });
    void this.send();
  }

  /** Sends all that may go; does nothing while it does. */
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

  /** Resolves to the milliseconds until the next may go; to null where none is left that may. */
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
    // Only now, so that what was entered stays on the screen until it is in the answer of the server.
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
