import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { proxyTo } from '../testing/tcp-proxy.ts';
import { assertSessionMode } from './prepare.ts';

const database = await freshDatabase();
afterAll(() => database.drop());

test('a direct connection keeps its session', async () => {
  await assertSessionMode(database.url);
});

test('a pooler that lends a connection for each transaction is refused with a sentence', async () => {
  // As with PgBouncer, whose notifications reach no client that is between two transactions.
  const answers = () => {
    let waiting = Buffer.alloc(0);
    return (chunk: Buffer) => {
      const passed: Buffer[] = [];
      waiting = Buffer.concat([waiting, chunk]);
      for (let length = lengthOf(waiting); length !== null; length = lengthOf(waiting)) {
        if (waiting[0] !== notification) passed.push(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
      }
      return Buffer.concat(passed);
    };
  };
  const proxy = await proxyTo(database.url, { answers });
  await expect(assertSessionMode(proxy.through(database.url))).rejects.toThrow(
    /^DATABASE_URL leads through a pooler in transaction mode, .* connect to PostgreSQL directly\.$/,
  );
  await proxy.close();
});

/** The first byte of a NotificationResponse. */
const notification = 'A'.charCodeAt(0);

/** Of the first message, if all of it is there: a letter, the length of the rest with these four bytes, and the rest. */
function lengthOf(messages: Buffer): number | null {
  if (messages.length < 5) return null;
  const length = 1 + messages.readInt32BE(1);
  return length <= messages.length ? length : null;
}
