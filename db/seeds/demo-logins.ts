/** Which accounts of the demo can still be entered by anyone who has read the README. */
import { ownerPool } from '#server/db/pool.ts';
import { verifyPassword } from '#server/password.ts';
import { administrator, demoPassword, type Login, nevadoDrivers, superAdministrator } from './demo/people.ts';

/** The demo's people with a login. */
export const demoLogins = [superAdministrator, administrator, nevadoDrivers[0] as Login];

/** The emails of the demo logins that still have the published password. `url` must log in as the database's owner. */
export async function findOpenDemoLogins(url: string): Promise<string[]> {
  const pool = ownerPool(url, 1);
  try {
    const { rows } = await pool.query<{ email: string; password_hash: string }>(
      'select email, password_hash from person join person_secret on person_id = person.id where email = any($1) order by email',
      [demoLogins.map(({ email }) => email)],
    );
    const open: string[] = [];
    for (const { email, password_hash } of rows) if (await verifyPassword(demoPassword, password_hash)) open.push(email);
    return open;
  } finally {
    await pool.end();
  }
}

/** The same, only if the database has other companies than the demo's: with them, those logins open real data. */
export async function findDemoLoginsBesideCompanies(url: string): Promise<string[]> {
  const emails = await findOpenDemoLogins(url);
  if (emails.length === 0) return [];
  const { andina, nevado } = await import('./demo/companies.ts');
  const pool = ownerPool(url, 1);
  try {
    const others = await pool.query('select from company where not tax_id = any($1) limit 1', [[andina.nit, nevado.nit]]);
    return others.rowCount === 0 ? [] : emails;
  } finally {
    await pool.end();
  }
}
