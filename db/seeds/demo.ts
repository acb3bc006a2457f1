/** The demo: two invented carriers with one year of data. Always the same, except for the dates, which are relative to today. */
import { today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { ownerPool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { hashPassword } from '#server/password.ts';
import { calendarFrom } from './demo/calendar.ts';
import { andina, nevado } from './demo/companies.ts';
import { administrator, demoPassword, type Login, nevadoDrivers, superAdministrator } from './demo/people.ts';
import { writeCompany } from './demo/write.ts';

/** Writes the demo in one transaction. `url` must log in as the database's owner. Returns false if the demo already exists. */
export async function seedDemo(url: string, now: Date = new Date()): Promise<boolean> {
  const pool = ownerPool(url, 1);
  try {
    const isNew = await insertDemo(pool, now);
    if (isNew) await pool.query('analyze');
    return isNew;
  } finally {
    await pool.end();
  }
}

async function insertDemo(pool: ReturnType<typeof ownerPool>, now: Date): Promise<boolean> {
  const admin = newId();
  return asOwner(pool, null, admin, async (db) => {
    // The marker row is first: a second server that starts at the same time waits here and then finds it.
    if ((await db.run(sql`insert into schema_migration (name) values ('demo') on conflict do nothing`)) === 0) return false;
    const password_hash = await hashPassword(demoPassword);
    const logins = new Map<string, string>();
    const createLogin = async ({ first_name, last_name, email }: Login, id: string, more: { super_administrator?: boolean } = {}) => {
      await createPerson(db, { id, first_name, last_name, email, language: 'es', password_hash, ...more });
      logins.set(email, id);
    };
    await createLogin(superAdministrator, newId(), { super_administrator: true });
    await createLogin(administrator, admin);
    await createLogin(nevadoDrivers[0] as Login, newId());
    const calendar = calendarFrom(today('America/Bogota', now));
    for (const company of [nevado, andina]) await writeCompany(db, company, logins, calendar);
    await db.run(sql`update person set last_company_id = (select id from company where name = ${nevado.name}) where id = ${admin}`);
    return true;
  });
}
