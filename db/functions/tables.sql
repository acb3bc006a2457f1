-- Called by migrations, once for each table, to protect its rows.
-- A change here applies to tables created later only; a migration must change the existing ones.

-- Row level security also for the owner, whose own policy lets functions and jobs see every row.
create or replace function guard_table(tbl text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tbl);
  execute format('alter table %I force row level security', tbl);
  execute format('create policy owner on %I to %I using (true) with check (true)', tbl, current_user);
end $$;

-- A table of the tenants: the app sees and writes rows of the current company only. Options: 'history' (the default) writes history;
-- 'part of <column>' writes it under the record that the column names; 'counted' keeps a row_counter; 'plain' does neither.
create or replace function tenant_table(tbl text, variadic options text[] default array['history']) returns void language plpgsql as $$
declare
  part_of text := (select substr(option, length('part of ') + 1) from unnest(options) option where option like 'part of %');
  arguments text := concat_ws(', ', case when 'counted' = any (options) then '''counted''' else '''not counted''' end, quote_literal(part_of));
begin
  perform guard_table(tbl);
  execute format('create policy tenant on %I to arriero_app using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', tbl);
  execute format('grant select, insert, update, delete on %I to arriero_app', tbl);
  if options && array['history', 'counted'] or part_of is not null then
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function write_history(%s)', tbl, arguments);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function write_history(%s)', tbl, arguments);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function write_history(%s)', tbl, arguments);
  end if;
end $$;

-- A table of persons, in no company: the app sees and writes rows of the current person only. Grants are the migration's.
create or replace function person_table(tbl text) returns void language plpgsql as $$
begin
  perform guard_table(tbl);
  execute format('create policy own on %I to arriero_app using (person_id = nullif(current_setting(''app.person_id'', true), '''')::uuid)', tbl);
end $$;
