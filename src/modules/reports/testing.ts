/** Fixtures for tests that calculate figures of the demo a second time, in whole cents. */
import { afterAll, beforeAll } from 'vitest';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { companiesByTrips } from '#server/testing/sweep.ts';
import { demoPassword } from '../../../db/seeds/demo/people.ts';

/** The demo, served for the tests of a file, and its administrator; what a test needs of it is read in `prepare`. */
export function setUpDemo(prepare: (demo: Demo) => Promise<void> = async () => undefined): Demo {
  const demo = {} as Demo;
  beforeAll(async () => {
    const server = await serveDemo({ SEED: 'demo' });
    const admin = new Client(server.url, null);
    await admin.signIn('admin@arriero.test', demoPassword);
    const rows = async <Row>(text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows as Row[];
    Object.assign(demo, { server, admin, rows, companies: await companiesByTrips(server.owner) });
    await prepare(demo);
  }, 240_000);
  afterAll(() => demo.server?.close());
  return demo;
}

export interface Demo {
  server: DemoServer;
  admin: Client;
  /** Those with the most trips first. */
  companies: string[];
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The data of an answer of a company; throws for any other status than 200. */
export async function readAs(client: Client, company: string, path: string, query: Record<string, string> = {}) {
  client.company = company;
  const { status, body, text } = await client.get(`${path}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`);
  return body;
}

/** All pages of a list. */
export async function readPages<Row>(client: Client, company: string, path: string, query: Record<string, string>): Promise<Row[]> {
  const found: Row[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { data, meta } = await readAs(client, company, path, { perPage: '100', ...query, ...(after && { after }) });
    found.push(...data);
    after = meta.next;
  }
  return found;
}

export const cents = (amount: string | null | undefined): bigint => BigInt((amount ?? '0.00').replace('.', ''));

/** Cents as the API writes them. */
export const money = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** With two decimals, whatever the scale of a sum. */
export const plainAmount = (value: string): string => money(cents(Number(value).toFixed(2)));
