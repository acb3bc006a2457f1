/** An HTTP client for tests that behaves like a browser: stores cookies, sends the anti-forgery header and the company. */

export interface Reply {
  status: number;
  headers: Headers;
  /** The raw text, for exact comparisons. */
  text: string;
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
  async send(method: string, path: string, body?: unknown, { headers = {}, withoutCsrf = false }: SendOptions = {}): Promise<Reply> {
    if (method !== 'GET' && !withoutCsrf && !this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    const form = body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.company ? { 'company-id': this.company } : {}),
        ...(withoutCsrf ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? (body as BodyInit) : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
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
