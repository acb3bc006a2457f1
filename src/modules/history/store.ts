/** Reads what the triggers wrote. */
import { NotFound } from '#base/errors.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type HistoryEntity, type HistoryEntry, historyEntities, historyPage } from './contract.ts';

/** Latest first. Index `history_by_entity`. Refuses with NotFound: every record has at least the entry of its making. */
export async function listHistory(
  db: TenantDb,
  { entity, id, before }: { entity: HistoryEntity; id: string; before?: string | undefined },
): Promise<{ data: HistoryEntry[]; meta: { has_more: boolean } }> {
  const older = before === undefined ? raw('') : sql`and history.id < ${before}`;
  const rows =
    await db.all<HistoryEntry>(sql`select history.id::text as id, history.at, history.person_id, member.name as person_name, history.action,
      (select coalesce(jsonb_agg(jsonb_build_object('field', key, 'before', value->>0, 'after', value->>1) order by key), '[]')
        from jsonb_each(history.changes)) as changes
    from history left join member on member.company_id = history.company_id and member.id = history.person_id
    where history.entity = ${historyEntities[entity].table} and history.entity_id = ${id} ${older}
    order by history.id desc limit ${raw(String(historyPage + 1))}`);
  if (rows.length === 0 && before === undefined) throw new NotFound();
  return { data: rows.slice(0, historyPage), meta: { has_more: rows.length > historyPage } };
}
