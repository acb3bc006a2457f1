/** Connection pools, with the roles they run as, and how PostgreSQL values become JavaScript values. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { verifyServingConnection } from './serving-connection.ts';

const identity = (text: string) => text;
const isoMinutes = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 16)}`;
const isoTimestamp = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 23).replace(/\+.*$/, '')}Z`;

// Dates stay text, timestamps become ISO 8601, bigint becomes a number; numeric is text by default.
pg.types.setTypeParser(pg.types.builtins.DATE, identity);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, isoMinutes);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A URL, or a function that is called for every new connection: the embedded PostgreSQL may restart on another port. */
export type DatabaseUrl = string | (() => string);

/** How long a connection may be silent while a request uses it. */
const silenceLimitMs = 20_000;

/**
 * For requests: `url` logs in as a role that owns nothing (serving-role.ts). Every new connection is verified before it is used; a connection that
 * row level security would not restrict is closed, and its request fails with a StartProblem.
 */
export function servingPool(url: DatabaseUrl, size = 10): pg.Pool {
  const onConnect = (client: pg.ClientBase) => {
    // Beyond both timeouts the server or the network is gone without a word: TCP alone would wait for a quarter of an hour.
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy()).setTimeout(silenceLimitMs);
    return verifyServingConnection(client);
  };
  const pool = createPool(url, { max: size, onConnect });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceLimitMs));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  return pool;
}

/** For migrations, the seed and administration: the owner of the tables, not a superuser. */
export function ownerPool(url: DatabaseUrl, size = 2): pg.Pool {
  const onConnect = (client: pg.ClientBase) => client.query("set time zone 'UTC'");
  return createPool(url, { max: size, onConnect });
}

/** One connection as the owner, whose queries fail after `timeoutMs`: to find out whether the database answers. */
export function probingPool(url: DatabaseUrl, timeoutMs: number): pg.Pool {
  return createPool(url, { max: 1, query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs });
}

/**
 * The only place where connections get their URL. No startup options: a pooler may ignore them, so `onConnect` sets the needed parameters by
 * statement.
 */
function createPool(url: DatabaseUrl, config: pg.PoolConfig): pg.Pool {
  const currentUrl = typeof url === 'string' ? () => url : url;
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: currentUrl() });
    }
  }
  const pool = new pg.Pool({
    Client: Client as unknown as new () => pg.Client,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // An idle connection whose other side is gone is noticed after 20 seconds; by default, after two hours.
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The socket of a connection, to end one that hangs. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
