/** Requests with one idempotency key that arrive while the first is being done: as when a form is sent again over a slow line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createCustomer, createInvoice, paymentInput } from '#modules/invoicing/testing.ts';
import type { Reply } from '../testing/client.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

/** Answers of requests that are sent while `lock` holds what their write needs, so that all have arrived before the first is done. */
async function sendTogether(lock: string, values: unknown[], send: () => Promise<Reply>): Promise<Reply[]> {
  const count = 4;
  const holder = await world.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, values);
    const replies = Promise.all(Array.from({ length: count }, send));
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await world.owner.query(waiting)).rowCount).toBe(count);
    await holder.query('commit');
    return await replies;
  } finally {
    holder.release(true);
  }
}

describe('requests with one idempotency key that arrive together', () => {
  it('have one effect in a company, and all get its answer', async () => {
    const { admin } = world.condor;
    const { id: invoice } = await createInvoice(admin, await createCustomer(admin));
    const headers = { 'idempotency-key': newId() };
    const replies = await sendTogether('select from invoice where id = $1 for update', [invoice], () =>
      admin.post('/api/payments', paymentInput(invoice, '100'), { headers }),
    );
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([201, replies[0]?.text]));
    const { rows } = await world.owner.query('select from payment_allocation where invoice_id = $1', [invoice]);
    expect(rows).toHaveLength(1);
  });

  it('have one effect outside of any company, and all get its answer', async () => {
    await world.owner.query('update person set super_administrator = true where id = $1', [world.condor.admin_id]);
    const platform = await world.signIn('admin@condor.test', world.condor.id);
    const headers = { 'idempotency-key': newId() };
    const replies = await sendTogether('select from company where id = $1 for update', [world.tucan.id], () =>
      platform.post(`/api/companies/${world.tucan.id}/deactivation`, undefined, { headers }),
    );
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([200, replies[0]?.text]));
  });
});
