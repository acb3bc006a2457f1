import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on this machine: for tests in which the database goes away and comes back. */
export interface TcpProxy {
  /** The URL with the proxy in place of its host. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server that the URL names. */
export async function proxyTo(target: string): Promise<TcpProxy> {
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
      one.pipe(other);
    }
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
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return { url: url.href, cut, restore: () => listen(own), close: cut };
}
