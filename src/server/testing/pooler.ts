/** A proxy in front of PostgreSQL that removes parameters of the startup message, as poolers may. */
import { proxyTo, type TcpProxy } from './tcp-proxy.ts';

export interface Pooler extends TcpProxy {
  /** The startup parameters of every connection, before they were removed. */
  startups: Map<string, string>[];
}

/** Ignores the parameter `ignored` of every connection to the server of `url`. */
export async function startPooler(url: string, ignored: string): Promise<Pooler> {
  const startups: Map<string, string>[] = [];
  const start = (message: Buffer) => {
    const parameters = parse(message);
    startups.push(new Map(parameters));
    parameters.delete(ignored);
    return serialize(message.readInt32BE(4), parameters);
  };
  return { ...(await proxyTo(url, { start })), startups };
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
