import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoriesOf, createExpense } from '#modules/expenses/testing.ts';
import { invoiceInput } from '#modules/invoicing/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { addFleet, type Fleet, tripInput } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { type Found, type Kind, kinds, searchedLists } from './contract.ts';

let world: World;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  fleet = await addFleet(world, world.condor);
});
afterAll(() => world.close());

const find = async (client: Client, text: string, only?: readonly Kind[]): Promise<Found> => {
  const reply = await client.get(`/api/search?search=${encodeURIComponent(text)}${only ? `&kinds=${only.join(',')}` : ''}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const makeTrip = async (changes: object, status?: string): Promise<string> => {
  const { body } = await world.condor.admin.post('/api/trips', tripInput(world.condor, fleet, changes));
  if (status) await world.owner.query('update trip set status = $2 where id = $1', [body.data.id, status]);
  return body.data.number;
};
const numbersOf = (rows: { number: string }[] | undefined) => rows?.map(({ number }) => number);

describe('search', () => {
  it('finds in each list what the list itself finds', async () => {
    const { admin } = world.condor;
    await makeTrip({});
    const { meals } = await categoriesOf(admin);
    await createExpense(admin, meals as string, { truck_id: fleet.truck_id });
    await admin.post('/api/invoices', invoiceInput(fleet.customer_id));
    for (const text of ['valle cementos', 'abc123', '900100200', 'CÁLI', '1', 'rosa', '3250000']) {
      const found = await find(admin, text);
      expect(Object.keys(found).sort()).toEqual([...kinds].sort());
      for (const kind of kinds) {
        const { body } = await admin.get(`${searchedLists[kind].path}?search=${encodeURIComponent(text)}&perPage=100`);
        const all = new Map(body.data.map((row: { id: string }) => [row.id, row]));
        for (const row of found[kind] ?? []) expect(row, `${kind} of ${text}`).toEqual(all.get(row.id));
        expect(found[kind]?.length, `${kind} of ${text}`).toBe(Math.min(5, all.size));
      }
    }
  });

  it('answers a trip with the typed number first, then open ones', async () => {
    const plate = { truck_id: fleet.other_truck_id };
    const paid = await makeTrip(plate, 'paid');
    for (const status of ['paid', 'invoiced', 'paid', 'cancelled', 'paid']) await makeTrip(plate, status);
    const open = await makeTrip({ ...plate, departure_at: '2020-01-01T08:00', arrival_at: '2020-01-02T08:00' }, 'in_transit');
    expect(numbersOf((await find(world.condor.admin, 'def456')).trips)?.[0]).toBe(open);
    expect(numbersOf((await find(world.condor.admin, paid)).trips)?.[0]).toBe(paid);
    expect(numbersOf((await find(world.condor.admin, String(Number(paid.slice(-6))))).trips)?.[0]).toBe(paid);
  });

  it('searches the asked kinds alone', async () => {
    expect(Object.keys(await find(world.condor.admin, 'abc123', ['trucks', 'users']))).toEqual(['trucks', 'users']);
    expect((await world.condor.admin.get('/api/search?search=a&kinds=planes')).status).toBe(422);
  });

  it('answers the lists that the caller may see', async () => {
    const { client: clerk } = await createClerk(world, world.condor, ['view-customers', 'view-owners']);
    expect(Object.keys(await find(clerk, 'valle')).sort()).toEqual(['customers', 'owners']);
    const own = await find(world.condor.driver, 'abc123');
    expect(Object.keys(own)).not.toContain('customers');
    expect(await find(world.tucan.admin, 'abc123')).toMatchObject({ trips: [], trucks: [], customers: [] });
  });

  it('needs a text', async () => {
    const reply = await world.condor.admin.get('/api/search?search=%20');
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toHaveProperty('search');
  });
});
