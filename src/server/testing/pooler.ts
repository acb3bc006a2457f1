/** A proxy in front of PostgreSQL that removes parameters of the startup message, as poolers may. */
import { connect, createServer, type Socket } from 'node:net';

export interface Pooler {
  /** The URL with the address of the proxy. */
  through(url: string): string;
  /** The startup parameters of every connection, before they were removed. */
  startups: Map<string, string>[];
  close(): Promise<void>;
}

/** Ignores the parameter `ignored` of every connection to the server of `url`. */
export async function startPooler(url: string, ignored: string): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const startups: Map<string, string>[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          client.destroy();
          upstream.destroy();
        });
    }
    // pg sends the whole startup message in one write, and nothing else before it is answered.
    client.once('data', (message: Buffer) => {
      const parameters = parse(message);
      startups.push(new Map(parameters));
      parameters.delete(ignored);
      upstream.write(serialize(message.readInt32BE(4), parameters));
      client.pipe(upstream);
      upstream.pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return {
    startups,
    through(target) {
      const changed = new URL(target);
      changed.host = `127.0.0.1:${address.port}`;
      return changed.href;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Length, protocol version, then names and values that end with a zero byte, and one more zero byte. */
function parse(message: Buffer): Map<string, string> {
  const words = message.toString('utf8', 8, message.length - 2).split('\0');
  return new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : [])));
}

function serialize(protocol: number, parameters: Map<string, string>): Buffer {
  const words = Buffer.from(`${[...parameters].flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + words.length, 0);
  head.writeInt32BE(protocol, 4);
  return Buffer.concat([head, words]);
}
