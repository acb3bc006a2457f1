-- Triggers that write history and row counters.

-- Of tenant tables, once for each statement. Arguments: 'counted' or 'not counted'; of a part of a record, the column that names the record.
create or replace function write_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted boolean := tg_argv[0] = 'counted';
  part_of text := tg_argv[1];
  -- Columns whose changes are not recorded alone: calculated, or maintained by triggers.
  hidden constant text[] := array['version', 'search', 'rights', 'rights_beyond_driver', 'max_payload_kg', 'read_on', 'km_per_day',
    'subject_id', 'subject_active', 'vehicle_mileage', 'soon_from', 'overdue_from',
    'vehicle_id', 'vehicle_active', 'vehicle_read_on', 'vehicle_km_per_day', 'vehicle_replaced_km',
    'next_odometer', 'next_on', 'forecast_on', 'expected_on', 'dated_on', 'total_cost', 'has_proof', 'waiting_expenses',
    'owner_retefuente', 'owner_reteica', 'payable_owner_id', 'charged_to_owner', 'charge_owner_id',
    'spent', 'owner_charged', 'owner_paid', 'owner_balance', 'review_stage', 'receipt_key', 'reference_key', 'number_key', 'dian_key'];
begin
  if tg_op = 'INSERT' then
    if part_of is null then
      insert into public.history (company_id, entity, entity_id, record_id, person_id, action)
        select company_id, tg_table_name, id, id, public.current_person(), 'insert' from new_rows;
    else
      insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
        select company_id, tg_table_name, id, (after ->> part_of)::uuid, public.current_person(), 'insert', jsonb_build_object('before', null, 'after', after)
          -- Offset, here and below: each row becomes JSON once, and not wherever it is named.
          from (select company_id, id, to_jsonb(n) as after from new_rows n offset 0) made;
    end if;
    if counted then
      insert into public.row_counter as counter (company_id, entity, rows)
        select company_id, tg_table_name, count(*) from new_rows group by company_id
        on conflict (company_id, entity) do update set rows = counter.rows + excluded.rows;
    end if;
  elsif tg_op = 'UPDATE' and part_of is null then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, id, public.current_person(), 'update', changes
      from (
        select company_id, id, (
          select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) from jsonb_each(after - hidden) where value is distinct from before -> key
        ) as changes
        from (select n.company_id, n.id, to_jsonb(o) as before, to_jsonb(n) as after from old_rows o join new_rows n using (company_id, id) offset 0) pair
        offset 0
      ) changed
      where changes is not null;
  elsif tg_op = 'UPDATE' then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, changed.id, entry.record_id, public.current_person(), entry.action, entry.changes
      from (
        select company_id, id, before, after
        from (select n.company_id, n.id, to_jsonb(o) as before, to_jsonb(n) as after from old_rows o join new_rows n using (company_id, id) offset 0) pair
        where after - hidden <> before - hidden
      ) changed
        -- A part that moves to another record is removed from the one and added to the other.
        cross join lateral (
          select (after ->> part_of)::uuid as record_id, 'update' as action, jsonb_build_object('before', before, 'after', after) as changes
            where before ->> part_of = after ->> part_of
          union all
          select (before ->> part_of)::uuid, 'delete', jsonb_build_object('before', before, 'after', null) where before ->> part_of <> after ->> part_of
          union all
          select (after ->> part_of)::uuid, 'insert', jsonb_build_object('before', null, 'after', after) where before ->> part_of <> after ->> part_of
        ) entry
      -- The insert comes last, because it leads to the history.
      order by entry.action;
  else
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (to_jsonb(o) ->> part_of)::uuid end, public.current_person(), 'delete',
          case when part_of is not null then jsonb_build_object('before', to_jsonb(o), 'after', null) end
        from old_rows o;
    if counted then
      update public.row_counter counter set rows = counter.rows - gone.rows
        from (select company_id, count(*) as rows from old_rows group by company_id) gone
        where counter.company_id = gone.company_id and counter.entity = tg_table_name;
    end if;
  end if;
  return null;
end $$;

-- Of the company, whose id is the tenant's, and of number formats, where assigning a number is not recorded.
create or replace function write_row_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
    select coalesce((to_jsonb(new) ->> 'company_id')::uuid, new.id), tg_table_name, new.id, new.id, public.current_person(), 'update',
        jsonb_object_agg(after.key, jsonb_build_array(before.value, after.value))
      from jsonb_each(to_jsonb(old)) before join jsonb_each(to_jsonb(new)) after using (key)
      where before.value is distinct from after.value and key not in ('version', 'search')
      having count(*) > 0;
  return null;
end $$;

-- The last change of a record and its parts, or of one part of it: when, and by which member of the company. The name is null if the system or
-- a non-member changed it.
create or replace function last_change(wanted_record uuid, wanted_part uuid, tables text[]) returns table (at timestamptz, person_id uuid, name text)
language sql stable as $$
  select history.at, history.person_id, member.name
  from history left join member on member.company_id = history.company_id and member.id = history.person_id and member.accepted_at is not null
  where history.company_id = current_company() and history.record_id = wanted_record
    and (wanted_part is null or history.entity_id = wanted_part) and (tables is null or history.entity = any (tables))
  order by history.id desc limit 1
$$;
grant execute on function last_change to arriero_app;
