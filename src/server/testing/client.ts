/** An HTTP client for tests that behaves like a browser: stores cookies, sends the anti-forgery header and the company. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pdfText } from '../pdf/testing.ts';

// Half the CPU of `fetch`, of which the thousands of requests of a sweep feel much.
const agent = new Agent({ keepAlive: true });

export interface Reply {
  status: number;
  headers: Headers;
  /** The raw text, for exact comparisons; of a printed document what is printed. */
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect; the server has checked the answer by its contract
  body: any;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Leave out the anti-forgery header. */
  withoutCsrf?: boolean;
}

export class Client {
  readonly base: string;
  company: string | null;
  readonly cookies = new Map<string, string>();
  /**
   * Says yes where a day of money looks unusual: the days of tests are fixed, and more than 90 days ago sooner or later. A test about that
   * question turns it off.
   */
  confirmsDays = true;

  constructor(base: string, company: string | null) {
    this.base = base;
    this.company = company;
  }

  async signIn(username: string, password: string): Promise<Reply> {
    await this.get('/sanctum/csrf-cookie');
    return this.post('/api/login', { username, password });
  }

  get(path: string, options?: SendOptions): Promise<Reply> {
    return this.send('GET', path, undefined, options);
  }
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply> {
    return this.send('POST', path, body, options);
  }
  put(path: string, body?: unknown, options?: SendOptions): Promise<Reply> {
    return this.send('PUT', path, body, options);
  }
  delete(path: string, options?: SendOptions): Promise<Reply> {
    return this.send('DELETE', path, undefined, options);
  }

  /** Sends a form or bytes as they are, anything else as JSON. */
  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Reply> {
    const reply = await this.#sendOnce(method, path, body, options);
    const days = this.confirmsDays ? unusualDaysOf(reply) : [];
    return days.length > 0 ? this.#sendOnce(method, path, withConfirmed(body, days), options) : reply;
  }

  async #sendOnce(method: string, path: string, body: unknown, { headers = {}, withoutCsrf = false }: SendOptions): Promise<Reply> {
    if (method !== 'GET' && !withoutCsrf && !this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    const { bytes, type } = await encode(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const all = {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.company ? { 'company-id': this.company } : {}),
        ...(withoutCsrf ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(type && { 'content-type': type }),
        ...(method !== 'GET' && { 'content-length': bytes?.length ?? 0 }),
        ...headers,
      };
      request(this.base + path, { method, agent, headers: all }, resolve)
        .on('error', reject)
        .end(bytes);
    });
    const received = await buffer(response);
    const text = isPrinted(response) ? await pdfText(received) : received.toString();
    for (const cookie of response.headers['set-cookie'] ?? []) this.#storeCookie(cookie);
    return {
      status: response.statusCode as number,
      get headers() {
        return new Headers(Object.entries(response.headersDistinct).flatMap(([name, values = []]) => values.map((value) => [name, value])));
      },
      text,
      bytes: received,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    };
  }

  #storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const at = pair.indexOf('=');
    const expired = attributes.some((attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (expired) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** What confirms the days that the reply asks about. */
function unusualDaysOf({ status, body }: Reply): string[] {
  if (status !== 409 || body?.code !== 'confirmation_needed') return [];
  const questions: { code: string; confirm_with: string }[] = body.details.questions;
  return questions.filter(({ code }) => code === 'unusual_day').map(({ confirm_with }) => confirm_with);
}

const withConfirmed = (body: unknown, days: readonly string[]) => {
  const { confirm = [], ...others } = body as { confirm?: string[] };
  return { ...others, confirm: [...confirm, ...days] };
};

/** Stored PDFs, which may be anything, are downloads. */
const isPrinted = ({ headers }: IncomingMessage) =>
  headers['content-type'] === 'application/pdf' && headers['content-disposition']?.startsWith('inline');

async function encode(body: unknown): Promise<{ bytes?: Buffer | Uint8Array; type?: string | null }> {
  if (body === undefined) return {};
  if (body instanceof Uint8Array) return { bytes: body };
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const encoded = new Response(body);
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') };
}
