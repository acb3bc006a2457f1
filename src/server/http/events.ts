/**
 * Who is to be told that something of a company changed: open event streams of this process. An event says only that, and which
 * part of the API it was; whoever hears it asks again, through the door, with their own rights.
 */
import type { ServerResponse } from 'node:http';

const heartbeatMs = 25_000;
/** Where it is decided who may come in: after a change here nobody is told anything before they are looked at again. */
const deciding: ReadonlySet<string> = new Set(['users', 'roles', 'settings']);

/** Who hears: the person behind the stream, and whether they are still allowed in, for whoever was locked out must not go on listening. */
interface Ear {
  person: string;
  mayStay: () => Promise<boolean>;
}

interface Listener extends Ear {
  response: ServerResponse;
}

/** The open streams, by company. */
export class Events {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #timer = setInterval(() => void this.#beat(), heartbeatMs).unref();

  /** Keeps the response open as an event stream of the company until either side closes it. */
  open(company: string, response: ServerResponse, ear: Ear): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    response.write('retry: 5000\n\n');
    const listener = { ...ear, response };
    const listeners = this.#listeners.get(company) ?? new Set();
    this.#listeners.set(company, listeners.add(listener));
    response.on('close', () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(company) === listeners) this.#listeners.delete(company);
    });
  }

  /** Something below `/api/<area>` changed in the company. */
  tell(company: string, area: string): void {
    const listeners = this.#listeners.get(company) ?? [];
    const news = `event: changed\ndata: ${JSON.stringify({ area })}\n\n`;
    if (deciding.has(area)) void sift(listeners, news);
    else for (const { response } of listeners) write(response, news);
  }

  /**
   * Sessions of the person may have ended: sends their streams away, in whichever company, that are no longer allowed. Nothing to do where
   * none ended. What another process ends is seen with the next heartbeat.
   */
  lookAt(person: string | null): void {
    const concerned = [...this.#listeners.values()].flatMap((listeners) => [...listeners].filter((listener) => listener.person === person));
    void sift(concerned, '');
  }

  /** Ends every stream, so that the server can close. */
  close(): void {
    clearInterval(this.#timer);
    for (const listeners of this.#listeners.values()) for (const { response } of listeners) response.end();
  }

  /** Keeps proxies from cutting a quiet stream, and lets nobody listen past the end of their session or membership. */
  async #beat(): Promise<void> {
    for (const listeners of this.#listeners.values()) await sift(listeners, ': here\n\n');
  }
}

/** Writes to who may stay, and sends the others away. */
async function sift(listeners: Iterable<Listener>, text: string): Promise<void> {
  for (const { response, mayStay } of listeners) {
    if (await mayStay()) write(response, text);
    else response.end();
  }
}

/** A stream that was ended is there until the other side has taken all of it; to write to it would end the process. */
function write(response: ServerResponse, text: string): void {
  if (text && !response.writableEnded) response.write(text);
}
