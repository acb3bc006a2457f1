/** The connections of the server, how values come out of them, and the least rights they run with. */
import pg from 'pg';

const identity = (text: string) => text;
const minutes = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 16)}`;
const moment = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 23).replace(/\+.*$/, '')}Z`;

// Days stay text, moments become ISO 8601, counts become numbers; numeric is text already.
pg.types.setTypeParser(1082, identity);
pg.types.setTypeParser(1114, minutes);
pg.types.setTypeParser(1184, moment);
pg.types.setTypeParser(20, Number);

/** Serving connections: the role that owns nothing, UTC, and no statement above five seconds. */
export function servingPool(url: string, size = 10): pg.Pool {
  return pool(url, size, '-c role=arriero_app -c timezone=UTC -c statement_timeout=5000 -c idle_in_transaction_session_timeout=15000');
}

/** For migrations, the seed and administration: the owner, who is no superuser. */
export function ownerPool(url: string, size = 2): pg.Pool {
  return pool(url, size, '-c timezone=UTC');
}

function pool(url: string, size: number, options: string): pg.Pool {
  const made = new pg.Pool({
    connectionString: url,
    max: size,
    options,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  made.on('error', () => {});
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}
