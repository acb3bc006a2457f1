/** What opening an invoice reads where the company has received many payments. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { rowsRead } from '#server/testing/lists/names.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import { demoPassword } from '../../../db/seeds/demo/people.ts';

let server: DemoServer;
beforeAll(async () => {
  server = await serveDemo();
});
afterAll(async () => {
  await server?.close();
});

test('opening an invoice reads its own payments, not those of the company', async () => {
  const { owner, url, app } = server;
  const { rows } = await owner.query<{ company_id: string; invoice_id: string; payment_id: string }>(
    'select company_id, invoice_id, payment_id from payment_allocation order by id limit 1',
  );
  const { company_id, invoice_id, payment_id } = rows[0] as (typeof rows)[number];
  const client = new Client(url, company_id);
  expect((await client.signIn('admin@arriero.test', demoPassword)).status).toBe(200);
  const send = async () => expect((await client.get(`/api/invoices/${invoice_id}`)).status).toBe(200);
  // As if nothing had been paid when the tables were last analyzed.
  for (const table of ['payment', 'payment_allocation', 'payment_adjustment'])
    await owner.query(
      `select pg_clear_relation_stats('public', $1), (select count(pg_clear_attribute_stats('public', $1, attname, false)) from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped)`,
      [table],
    );
  const before = await rowsRead(app.pool, send);

  const made = Array.from({ length: 1000 }, newId);
  const columns = await writtenColumns(owner, 'payment');
  await owner.query(
    `insert into payment (${columns}) select ${columns} from (
       select copied.* from payment source, unnest($2::uuid[]) with ordinality copy (made, n),
         jsonb_populate_record(null::payment, to_jsonb(source) || jsonb_build_object('id', made, 'number', 'COPIA-' || n)) copied
       where source.id = $1) copies`,
    [payment_id, made],
  );
  const after = await rowsRead(app.pool, send);
  expect(after[0] - before[0]).toBeLessThan(100);
  expect(after[1] - before[1]).toBeLessThan(100);
});
