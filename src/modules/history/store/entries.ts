/** Reads the rows that triggers wrote. */
import { NotFound } from '#base/errors.ts';
import type { HistoryEntity } from '#base/history.ts';
import type { IdLabel, IdLabels } from '#server/db/id-labels.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Language, TenantDb } from '#server/db/tenant.ts';
import { type HistoryEntry, historyPage } from '../contract.ts';
import { type HistoryRow, historyEntries } from '../rules.ts';

/** How ids in the history, and the people who made the changes, are shown. */
export interface HistoryLabels {
  ids: IdLabels;
  person: IdLabel;
}

interface HistoryRequest {
  entity: HistoryEntity;
  id: string;
  before?: string | undefined;
  /** The parts that the reader may see. */
  parts: readonly string[];
  language: Language;
}

/** Latest first. Index `history_by_record`. Throws NotFound for a record without entries: every record has at least that of its creation. */
export async function listHistory(
  db: TenantDb,
  labels: HistoryLabels,
  { entity, id, before, parts, language }: HistoryRequest,
): Promise<{ data: HistoryEntry[]; meta: { next: string | null } }> {
  const { table } = entity;
  const older = before === undefined ? raw('') : sql`having max(id) < ${before}`;
  const ofRecord = sql`history.record_id = ${id} and history.entity = any (${[...(table === null ? [] : [table]), ...parts]}::text[])`;
  const labelled = (side: 'before' | 'after') => valueWithLabel(raw(`field.${side}`), labels.ids, language);
  const rows = await db.all<HistoryRow>(sql`with act as (
      select at, person_id, max(id) as last from history where ${ofRecord} group by at, person_id ${older}
        order by last desc limit ${raw(String(historyPage + 1))}
    )
    select act.last::text as act, act.at, act.person_id, (${labels.person(raw('act.person_id'), language)}) as person_name,
      history.entity, history.entity_id, history.action,
      (select coalesce(jsonb_agg(jsonb_build_object('field', key, 'before', ${labelled('before')}, 'after', ${labelled('after')})), '[]')
        from (
          select key, value ->> 0 as before, value ->> 1 as after from jsonb_each(history.changes) where history.entity = ${table}::text
          union all ${fieldsOfPart(table)}
        ) field) as changes
    from act
      join history on history.at = act.at and history.person_id is not distinct from act.person_id and ${ofRecord}
    order by act.last desc, history.id`);
  if (rows.length === 0 && before === undefined && table !== null) throw new NotFound();
  const acts = [...new Set(rows.map(({ act }) => act))];
  const page = new Set(acts.slice(0, historyPage));
  const next = acts.length > historyPage ? (acts[historyPage - 1] as string) : null;
  const shown = rows.filter(({ act }) => page.has(act));
  return { data: historyEntries(shown, entity), meta: { next } };
}

/** The fields of a part, without those that only reference its record. */
const fieldsOfPart = (table: string | null) => sql`
  select key, history.changes -> 'before' ->> key as before, history.changes -> 'after' ->> key as after
    from jsonb_object_keys(history.changes -> case history.action when 'delete' then 'before' else 'after' end) key
    where history.entity is distinct from ${table}::text and key not in ('company_id', 'id', 'position', 'version', 'created_at')
      and coalesce(history.changes -> 'after' ->> key, history.changes -> 'before' ->> key) is distinct from history.record_id::text`;

/** The value of the field `key` with its label. The label of an id whose record no longer exists is null. */
function valueWithLabel(value: Sql, ids: IdLabels, language: Language): Sql {
  const cases = Object.entries(ids).map(([field, label]) => sql`when ${raw(`'${field}'`)} then (${label(value, language)})`);
  return sql`jsonb_build_object('raw', ${value}, 'label', case field.key ${join(cases, ' ')} else ${value} end)`;
}
