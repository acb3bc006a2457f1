/**
 * The demo: two invented carriers with one year of data. Always the same, except for the dates, which are relative to today. Its people, vehicles,
 * customers and roads are the rows of `demo/*.tsv`.
 */
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { ownerPool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { fullCost, hashPassword, type PasswordCost } from '#server/password.ts';
import { type Calendar, calendarFrom } from './demo/calendar.ts';
import { andina, nevado } from './demo/companies.ts';
import { administrator, demoPassword, type Login, nevadoDrivers, superAdministrator } from './demo/people.ts';
import { writeCompany } from './demo/write.ts';

/** 'refused': the database has people or companies, among whom accounts with a published password must not be. */
export type DemoOutcome = 'created' | 'exists' | 'refused';

/**
 * Writes the demo in one transaction, into a database without people and companies. `url` must log in as the database's owner. Another moment,
 * another time zone of the companies, and a lower cost of the passwords are for tests.
 */
export async function seedDemo(
  url: string,
  { now = new Date(), zone = 'America/Bogota', passwordCost = fullCost }: { now?: Date; zone?: string; passwordCost?: PasswordCost } = {},
): Promise<DemoOutcome> {
  const pool = ownerPool(url, 1);
  try {
    if (await insertDemo(pool, calendarFrom(zone, now), passwordCost)) {
      await pool.query('analyze');
      return 'created';
    }
    const { rowCount } = await pool.query("select from schema_migration where name = 'demo'");
    return rowCount === 0 ? 'refused' : 'exists';
  } finally {
    await pool.end();
  }
}

async function insertDemo(pool: ReturnType<typeof ownerPool>, calendar: Calendar, passwordCost: PasswordCost): Promise<boolean> {
  const admin = newId();
  return asOwner(pool, null, admin, async (db) => {
    // The marker row is first: a second server that starts at the same time waits here and then finds it.
    const marked = await db.run(sql`insert into schema_migration (name) select 'demo'
      where not exists (select from person) and not exists (select from company) on conflict do nothing`);
    if (marked === 0) return false;
    const password_hash = await hashPassword(demoPassword, passwordCost);
    const logins = new Map<string, string>();
    const createLogin = async ({ first_name, last_name, email }: Login, id: string, more: { super_administrator?: boolean } = {}) => {
      await createPerson(db, { id, first_name, last_name, email, language: 'es', password_hash, ...more });
      logins.set(email, id);
    };
    await createLogin(superAdministrator, newId(), { super_administrator: true });
    await createLogin(administrator, admin);
    await createLogin(nevadoDrivers[0] as Login, newId());
    for (const company of [nevado, andina]) await writeCompany(db, company, logins, calendar);
    await db.run(sql`update person set last_company_id = (select id from company where name = ${nevado.name}) where id = ${admin}`);
    return true;
  });
}
