import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerPool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { asOwner } from '../db/tenant.ts';
import { verifyPassword } from '../password.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { readArguments } from './command.ts';
import { createAdmin } from './create-admin.ts';

let database: FreshDatabase;
let owner: ReturnType<typeof ownerPool>;
let settings: Settings;
beforeAll(async () => {
  database = await freshDatabase();
  owner = ownerPool(database.url);
  settings = readSettings({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const options = (rest: Record<string, string> = {}) =>
  Object.entries({
    email: 'ana@example.com',
    'first-name': 'Ana',
    'last-name': 'Rojas',
    company: 'Cóndor Carga',
    'tax-id': '899999068-1',
    ...rest,
  }).flatMap(([name, value]) => [`--${name}`, value]);
const create = async (args: string[]) => createAdmin.run(settings, readArguments(createAdmin, args));
const rightsOf = async (email: string) => {
  const { rows } = await owner.query(
    'select person.id as person, company.id as company from person cross join company where person.email = $1',
    [email],
  );
  const rights = rows.map(({ person, company }) =>
    asOwner(owner, company, person, (db) => db.all<{ roles: string[] }>(sql`select roles from rights_in(${company})`)),
  );
  return (await Promise.all(rights)).flat().map(({ roles }) => roles);
};

describe('create-admin', () => {
  it('creates the company and its administrator, with a password that works', async () => {
    const message = await create(options());
    expect(message).toContain('ana@example.com is the administrator of Cóndor Carga.');
    const { rows } = await owner.query("select password_hash from login_candidate('ana@example.com')");
    expect(await verifyPassword(message.split(': ').at(-1) as string, rows[0].password_hash)).toBe(true);
    expect(await rightsOf('ana@example.com')).toEqual([['administrator']]);
    expect((await owner.query('select name, tax_id from company')).rows).toEqual([{ name: 'Cóndor Carga', tax_id: '899999068' }]);
  });

  const rejected = [
    {
      name: 'an e-mail that has an account already',
      args: options({ email: 'ANA@example.com', 'tax-id': '890903938' }),
      message: 'ANA@example.com has an account already.',
    },
    {
      name: 'a company that has an administrator',
      args: options({ email: 'eva@example.com' }),
      message: 'Cóndor Carga has an administrator already',
    },
    {
      name: 'a wrong check digit',
      args: options({ 'tax-id': '899999068-2' }),
      message: '--tax-id: The check digit does not match this NIT.',
    },
    { name: 'a missing option without a terminal', args: ['--email', 'eva@example.com'], message: 'Give --first-name.' },
    { name: 'an unknown option', args: ['--name', 'Eva'], message: "Unknown option '--name'" },
  ];
  for (const { name, args, message } of rejected) it(`rejects ${name}`, () => expect(create(args)).rejects.toThrow(message));

  it('adds an administrator to a company without an active one', async () => {
    await owner.query("update member set status = 'inactive'");
    await create(options({ email: 'luz@example.com' }));
    expect(await rightsOf('luz@example.com')).toEqual([['administrator']]);
    expect((await owner.query('select count(*) from company')).rows).toEqual([{ count: 1 }]);
  });

  it('creates a super-administrator without a company', async () => {
    await create(['--super', '--email', 'super@example.com', '--first-name', 'Sol', '--last-name', 'Paz']);
    expect(await rightsOf('super@example.com')).toEqual([['super_administrator']]);
  });
});
