import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on this machine: for tests in which the database goes away and comes back, or is behind a pooler. */
export interface TcpProxy {
  /** The URL with the proxy in place of its host. */
  through(url: string): string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Changes {
  /** What the server gets in place of the first message of a connection. */
  start?: (message: Buffer) => Buffer;
  /** Of each connection: what the client gets in place of an answer. */
  answers?: () => (chunk: Buffer) => Buffer;
}

/** Starts a proxy in front of the server that the URL names. */
export async function proxyTo(target: string, { start = (message) => message, answers }: Changes = {}): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    // pg sends the whole startup message in one write, and nothing else before it is answered.
    incoming.once('data', (message: Buffer) => {
      outgoing.write(start(message));
      incoming.pipe(outgoing);
    });
    const change = answers?.();
    if (change) outgoing.on('data', (chunk: Buffer) => incoming.write(change(chunk)));
    else outgoing.pipe(incoming);
  });
  const listen = (wanted: number) => new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const through = (url: string) => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${own}`;
    return changed.href;
  };
  return { through, cut, restore: () => listen(own), close: cut };
}
