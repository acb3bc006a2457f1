import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { servingPool } from '../db/pool.ts';
import { readSettings } from '../settings.ts';

test('a request that is under way when the server ends is answered, and its connection takes no other', async () => {
  // Nothing here needs a database.
  const pool = servingPool('postgres://nobody@127.0.0.1:1/none');
  const { http } = await buildApp({
    pool,
    settings: readSettings({ SEED: 'none', DATA_DIR: tmpdir() }),
    logger: pino({ level: 'silent' }),
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  const routed = once(http.server, 'request');
  socket.write('POST /api/login HTTP/1.1\r\nHost: arriero\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{');
  await routed;
  const closed = http.close();
  socket.write('}');
  await closed;
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d .*\r\nconnection: close\r\n/is);
  await pool.end();
});
