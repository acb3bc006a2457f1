/** Bulk inserts into a table of the product, for commands that fill large companies. */
import type pg from 'pg';

/**
 * Runs `insert` while the table has neither its triggers, foreign keys nor indexes except the primary key, and creates them again afterwards, which
 * also checks the rows: many times faster than row by row. What triggers keep, such as history, counters and copies in other tables, is not
 * written. `kept` are indexes that `insert` reads.
 */
export async function insertInBulk(
  owner: pg.Pool,
  table: string,
  insert: () => Promise<unknown>,
  kept: readonly string[] = [],
): Promise<void> {
  const { rows } = await owner.query<{ remove: string; restore: string }>(
    `select format('alter table %I drop constraint %I', $1::text, conname) as remove,
        format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where conrelid = $1::regclass and contype in ('f', 'u')
        and not exists (select from pg_constraint referring where referring.confrelid = $1::regclass and referring.conindid = pg_constraint.conindid and referring.contype = 'f')
    union all
    select format('drop index %I', relname), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = $1::regclass and relname <> all ($2) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table, kept],
  );
  await owner.query(`alter table ${table} disable trigger user`);
  for (const { remove } of rows) await owner.query(remove);
  await insert();
  for (const { restore } of rows.reverse()) await owner.query(restore);
  await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`vacuum analyze ${table}`);
}
