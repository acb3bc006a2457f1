import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from './create-admin.ts';
import { ownerPool } from './db/pool.ts';
import { verifyPassword } from './password.ts';
import { readSettings, type Settings } from './settings.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

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
const rightsOf = async (email: string) =>
  (
    await owner.query('select r.roles from person p cross join company c cross join rights_in(p.id, c.id) r where p.email = $1', [email])
  ).rows.map(({ roles }) => roles);

describe('create-admin', () => {
  it('creates the company and its administrator, with a password that works', async () => {
    const message = await createAdmin(settings, options());
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
  for (const { name, args, message } of rejected) it(`rejects ${name}`, () => expect(createAdmin(settings, args)).rejects.toThrow(message));

  it('adds an administrator to a company without an active one', async () => {
    await owner.query("update member set status = 'inactive'");
    await createAdmin(settings, options({ email: 'luz@example.com' }));
    expect(await rightsOf('luz@example.com')).toEqual([['administrator']]);
    expect((await owner.query('select count(*) from company')).rows).toEqual([{ count: 1 }]);
  });

  it('creates a super-administrator without a company', async () => {
    await createAdmin(settings, ['--super', '--email', 'super@example.com', '--first-name', 'Sol', '--last-name', 'Paz']);
    expect(await rightsOf('super@example.com')).toEqual([['super_administrator']]);
  });
});
