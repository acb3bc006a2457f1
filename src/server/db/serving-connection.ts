/** Requirements of a connection before requests use it: without this check, row level security could be off unnoticed. */
import type { ClientBase, QueryResult } from 'pg';
import { StartProblem } from '../start-problem.ts';

/** Set by statement on each connection, and for the role (serving-role.ts), so that a pooler that shares connections has them too. */
export const servingSettings = {
  TimeZone: 'UTC',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  row_security: 'on',
} as const;

/** Facts about a connection from PostgreSQL. */
export interface ConnectionFacts {
  login: string;
  /** Differs from the login after SET ROLE. */
  acting_as: string;
  is_superuser: boolean;
  /** Has the rights and the policies of arriero_app. */
  is_serving: boolean;
  /** The login itself, or a role that it is a member of, with the rights that let it see or change more than policies allow. */
  powers: { role: string; power: 'bypasses' | 'creates roles' | 'replicates' | 'owns' | 'predefined' }[];
  settings: Record<string, string>;
}

const facts = `
  select session_user::text as login, current_user::text as acting_as,
    (select rolsuper from pg_roles where rolname = session_user) as is_superuser,
    pg_has_role(current_user, 'arriero_app', 'usage') as is_serving,
    (select coalesce(json_agg(json_build_object('role', role.rolname, 'power', power.name)
        order by role.rolname <> session_user, role.rolname, power.name), '[]')
      from pg_roles role, lateral (
        select 'bypasses' as name where role.rolbypassrls
        union all select 'creates roles' where role.rolcreaterole
        union all select 'replicates' where role.rolreplication
        union all select 'predefined' where role.rolname like 'pg\\_%'
        union all select 'owns' where exists (
          select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = role.oid and d.deptype = 'o'
            and (d.dbid = (select oid from pg_database where datname = current_database())
              or d.classid = 'pg_database'::regclass and d.objid = (select oid from pg_database where datname = current_database())))
      ) power
      where pg_has_role(session_user, role.oid, 'member')) as powers,
    json_build_object(${Object.keys(servingSettings)
      .map((name) => `'${name}', current_setting('${name}')`)
      .join(', ')}) as settings`;

const setAll = Object.entries(servingSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ');

/** Sets the parameters of the connection and verifies it, in one round trip. Throws StartProblem if it may not serve requests. */
export async function verifyServingConnection(client: ClientBase): Promise<void> {
  const results = (await client.query(`select ${setAll}; ${facts}`)) as unknown as QueryResult<ConnectionFacts>[];
  const problem = problemOf(results[1]?.rows[0] as ConnectionFacts);
  if (problem) throw new StartProblem(`Requests are not served, because row level security would not protect the data: ${problem}.`);
}

const meanings = {
  bypasses: 'bypasses row level security',
  'creates roles': 'may create roles',
  replicates: 'may replicate the server',
  owns: 'owns objects of this database',
  predefined: 'is a predefined role of PostgreSQL',
} as const satisfies Record<ConnectionFacts['powers'][number]['power'], string>;

/** Why the connection may not serve requests; null if it may. */
export function problemOf({ login, acting_as, is_superuser, is_serving, powers, settings }: ConnectionFacts): string | null {
  if (is_superuser) return `the user ${login} is a superuser`;
  if (acting_as !== login) return `the user ${login} acts as ${acting_as}`;
  const [power] = powers;
  if (power) {
    const meaning = meanings[power.power];
    return power.role === login ? `the user ${login} ${meaning}` : `the user ${login} is a member of ${power.role}, which ${meaning}`;
  }
  if (!is_serving) return `the user ${login} lacks the rights of arriero_app (grant arriero_app to ${login})`;
  const wrong = Object.entries(servingSettings).find(([name, value]) => settings[name] !== value);
  return wrong ? `${wrong[0]} is ${settings[wrong[0]]} instead of ${wrong[1]}` : null;
}
