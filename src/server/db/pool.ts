/** Connection pools, with the roles they run as, and how PostgreSQL values become JavaScript values. */
import pg from 'pg';

const identity = (text: string) => text;
const isoMinutes = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 16)}`;
const isoTimestamp = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 23).replace(/\+.*$/, '')}Z`;

// Dates stay text, timestamps become ISO 8601, bigint becomes a number; numeric is text by default.
pg.types.setTypeParser(pg.types.builtins.DATE, identity);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, isoMinutes);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** For requests: a role that owns nothing, UTC, statements limited to five seconds. */
export function servingPool(url: string, size = 10): pg.Pool {
  return createPool(
    url,
    size,
    '-c role=arriero_app -c timezone=UTC -c statement_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  );
}

/** For migrations, the seed and administration: the owner of the tables, not a superuser. */
export function ownerPool(url: string, size = 2): pg.Pool {
  return createPool(url, size, '-c timezone=UTC');
}

function createPool(url: string, size: number, options: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
