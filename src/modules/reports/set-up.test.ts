import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, createInvoice } from '#modules/invoicing/testing.ts';
import { createClerk, createUser } from '#modules/people/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { setUpSteps } from './contract/open-work.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const read = async (client: Client) => (await client.get('/api/set-up')).body.data;
const doneOf = async () =>
  (await read(world.condor.admin)).steps.flatMap(({ key, done }: { key: string; done: boolean }) => (done ? [key] : []));

describe('the first steps of a company', () => {
  it('tick themselves as the company is set up', async () => {
    const { admin } = world.condor;
    await world.owner.query('delete from member_role where member_id = $1', [world.condor.driver_id]);
    await world.owner.query('delete from member where id = $1', [world.condor.driver_id]);
    const { is_new, steps } = await read(admin);
    expect([is_new, steps.map(({ key }: { key: string }) => key)]).toEqual([true, [...setUpSteps]]);
    expect(await doneOf()).toEqual(['data']);
    await createUser(admin);
    expect(await doneOf()).toEqual(['data', 'people']);
    await admin.post('/api/trucks', { plate: 'ABC123', make: 'a', model: 'b', year: 2020, registration_number: '1', type: 'other' });
    const customer = await createCustomer(admin);
    expect(await doneOf()).toEqual(['data', 'people', 'vehicles', 'customers']);
    await createInvoice(admin, customer);
    expect(await doneOf()).toEqual([...setUpSteps]);
    const other = await read(world.tucan.admin);
    expect(other.steps.filter(({ done }: { done: boolean }) => done).map(({ key }: { key: string }) => key)).toEqual(['data', 'people']);
  });

  it('are those that the caller may take', async () => {
    const { client } = await createClerk(world, world.tucan, ['access-dashboard', 'create-customers']);
    expect((await read(client)).steps).toEqual([{ key: 'customers', done: false }]);
    expect((await read(world.tucan.driver)).steps).toEqual([]);
  });
});
