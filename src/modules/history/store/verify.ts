/** Invariants of a table, its history and its counter. */
import { raw, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

/** The stored count of a table's rows is their number. */
function counterCheck(table: string): Check {
  return {
    name: `${table}: the counter is the number of rows`,
    findings: sql<Finding>`
      select coalesce(c.company_id, t.company_id) as company_id, ${table} as subject, format('counted %s, stored %s', coalesce(c.rows, 0), coalesce(t.rows, 0)) as problem
        from (select * from row_counter where entity = ${table}) c
          full join (select company_id, count(*) as rows from ${raw(table)} group by company_id) t using (company_id)
        where coalesce(c.rows, 0) <> coalesce(t.rows, 0)`,
  };
}

/** Columns that history leaves out. */
const unrecorded = sql`array['version', 'search', 'rights', 'rights_beyond_driver', 'max_payload_kg', 'read_on', 'km_per_day',
  'subject_id', 'subject_active', 'vehicle_mileage', 'soon_from', 'overdue_from',
  'vehicle_id', 'vehicle_active', 'vehicle_read_on', 'vehicle_km_per_day', 'vehicle_replaced_km',
  'next_odometer', 'next_on', 'forecast_on', 'expected_on', 'dated_on', 'total_cost', 'has_proof', 'waiting_expenses']`;

/** Each row was recorded when it was inserted, and has the values that were recorded last. */
function recordHistoryCheck(table: string): Check {
  return {
    name: `${table}: the history leads to the stored values`,
    findings: sql<Finding>`
      select t.company_id, ${table} || ' ' || t.id as subject, 'its history does not say when it was created' as problem
        from ${raw(table)} t
        where not exists (select from history h where h.company_id = t.company_id and h.entity = ${table} and h.entity_id = t.id and h.action = 'insert')
      union all
      select t.company_id, ${table} || ' ' || t.id, format('%s is %s, recorded %s', last.key, to_jsonb(t) -> last.key, last.value)
        from (
          select distinct on (h.company_id, h.entity_id, c.key) h.company_id, h.entity_id, c.key, c.value -> 1 as value
            from history h cross join lateral jsonb_each(h.changes) c
            where h.entity = ${table} and h.action = 'update'
            order by h.company_id, h.entity_id, c.key, h.id desc
        ) last join ${raw(table)} t on t.company_id = last.company_id and t.id = last.entity_id
        where to_jsonb(t) ? last.key and to_jsonb(t) -> last.key <> last.value`,
  };
}

/** As `recordHistoryCheck`, for the parts of a record, whose entries hold whole rows. */
function partHistoryCheck(table: string): Check {
  return {
    name: `${table}: the history leads to the stored values`,
    findings: sql<Finding>`
      select t.company_id, ${table} || ' ' || t.id as subject, format('is %s, recorded %s', to_jsonb(t), last.after) as problem
        from ${raw(table)} t left join (
          select distinct on (company_id, entity_id) company_id, entity_id, changes -> 'after' as after
            from history where entity = ${table} order by company_id, entity_id, id desc
        ) last on last.company_id = t.company_id and last.entity_id = t.id
        where exists (
          select from jsonb_each(to_jsonb(t)) stored
            where key <> all (${unrecorded}) and (last.after is null or last.after ? key and last.after -> key is distinct from stored.value)
        )`,
  };
}

/** A table with triggers that write its history, as `tenant_table` made them. */
export interface RecordedTable {
  name: string;
  counted: boolean;
  part: boolean;
}

/** Selects the tables with history, so that a new one is checked without being named. */
export const recordedTables = sql<RecordedTable>`
  select c.relname as name, starts_with(encode(g.tgargs, 'escape'), 'counted') as counted, g.tgnargs > 1 as part
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname = 'write_history' and g.tgname = 'history_insert' order by c.relname`;

/** The checks that follow from how a table is recorded. */
export function checksOfTable({ name, counted, part }: RecordedTable): Check[] {
  return [part ? partHistoryCheck(name) : recordHistoryCheck(name), ...(counted ? [counterCheck(name)] : [])];
}
