/**
 * Who is to be told that something of a company changed: open event streams of this process. An event says only that, and which
 * part of the API it was; whoever hears it asks again, through the door, with their own rights.
 */
import type { ServerResponse } from 'node:http';

const heartbeatMs = 25_000;

interface Listener {
  response: ServerResponse;
  /** Still allowed in? A person who was locked out must not go on listening. */
  mayStay: () => Promise<boolean>;
}

export class Events {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #timer = setInterval(() => void this.#beat(), heartbeatMs).unref();

  /** Keeps the response open as an event stream of the company until either side closes it. */
  open(company: string, response: ServerResponse, mayStay: Listener['mayStay']): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    response.write('retry: 5000\n\n');
    const listener = { response, mayStay };
    const listeners = this.#listeners.get(company) ?? new Set();
    this.#listeners.set(company, listeners.add(listener));
    response.on('close', () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(company) === listeners) this.#listeners.delete(company);
    });
  }

  /** Something below `/api/<area>` changed in the company. */
  tell(company: string, area: string): void {
    for (const { response } of this.#listeners.get(company) ?? []) response.write(`event: changed\ndata: ${JSON.stringify({ area })}\n\n`);
  }

  /** Ends every stream, so that the server can close. */
  close(): void {
    clearInterval(this.#timer);
    for (const listeners of this.#listeners.values()) for (const { response } of listeners) response.end();
  }

  /** Keeps proxies from cutting a quiet stream, and lets nobody listen past the end of their session or membership. */
  async #beat(): Promise<void> {
    for (const listeners of this.#listeners.values()) {
      for (const { response, mayStay } of listeners) {
        if (await mayStay()) response.write(': here\n\n');
        else response.end();
      }
    }
  }
}
