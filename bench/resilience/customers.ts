/** Customers that the drills write: each is sent with the same key until it is acknowledged, and must be stored once. */
import { ownerPool } from '#server/db/pool.ts';
import type { Client, Reply } from '#server/testing/client.ts';

/** What was acknowledged. */
export interface Write {
  key: string;
  name: string;
  id: string;
}

const contact = { email: 'a@b.co', phone: '3001234567', country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76001' };

/** By key: a document number of its own. */
const numbers = new Map<string, string>();

export function save(client: Client, key: string, name: string): Promise<Reply> {
  const tax_id = numbers.get(key) ?? String(100_000_000 + numbers.size);
  numbers.set(key, tax_id);
  return client.post('/api/customers', { name, tax_id_type: '13', tax_id, ...contact }, { headers: { 'idempotency-key': key } });
}

/** What is wrong with the answers to acknowledged writes that are sent again with their key: each must be the same customer. */
export async function problemsOfReplays(client: Client, writes: readonly Write[]): Promise<string[]> {
  let same = 0;
  for (const { key, name, id } of writes) same += (await save(client, key, name)).body?.data?.id === id ? 1 : 0;
  return same === writes.length ? [] : [`Only ${same} of ${writes.length} keys give the same answer again.`];
}

/**
 * What is wrong with the stored customers whose names have the prefix: each acknowledged one is stored once, under the id that was answered, and at most
 * `inFlight` others, which were saved and not acknowledged.
 */
export async function problemsOfStored(url: string, prefix: string, writes: readonly Write[], inFlight: number): Promise<string[]> {
  const pool = ownerPool(url, 1);
  const { rows } = await pool.query<{ id: string; name: string }>(`select id, name from customer where name like $1 || '%'`, [prefix]);
  await pool.end();
  const stored = Map.groupBy(rows, ({ name }) => name);
  const problems = writes.flatMap(({ name, id }) => {
    const ids = stored.get(name)?.map((row) => row.id) ?? [];
    return ids.length === 1 && ids[0] === id ? [] : [`${name} was acknowledged as ${id} and is stored as ${ids.join(', ') || 'nothing'}.`];
  });
  const others = rows.length - writes.length;
  if (others < 0 || others > inFlight) problems.push(`${writes.length} customers were acknowledged and ${rows.length} are stored.`);
  return problems;
}
