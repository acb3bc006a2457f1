/** A database's schema as sorted lines of text, so that two databases can be compared. */
import type pg from 'pg';

const queries = [
  `select format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), case when a.attidentity <> '' then ' identity' else '' end
        || case when a.attcollation <> t.typcollation then ' collate ' || l.collname else '' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'`,
  `select format('index %s', indexdef) as line from pg_indexes where schemaname = 'public'`,
  `select format('policy %s.%s %s for %s to %s using %s with check %s', tablename, policyname, permissive, cmd, roles, qual, with_check) as line
    from pg_policies where schemaname = 'public'`,
  `select format('security %s enabled %s forced %s', relname, relrowsecurity, relforcerowsecurity) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  `select format('trigger %s', pg_get_triggerdef(g.oid)) as line
    from pg_trigger g join pg_class c on c.oid = g.tgrelid where c.relnamespace = 'public'::regnamespace and not g.tgisinternal`,
  `select format('grant %s on %s', lower(acl.privilege_type), c.relname) as line
    from pg_class c, aclexplode(c.relacl) acl where c.relnamespace = 'public'::regnamespace and acl.grantee = 'arriero_app'::regrole`,
  `select format('grant %s on %s.%s', lower(acl.privilege_type), c.relname, a.attname) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
    where c.relnamespace = 'public'::regnamespace and acl.grantee = 'arriero_app'::regrole`,
  `select format('function %s app may execute %s: %s', p.oid::regprocedure, has_function_privilege('arriero_app', p.oid, 'execute'),
      pg_get_functiondef(p.oid)) as line from pg_proc p where p.pronamespace = 'public'::regnamespace`,
];

/** Columns (in any order), constraints, indexes, policies, triggers, functions and the grants of the serving role. */
export async function describeSchema(client: pg.Client | pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries)
    lines.push(...(await client.query<{ line: string }>(query)).rows.map(({ line }) => line.replace(/\s+/g, ' ')));
  return lines.sort();
}

/** The columns of a table that statements may write, for copies of its rows: all but the generated ones. */
export async function writtenColumns(client: pg.Client | pg.Pool, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return (rows[0] as { columns: string }).columns;
}
