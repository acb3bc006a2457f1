/**
 * Server-sent events: notifies the open screens of a company of changes. An event names only the part of the API; the screen
 * then fetches it again, with its own session and permissions. Streams are those of this process; `event-relay.ts` carries events between
 * processes.
 */
import type { ServerResponse } from 'node:http';
import { ServerBusy } from './errors.ts';
import type { Headers } from './headers.ts';

const heartbeatMs = 25_000;
/** Areas that affect access. After a change here every subscriber is re-authorized before it receives anything. */
const accessAreas: ReadonlySet<string> = new Set(['users', 'roles', 'settings']);

/** The maximum of open streams of this process, in total and per person (tabs of several devices). They do not count as requests in progress. */
const defaultLimits = { total: 2_000, perPerson: 20 };

/** The person behind a stream, and whether they still have access to the company. */
interface Subscriber {
  person: string;
  isAuthorized: () => Promise<boolean>;
}

interface Subscription extends Subscriber {
  /** Later streams have higher ones. */
  order: number;
  response: ServerResponse;
}

/** Messages for other processes: a change in a company, or that sessions of a person may have ended. */
export type RelayedEvent = { company: string; area: string } | { person: string };

/** Not an area of the API: the screens refetch everything. */
const everything = '*';

/** The open streams, by company. */
export class Events {
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #headers: Headers;
  readonly #limits: typeof defaultLimits;
  #relay: (event: RelayedEvent) => void = () => {};
  #count = 0;
  #isClosed = false;
  readonly #timer = setInterval(() => void this.#sendHeartbeat(), heartbeatMs).unref();

  /** `headers` are sent with each stream. */
  constructor(headers: Headers, limits = defaultLimits) {
    this.#headers = headers;
    this.#limits = limits;
  }

  /** Throws ServerBusy if no more streams may be open. Call it before `subscribe`, while the request can still be refused. */
  requireRoom(): void {
    if (this.#all().length >= this.#limits.total) throw new ServerBusy();
  }

  #all(): Subscription[] {
    return [...this.#subscriptions.values()].flatMap((subscriptions) => [...subscriptions]);
  }

  /**
   * Keeps the response open as an event stream of the company until either side closes it. When the person has too many, their oldest ends:
   * of a phone that lost its network it may be long dead, and a browser opens another by itself.
   */
  subscribe(company: string, response: ServerResponse, subscriber: Subscriber): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      ...this.#headers,
    });
    response.write('retry: 5000\n\n');
    // The browser asks again, and reaches another server or the next one.
    if (this.#isClosed) return void response.end();
    const own = this.#all().filter(({ person, response: { writableEnded } }) => person === subscriber.person && !writableEnded);
    if (own.length >= this.#limits.perPerson) own.reduce((oldest, one) => (one.order < oldest.order ? one : oldest)).response.end();
    const subscription = { ...subscriber, response, order: ++this.#count };
    const subscriptions = this.#subscriptions.get(company) ?? new Set();
    this.#subscriptions.set(company, subscriptions.add(subscription));
    response.on('close', () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && this.#subscriptions.get(company) === subscriptions) this.#subscriptions.delete(company);
    });
  }

  /** `relay` receives the events of this process, for the others. */
  onPublish(relay: (event: RelayedEvent) => void): void {
    this.#relay = relay;
  }

  /** Notifies the company's subscribers, of all processes, of a change below `/api/<area>`. */
  publish(company: string, area: string): void {
    this.deliver({ company, area });
    this.#relay({ company, area });
  }

  /**
   * Closes the person's streams, in any company and process, that are no longer authorized. Call it when sessions of the person may have
   * ended; null does nothing.
   */
  recheck(person: string | null): void {
    if (person === null) return;
    this.deliver({ person });
    this.#relay({ person });
  }

  /** To the streams of this process only. */
  deliver(event: RelayedEvent): void {
    if ('person' in event) {
      const affected = this.#all().filter((one) => one.person === event.person);
      return void sendToAuthorized(affected, '');
    }
    const subscriptions = this.#subscriptions.get(event.company) ?? [];
    const text = changed(event.area);
    if (accessAreas.has(event.area)) void sendToAuthorized(subscriptions, text);
    else for (const { response } of subscriptions) write(response, text);
  }

  /** Makes the screens of this process refetch: they may have missed events of other processes. */
  refetchAll(): void {
    void sendToAuthorized(this.#all(), changed(everything));
  }

  /** Ends all streams, so that the server can close. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const subscriptions of this.#subscriptions.values()) for (const { response } of subscriptions) response.end();
  }

  /** Prevents proxies from closing an idle stream, and closes streams whose session or membership has ended. */
  async #sendHeartbeat(): Promise<void> {
    for (const subscriptions of this.#subscriptions.values()) await sendToAuthorized(subscriptions, ': here\n\n');
  }
}

const changed = (area: string) => `event: changed\ndata: ${JSON.stringify({ area })}\n\n`;

/** Writes to the authorized subscribers and closes the streams of the others. */
async function sendToAuthorized(subscriptions: Iterable<Subscription>, text: string): Promise<void> {
  for (const { response, isAuthorized } of subscriptions) {
    if (await isAuthorized()) write(response, text);
    else response.end();
  }
}

/** An ended stream stays subscribed until the other side has read all of it; writing to it would crash the process. */
function write(response: ServerResponse, text: string): void {
  if (text && !response.writableEnded) response.write(text);
}
