/** Test data and helpers for tests with users. */
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { insertInto } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf } from '#server/testing/files.ts';
import { hashOfTestPassword } from '#server/testing/passwords.ts';
import type { CompanyOfWorld, World } from '#server/testing/world.ts';

let next = 0;

/** The input for a new driver, with unique name, email and ID card. */
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

/** Adds a user to the client's company, invited and not yet accepted; returns the record. */
export async function createUser(client: Client, change: Record<string, unknown> = {}) {
  const reply = await client.post('/api/users', aUser(change));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}

/** The input that saves a user as it is. */
export const userInputOf = ({ roles, ...user }: Record<string, unknown> & { roles: { id: string }[] }) => ({
  ...user,
  roles: roles.map((role) => role.id),
});

/** What the form of a user requires besides names, for those whom `makeWorld` creates without it. */
export const contactInput = {
  id_card: '1',
  address: 'a',
  department_id: 'CO-05',
  city_id: 'CO-05001',
  date_of_birth: '1990-01-01',
};

/** Uploads a file that belongs to no record yet; returns its id. */
export async function upload(
  client: Client,
  bytes: Buffer,
  purpose: 'attachment' | 'electronic_invoice' | 'photo' | 'signature',
): Promise<string> {
  return (await client.post(`/api/files?purpose=${purpose}`, formOf(bytes, 'cedula.pdf'))).body.data.id;
}

/** Adds a user with exactly these permissions and signs them in; returns the user's id, the id of their role, and the client. */
export async function createClerk(
  world: World,
  company: CompanyOfWorld,
  permissions: readonly Permission[],
): Promise<{ id: string; role: string; client: Client }> {
  const { owner } = world;
  const role = newId();
  await asOwner(owner, company.id, null, (db) =>
    db.run(insertInto('role', { company_id: company.id, id: role, key: role, name: `Oficina ${role}`, permissions })),
  );
  const { id, email } = await createUser(company.admin);
  await owner.query('update member set accepted_at = now() where id = $1', [id]);
  await owner.query('update member_role set role_id = $2 where member_id = $1', [id, role]);
  await owner.query('insert into person_secret (person_id, password_hash) values ($1, $2)', [id, await hashOfTestPassword()]);
  return { id, role, client: await world.signIn(email, company.id) };
}
