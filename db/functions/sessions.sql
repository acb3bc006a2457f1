-- Copies that let the access check read one row of login_session, and the sessions of a company's people.

-- Before a session is inserted, which `start_session` does with the rights of the owner. Locks the person, so that a concurrent change waits and then
-- finds this session, or is waited for.
create or replace function copy_person_to_session() returns trigger language plpgsql as $$
begin
  select p.language, p.super_administrator, p.idle_minutes into new.language, new.super_administrator, new.idle_minutes
    from person p where p.id = new.person_id for share;
  return new;
end $$;

-- After a company or a membership changed: sets the strictest idle limit of the companies of each person concerned.
create or replace function refresh_idle_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[];
begin
  if tg_table_name = 'company' then
    people := array(select id from member where company_id = new.id);
  elsif tg_op = 'DELETE' then
    people := array[old.id];
  elsif tg_op = 'INSERT' and new.accepted_at is null then
    return null;   -- counts only once the person has accepted; a file may have thousands
  else
    people := array[new.id];
  end if;
  -- Locked by a separate statement, so that the next one sees what a concurrent change by another company has committed.
  perform from person where id = any (people) order by id for no key update;
  update person p set idle_minutes = strictest.minutes
    from (
      select wanted.id, coalesce(min(c.idle_minutes), 15) as minutes
        from unnest(people) wanted(id)
          left join member m on m.id = wanted.id and m.status = 'active' and m.accepted_at is not null
          left join company c on c.id = m.company_id and c.status = 'active'
        group by wanted.id
    ) strictest
    where p.id = strictest.id and p.idle_minutes <> strictest.minutes;
  return null;
end $$;

-- The live sessions of the current company's people. Without the address: a session belongs to all companies of its person.
-- `permissions`: what the person may do in this company beyond a driver; '*' for the super-administrator.
create or replace function company_sessions() returns table (id uuid, person_id uuid, name text, device text, created_at timestamptz,
  last_input_at timestamptz, permissions text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, m.id, m.name, s.device, s.created_at, s.last_input_at,
      case when s.super_administrator then array['*'] else coalesce(m.rights_beyond_driver, '{}') end
    from member m join login_session s on s.person_id = m.id
    where m.company_id = current_company() and m.status = 'active' and m.accepted_at is not null
      and is_live(s.last_input_at, s.idle_minutes, s.created_at)
$$;

-- Ends a session of one of the current company's people, and the address of their calendar here, which may have been made in it; returns the id of
-- its person, null if it does not exist.
create or replace function end_company_session(wanted_session uuid) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    delete from login_session s where s.id = wanted_session and exists (
      select from member m where m.company_id = current_company() and m.id = s.person_id and m.status = 'active' and m.accepted_at is not null)
      returning s.person_id
  ), feed as (
    delete from calendar_feed f using ended where f.company_id = current_company() and f.person_id = ended.person_id
  )
  select person_id from ended
$$;

grant execute on function company_sessions, end_company_session to arriero_app;
