/** Fixtures for tests of what owners are owed. */
import type { Fleet } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';

/** An owner who withholds 1 % and 7 per mille; returns the id. */
export async function createOwner(client: Client, changes: object = {}): Promise<string> {
  const reply = await client.post('/api/owners', {
    name: 'Luis Mora',
    tax_id_type: '13',
    tax_id: '79555444',
    phone: '3001234567',
    retefuente_rate: '1',
    reteica_rate: '0.7',
    ...changes,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/** Makes the truck one of the owner. */
export async function hireTruck(client: Client, truck_id: Fleet['truck_id'], owner_id: string): Promise<void> {
  const truck = (await client.get(`/api/trucks/${truck_id}`)).body.data;
  const reply = await client.put(`/api/trucks/${truck_id}`, { ...truck, type: 'tractor_unit', third_party: true, owner_id });
  if (reply.status !== 200) throw new Error(reply.text);
}
