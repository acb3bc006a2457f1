/** Reads what the triggers wrote. */
import { NotFound } from '#base/errors.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Language, TenantDb } from '#server/db/tenant.ts';
import { type HistoryEntity, type HistoryEntry, type HistoryPart, historyEntities, historyPage } from './contract.ts';
import { entriesOf, type Written } from './rules.ts';

interface Asked {
  entity: HistoryEntity;
  id: string;
  before?: string | undefined;
  /** The parts that the reader may see. */
  parts: readonly HistoryPart[];
  language: Language;
}

/** Latest first. Index `history_by_record`. Refuses with NotFound: every record has at least the entry of its making. */
export async function listHistory(
  db: TenantDb,
  { entity, id, before, parts, language }: Asked,
): Promise<{ data: HistoryEntry[]; meta: { next: string | null } }> {
  const { table } = historyEntities[entity];
  const older = before === undefined ? raw('') : sql`having max(id) < ${before}`;
  const ofRecord = sql`history.record_id = ${id} and history.entity = any (${[table, ...parts]}::text[])`;
  const rows = await db.all<Written>(sql`with act as (
      select at, person_id, max(id) as last from history where ${ofRecord} group by at, person_id ${older}
        order by last desc limit ${raw(String(historyPage + 1))}
    )
    select act.last::text as act, act.at, act.person_id, member.name as person_name, history.entity, history.entity_id, history.action,
      (select coalesce(jsonb_agg(jsonb_build_object('field', key,
          'before', ${sideOf(raw('before'), language)}, 'after', ${sideOf(raw('after'), language)})), '[]')
        from (
          select key, value ->> 0 as before, value ->> 1 as after from jsonb_each(history.changes) where history.entity = ${table}
          union all ${rowOfPart(table)}
        ) field) as changes
    from act
      join history on history.at = act.at and history.person_id is not distinct from act.person_id and ${ofRecord}
      left join member on member.company_id = history.company_id and member.id = act.person_id
    order by act.last desc, history.id`);
  if (rows.length === 0 && before === undefined) throw new NotFound();
  const acts = [...new Set(rows.map(({ act }) => act))];
  const page = new Set(acts.slice(0, historyPage));
  const next = acts.length > historyPage ? (acts[historyPage - 1] as string) : null;
  const shown = rows.filter(({ act }) => page.has(act));
  return { data: entriesOf(shown, table), meta: { next } };
}

/** The fields of a part, without those that only hold it in its place. */
const rowOfPart = (table: string) => sql`
  select key, history.changes -> 'before' ->> key as before, history.changes -> 'after' ->> key as after
    from jsonb_object_keys(history.changes -> case history.action when 'delete' then 'before' else 'after' end) key
    where history.entity <> ${table} and key not in ('company_id', 'id', 'position', 'version', 'created_at')
      and coalesce(history.changes -> 'after' ->> key, history.changes -> 'before' ->> key) is distinct from history.record_id::text`;

/** What a tenant's ids mean to a clerk: the table, and what it is called by. */
const tenantNames: Record<string, [table: string, name: string]> = {
  customer_id: ['customer', 'name'],
  truck_id: ['truck', 'plate'],
  trailer_id: ['trailer', 'plate'],
  default_trailer_id: ['trailer', 'plate'],
  driver_id: ['member', 'name'],
  trip_id: ['trip', 'number'],
  load_id: ['load', 'number'],
  role_id: ['role', 'name'],
  file_id: ['file', 'name'],
  payment_method_id: ['payment_method', 'description'],
};

/** What of the field `key` was stored, and how it is told: nothing of what is gone. */
function sideOf(value: Sql, language: Language): Sql {
  const tenants = Object.entries(tenantNames).map(
    ([field, [table, name]]) => sql`when ${raw(`'${field}'`)} then (select ${raw(`named.${name} from ${table}`)} named
      where named.company_id = history.company_id and named.id = (${value})::uuid)`,
  );
  const places = Object.entries({
    city_id: 'city.name from city',
    origin_city_id: 'city.name from city',
    destination_city_id: 'city.name from city',
    department_id: 'department.name from department',
    country_id: `country.name_${language} from country`,
  }).map(([field, from]) => sql`when ${raw(`'${field}'`)} then (select ${raw(from)} where id = ${value})`);
  return sql`jsonb_build_object('is', ${value}, 'told', case key ${join([...tenants, ...places], ' ')} else ${value} end)`;
}
