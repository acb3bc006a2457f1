/** Customers that the drills write: each is sent with the same key until it is acknowledged, and must be stored once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#base/ids.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { dataDir, expectCommand, problems, until, withDatabase } from './drill.ts';

/** What was acknowledged. */
export interface Write {
  key: string;
  name: string;
  id: string;
}

const contact = { email: 'a@b.co', phone: '3001234567', country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76001' };

/** By key: a document number of its own. */
const numbers = new Map<string, string>();

/** Creates a customer, named for the key. */
export function save(client: Client, key: string): Promise<Reply> {
  const tax_id = numbers.get(key) ?? String(100_000_000 + numbers.size);
  numbers.set(key, tax_id);
  return client.post(
    '/api/customers',
    { name: nameOf(key), tax_id_type: '13', tax_id, ...contact },
    { headers: { 'idempotency-key': key } },
  );
}

const prefix = 'Drill ';
export const nameOf = (key: string): string => prefix + key;

/** Writers that each create one customer after the other, and send it until it is acknowledged. `send` may fail. */
export class Writers {
  readonly acknowledged: Write[] = [];
  attempts = 0;
  /** When each writer sent the last request that was acknowledged. */
  readonly #sentAt: number[];
  readonly #running: Promise<void>[];
  #isRunning = true;

  constructor(count: number, send: (key: string) => Promise<Reply>, pauseMs: number) {
    this.#sentAt = Array(count).fill(0);
    this.#running = this.#sentAt.map((_, writer) => this.#write(writer, send, pauseMs));
  }

  async #write(writer: number, send: (key: string) => Promise<Reply>, pauseMs: number): Promise<void> {
    while (this.#isRunning) {
      const key = newId();
      for (let isSaved = false; !isSaved; await sleep(isSaved ? pauseMs : 100)) {
        const sentAt = performance.now();
        this.attempts += 1;
        const reply = await send(key).catch(() => undefined);
        isSaved = reply?.status === 201;
        if (!isSaved) continue;
        this.#sentAt[writer] = sentAt;
        this.acknowledged.push({ key, name: nameOf(key), id: reply?.body.data.id });
      }
    }
  }

  /** How many writers were acknowledged a request that they sent since. */
  servedSince(start: number): number {
    return this.#sentAt.filter((sentAt) => sentAt > start).length;
  }

  /** Ends each writer when its last customer is acknowledged. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    let isDone = false;
    void Promise.all(this.#running).then(() => (isDone = true));
    await until(() => isDone, 'Writers wait for an answer after the end.');
  }
}

/**
 * Checks that each acknowledged customer is stored once, under the id that was answered, that its key gives the same answer again, and that at most
 * `mayBeMore` others are stored, which were saved and not acknowledged; and that `verify` finds nothing.
 */
export async function checkCustomers(client: Client, writes: readonly Write[], mayBeMore = 0): Promise<void> {
  const found = [...(await problemsOfReplays(client, writes)), ...(await problemsOfStored(dataDir, writes, mayBeMore))];
  console.log(`${writes.length} customers were acknowledged; each is stored once: ${found.length === 0 ? 'yes' : 'NO'}.`);
  problems.push(...found);
  await expectCommand(['verify']);
}

async function problemsOfReplays(client: Client, writes: readonly Write[]): Promise<string[]> {
  const left = [...writes];
  let same = 0;
  const replay = async () => {
    for (let write = left.pop(); write; write = left.pop()) {
      const { status, body } = await save(client, write.key);
      if (status === 201 && body.data.id === write.id) same += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, replay));
  return same === writes.length ? [] : [`Only ${same} of ${writes.length} keys give the same answer again.`];
}

/** What is wrong with the customers stored on a data folder, of which these must be among them. */
export async function problemsOfStored(data: string, writes: readonly Write[], mayBeMore: number): Promise<string[]> {
  const { rows } = await withDatabase(data, (pool) =>
    pool.query<{ id: string; name: string }>(`select id, name from customer where name like $1 || '%'`, [prefix]),
  );
  const stored = Map.groupBy(rows, ({ name }) => name);
  const wrong = writes.flatMap(({ name, id }) => {
    const ids = stored.get(name)?.map((row) => row.id) ?? [];
    return ids.length === 1 && ids[0] === id ? [] : [`${name} was acknowledged as ${id} and is stored as ${ids.join(', ') || 'nothing'}.`];
  });
  const shown = wrong.length > 10 ? [...wrong.slice(0, 10), `${wrong.length - 10} more are not stored as acknowledged.`] : wrong;
  const acknowledged = new Set(writes.map(({ name }) => name));
  const others = rows.filter(({ name }) => !acknowledged.has(name)).length;
  return others > mayBeMore ? [...shown, `${writes.length} customers were acknowledged, and ${others} others are stored.`] : shown;
}
