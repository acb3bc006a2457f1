/**
 * Carries events between the processes that share a database, with PostgreSQL's LISTEN and NOTIFY. Events published by one process reach the streams
 * of the others, by the same rules, because each delivers them as its own. One connection sends and receives.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { type DatabaseUrl, socketOf } from '../db/pool.ts';
import type { Events, RelayedEvent } from './events.ts';

export const eventChannel = 'arriero_events';

/** PostgreSQL accepts less than 8000 bytes. */
const maxPayloadBytes = 7_900;
/** Events of this interval are sent together, because NOTIFYs wait for each other. */
const collectMs = 20;
const reconnectMs = 250;
/** How often the connection is tried: the network may be gone without a word. */
const probeMs = 10_000;
const answerMs = 5_000;

const Message = z.object({
  /** The process that sent it, which gets it too. */
  from: z.uuid(),
  events: z.array(z.union([z.object({ company: z.uuid(), area: z.string().regex(/^[a-z-]+$/) }), z.object({ person: z.uuid() })])),
});

export interface EventRelay {
  stop(): Promise<void>;
}

/** Relays until `stop`. Reconnects by itself; then the screens of this process refetch, as they may have missed events. `url` logs in as the owner. */
export async function relayEvents(url: DatabaseUrl, events: Events, log: { warn(message: string): void }): Promise<EventRelay> {
  const self = randomUUID();
  const stopping = new AbortController();
  /** Not sent yet. A set, as screens need to know once: it stays small, however long the database is away. */
  const pending = new Set<string>();
  let connection: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = async () => {
    timer = undefined;
    if (!connection) return;
    const sent = [...pending];
    pending.clear();
    try {
      for (const payload of payloadsOf(self, sent)) await connection.query('select pg_notify($1, $2)', [eventChannel, payload]);
    } catch {
      // Some may be sent twice, which screens do not notice.
      for (const event of sent) pending.add(event);
    }
  };
  const receive = (payload: string) => {
    const parsed = parseMessage(payload);
    // Anyone who can log in to the database can send anything.
    if (!parsed) return log.warn('an event of another process could not be read');
    if (parsed.from !== self) for (const event of parsed.events) events.deliver(event);
  };
  const open = async () => {
    const client = await listen(url, receive);
    connection = client;
    await send();
    return { client, ended: endOf(client, stopping.signal) };
  };
  let current: Awaited<ReturnType<typeof open>> | undefined = await open();
  events.onPublish((event) => {
    pending.add(JSON.stringify(event));
    timer ??= setTimeout(() => void send(), collectMs);
  });
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await current?.ended;
      connection = undefined;
      if (current) socketOf(current.client).destroy();
      if (stopping.signal.aborted) return;
      const isNew = current !== undefined;
      current = await open().catch(() => undefined);
      if (current) events.refetchAll();
      else await sleep(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (isNew) log.warn('live updates of other processes were interrupted');
    }
  })();
  return {
    async stop() {
      clearTimeout(timer);
      await send();
      stopping.abort();
      await loop;
    },
  };
}

async function listen(url: DatabaseUrl, receive: (payload: string) => void): Promise<pg.Client> {
  const connectionString = typeof url === 'string' ? url : url();
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs, keepAlive: true });
  client.on('error', () => {});
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${eventChannel}`);
    return client;
  } catch (error) {
    socketOf(client).destroy();
    throw error;
  }
}

/** Resolves when the connection has ended or does not answer, or when `signal` is aborted. */
async function endOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  client.once('end', stop);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  while (!stopped.signal.aborted) {
    await sleep(probeMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    if (!stopped.signal.aborted) await client.query('select').catch(stop);
  }
  signal.removeEventListener('abort', stop);
}

/** As few messages as possible for all events. */
export function payloadsOf(from: string, events: readonly string[]): string[] {
  const payloads: string[] = [];
  let chunk: string[] = [];
  const payload = (list: readonly string[]) => `{"from":"${from}","events":[${list.join(',')}]}`;
  for (const event of events) {
    if (Buffer.byteLength(payload([...chunk, event])) > maxPayloadBytes) {
      payloads.push(payload(chunk));
      chunk = [];
    }
    chunk.push(event);
  }
  if (chunk.length > 0) payloads.push(payload(chunk));
  return payloads;
}

function parseMessage(payload: string): { from: string; events: RelayedEvent[] } | null {
  try {
    return Message.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
