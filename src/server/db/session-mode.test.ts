import { connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { assertSessionMode } from './prepare.ts';

const database = await freshDatabase();
afterAll(() => database.drop());

test('a direct connection keeps its session', async () => {
  await assertSessionMode(database.url);
});

test('a pooler that lends a connection for each transaction is refused with a sentence', async () => {
  const url = new URL(database.url);
  const { hostname, port } = url;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream])
      socket
        .on('error', () => {})
        .on('close', () => {
          client.destroy();
          upstream.destroy();
        });
    client.pipe(upstream);
    // As with PgBouncer, whose notifications reach no client that is between two transactions.
    let waiting = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let length = lengthOf(waiting); length !== null; length = lengthOf(waiting)) {
        if (waiting[0] !== notification) client.write(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.port = String((server.address() as { port: number }).port);
  await expect(assertSessionMode(url.href)).rejects.toThrow(
    /^DATABASE_URL leads through a pooler in transaction mode, .* connect to PostgreSQL directly\.$/,
  );
  await new Promise((resolve) => server.close(resolve));
});

/** The first byte of a NotificationResponse. */
const notification = 'A'.charCodeAt(0);

/** Of the first message, if all of it is there: a letter, the length of the rest with these four bytes, and the rest. */
function lengthOf(messages: Buffer): number | null {
  if (messages.length < 5) return null;
  const length = 1 + messages.readInt32BE(1);
  return length <= messages.length ? length : null;
}
