/** The optimistic lock. */
import { RuleBroken } from '#base/errors.ts';
import type { HistoryEntity } from '#base/history.ts';
import type { Db } from './connection.ts';
import { sql } from './sql.ts';

/** A record as it was locked. */
interface Versioned {
  id: string;
  version: number;
}

/** Where the history has the changes of a record, unless all of them are under its own id. */
interface Changes {
  /** The record that it is a part of: the trip of a load. */
  part_of?: string;
  /** Only these tables: where the same record has parts that other users may see, such as pay. */
  tables?: readonly string[];
}

/**
 * Returns the locked record. Throws `stale_version` when another user has saved it since the version `seen` was read, with the current version, who
 * saved it and when. Null checks nothing.
 */
export async function requireSameVersion<Locked extends Versioned>(
  db: Db,
  locked: Locked | Promise<Locked>,
  seen: number | null | undefined,
  { part_of, tables }: Changes = {},
): Promise<Locked> {
  const record = await locked;
  const { id, version } = record;
  if (seen === null || seen === undefined || seen === version) return record;
  const last = await db.maybe<{ at: string; person_id: string; name: string | null }>(
    sql`select at, person_id, name from last_change(${part_of ?? id}, ${part_of ? id : null}, ${tables ?? null}::text[])`,
  );
  const saved_by = last?.name ? { id: last.person_id, name: last.name } : null;
  throw new RuleBroken('stale_version', { details: { version, saved_at: last?.at ?? null, saved_by } });
}

/** The tables of a record whose changes may be shown to every user who may change the record: without parts that need a permission of their own. */
export const ownTables = ({ table, parts }: HistoryEntity): string[] => [
  ...(table === null ? [] : [table]),
  ...Object.keys(parts).filter((part) => !parts[part]?.permission),
];
