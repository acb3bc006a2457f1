/** The statements that a server sends to PostgreSQL, read from what it writes to its connections. */
import type pg from 'pg';

interface Wire {
  stream: { write(bytes: Buffer): unknown };
}

/** Records from now on. Returns a function that returns what was sent since it was last called. */
export function recordStatements(pool: pg.Pool): () => string[] {
  let sent: string[] = [];
  const followed = new WeakSet<Wire>();
  pool.on('acquire', (client) => {
    const wire = (client as unknown as { connection: Wire }).connection;
    if (followed.has(wire)) return;
    followed.add(wire);
    const follow = followMessages((text) => sent.push(text));
    const { stream } = wire;
    const write = stream.write.bind(stream);
    stream.write = (bytes) => {
      follow(bytes);
      return write(bytes);
    };
  });
  return () => {
    const taken = sent;
    sent = [];
    return taken;
  };
}

const headLength = 5;

/** Of one connection: Parse names a statement, Bind chooses one, Execute runs it. Each write has whole messages. */
function followMessages(onExecute: (text: string) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let bound = '';
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const type = String.fromCharCode(bytes[at] as number);
      const end = at + 1 + bytes.readInt32BE(at + 1);
      const [first = '', second = ''] = bytes.toString('utf8', at + headLength, end).split('\0', 2);
      if (type === 'P') texts.set(first, second);
      if (type === 'B') bound = second;
      if (type === 'E') onExecute(texts.get(bound) ?? `a statement that was prepared before: ${bound}`);
      at = end;
    }
  };
}
