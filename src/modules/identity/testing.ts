/** What tests of people start from. */
import type { Client } from '#server/testing/client.ts';

let next = 0;

/** A driver as the form gives one, with a name, an address and an ID card of their own. */
export function aUser(change: Record<string, unknown> = {}) {
  next += 1;
  return {
    first_name: 'Óscar',
    last_name: `Peña ${next}`,
    email: `oscar${next}@condor.test`,
    phone: '3001234567',
    id_card: `52000${next}`,
    driver_license: '',
    date_of_birth: '1985-02-28',
    address: 'Calle 5 # 6-7',
    department_id: 'CO-05',
    city_id: 'CO-05001',
    status: 'active',
    roles: ['driver'],
    ...change,
  };
}

/** Adds one to the client's company, invited and not yet accepted; answers the record. */
export async function createUser(client: Client, change: Record<string, unknown> = {}) {
  const reply = await client.post('/api/users', aUser(change));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}
