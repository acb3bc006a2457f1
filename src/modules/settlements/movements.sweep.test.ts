/** What the settlement of a trip reads where pay stubs took a lot of cash of other trips. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { addStub } from '#modules/payroll/testing.ts';
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

test('the settlement of a trip reads its own movements, not what stubs took of others', async () => {
  const { owner, url, app } = server;
  const { rows } = await owner.query<{ company_id: string; id: string; driver_id: string; trip_id: string }>(
    `select cash.* from cash_transaction cash where cash.trip_id is not null and cash.amount > 0
       and not exists (select from stub_use where stub_use.cash_transaction_id = cash.id) order by cash.id limit 1`,
  );
  const { company_id, id, driver_id, trip_id } = rows[0] as (typeof rows)[number];
  const client = new Client(url, company_id);
  expect((await client.signIn('admin@arriero.test', demoPassword)).status).toBe(200);
  const send = async () => expect((await client.get(`/api/trips/${trip_id}/settlement`)).status).toBe(200);
  const before = await rowsRead(app.pool, send);

  const made = Array.from({ length: 1000 }, newId);
  const columns = await writtenColumns(owner, 'cash_transaction');
  await owner.query(
    `insert into cash_transaction (${columns}) select ${columns} from (
       select copied.* from cash_transaction source, unnest($2::uuid[]) made,
         jsonb_populate_record(null::cash_transaction, to_jsonb(source) || jsonb_build_object('id', made, 'trip_id', null, 'about_trip_id', null, 'advance_id', null)) copied
       where source.id = $1) copies`,
    [id, made],
  );
  await addStub(
    owner,
    company_id,
    driver_id,
    made.map((cash_transaction_id) => ({ cash_transaction_id, amount: '1' })),
  );
  const after = await rowsRead(app.pool, send);
  expect(after[0] - before[0]).toBeLessThan(100);
  expect(after[1] - before[1]).toBeLessThan(100);
});
