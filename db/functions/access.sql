-- The access check, and what a person may do where. Only these functions, start_session() and accept_invitation() set the context of a transaction.

-- Whether a session is valid: its idle limit since the last input, and 12 hours in all. A single expression, so that PostgreSQL inlines it.
create or replace function is_live(last_input_at timestamptz, idle_minutes smallint, created_at timestamptz) returns boolean
language sql stable as $$
  select last_input_at > now() - make_interval(mins => idle_minutes) and created_at > now() - interval '12 hours'
$$;

-- Stores the time of the last input. Not on a full disk, where a request that only reads is answered all the same.
create or replace function postpone_idle_limit(wanted_session uuid) returns void language plpgsql as $$
begin
  update login_session set last_input_at = now() where id = wanted_session;
exception when disk_full then
  null;
end $$;

-- Opens a company for the transaction, if there is a live session of an active, accepted member with the permission (null: membership
-- suffices), or of the super-administrator, and a second factor where the company requires one. `state` is 'ok', 'no_session',
-- 'forbidden' or 'two_factor'; unless it is 'ok', nothing is visible. Every request runs it, so it is one query. Fails on a connection of
-- the owner, for whom row level security would hide nothing.
create or replace function enter(wanted_hash bytea, wanted_company uuid, wanted_permission text, is_input boolean,
  out state text, out person_id uuid, out language text, out own_only boolean, out today date, out money_decimals smallint, out time_zone text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  session_id uuid;
  is_stale boolean;
  is_platform boolean;
  granted text;   -- 'fully', 'as_driver', or null
  requires_two_factor boolean;
begin
  -- The owner sees every row, and so does any role that may become the owner.
  if pg_has_role(session_user, current_user, 'member') then
    raise exception 'requests must not be served as the owner of the database' using errcode = 'insufficient_privilege';
  end if;
  select s.id, s.person_id, s.last_input_at < now() - interval '1 minute', s.language, s.super_administrator,
      c.time_zone, c.money_decimals, (now() at time zone c.time_zone)::date, c.require_two_factor,
      case
        when wanted_permission = any (m.rights_beyond_driver) or wanted_permission is null and m.rights_beyond_driver is not null then 'fully'
        when wanted_permission = any (m.rights) or wanted_permission is null and m.rights is not null then 'as_driver'
      end
    into session_id, person_id, is_stale, language, is_platform, time_zone, money_decimals, today, requires_two_factor, granted
    from login_session s
    left join company c on c.id = wanted_company and (c.status = 'active' or s.super_administrator)
    -- Offset: by the key alone. Joined, the members of the whole company are read where most companies have few.
    left join lateral (
      select rights, rights_beyond_driver from member
        where company_id = wanted_company and id = s.person_id and status = 'active' and accepted_at is not null offset 0) m on c.id is not null
    where s.token_hash = wanted_hash and is_live(s.last_input_at, s.idle_minutes, s.created_at);
  if session_id is null then
    state := 'no_session';
    return;
  end if;
  if is_input and is_stale then
    perform postpone_idle_limit(session_id);
  end if;
  if time_zone is null or not (is_platform or granted is not null) then
    state := 'forbidden';
    return;
  end if;
  -- Two conditions, because PL/pgSQL starts a query for one that contains a subquery.
  if requires_two_factor then
    if not exists (select from two_factor f where f.person_id = enter.person_id and f.confirmed_at is not null) then
      state := 'two_factor';
      return;
    end if;
  end if;
  own_only := not is_platform and granted = 'as_driver';
  perform set_config('app.company_id', wanted_company::text, true), set_config('app.person_id', person_id::text, true),
    set_config('app.today', today::text, true), set_config('app.own_only', case when own_only then '1' else '' end, true);
  state := 'ok';
end $$;

-- Opens the person alone, without a company, for requests about oneself. Input updates last_input_at at most once a minute.
create or replace function enter_person(wanted_hash bytea, is_input boolean,
  out state text, out person_id uuid, out session_id uuid, out language text, out super_administrator boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_stale boolean;
begin
  if pg_has_role(session_user, current_user, 'member') then
    raise exception 'requests must not be served as the owner of the database' using errcode = 'insufficient_privilege';
  end if;
  select s.id, s.person_id, s.last_input_at < now() - interval '1 minute', s.language, s.super_administrator
    into session_id, person_id, is_stale, language, super_administrator
    from login_session s
    where s.token_hash = wanted_hash and is_live(s.last_input_at, s.idle_minutes, s.created_at);
  if session_id is null then
    state := 'no_session';
    return;
  end if;
  if is_input and is_stale then
    perform postpone_idle_limit(session_id);
  end if;
  perform set_config('app.person_id', person_id::text, true);
  state := 'ok';
end $$;

-- Opens any company, or the id of one about to be inserted, for the rest of a transaction of the super-administrator. For others it returns false and
-- opens nothing.
create or replace function enter_as_platform(wanted_company uuid) returns boolean language plpgsql as $$
begin
  if (select super_administrator from own_person()) is not true then
    return false;
  end if;
  perform set_config('app.company_id', wanted_company::text, true);
  return true;
end $$;

-- Opens a person who has given the right password and has no session yet: to check the second factor. Returns false and opens nothing unless
-- `verified_hash`, which sign-in compared with the password, is still the person's.
create or replace function enter_candidate(wanted_person uuid, verified_hash text) returns boolean language plpgsql as $$
begin
  -- The policy of person_secret shows the row of the current person only.
  perform set_config('app.person_id', wanted_person::text, true);
  perform from person_secret s where s.person_id = wanted_person and s.password_hash = verified_hash for share;
  if not found then
    perform set_config('app.person_id', '', true);
    return false;
  end if;
  return true;
end $$;

-- Whether the current person has a permission in the current company.
create or replace function holds(wanted_permission text) returns boolean
language sql stable as $$
  select exists (select from own_person() where super_administrator)
    or exists (
      select from member m where m.company_id = current_company() and m.id = current_person() and m.status = 'active'
        and m.accepted_at is not null and wanted_permission = any (m.rights))
$$;

-- Whether the current person has all of these permissions by a role other than the driver's, which shows own records only.
create or replace function holds_beyond_driver(wanted_permissions text[]) returns boolean
language sql stable as $$
  select exists (select from own_person() where super_administrator)
    or exists (
      select from member m where m.company_id = current_company() and m.id = current_person() and m.status = 'active'
        and m.accepted_at is not null and m.rights_beyond_driver @> wanted_permissions)
$$;


-- Roles and permissions of the current person in a company, which need not be entered, and whether it requires a second factor that the person
-- lacks. No row where the person may not enter; ['*'] for the super-administrator.
create or replace function rights_in(wanted_company uuid) returns table (roles text[], permissions text[], lacks_two_factor boolean)
language plpgsql as $$
declare
  entered text := current_setting('app.company_id', true);
  is_platform boolean := exists (select from own_person() where super_administrator);
begin
  -- Row level security shows only rows of this company and this person.
  perform set_config('app.company_id', wanted_company::text, true);
  return query
    select case when is_platform then array['super_administrator'] else held.roles end,
           case when is_platform then array['*'] else held.permissions end,
           c.require_two_factor and not exists (select from two_factor f where f.person_id = current_person() and f.confirmed_at is not null)
      from company c
        cross join (
          select array_agg(distinct r.key) as roles, array_agg(distinct permission) as permissions
            from member m
              join member_role mr on mr.company_id = m.company_id and mr.member_id = m.id
              join role r on r.company_id = mr.company_id and r.id = mr.role_id
              cross join unnest(r.permissions) permission
            where m.company_id = wanted_company and m.id = current_person() and m.status = 'active' and m.accepted_at is not null
        ) held
      where c.id = wanted_company and (is_platform or (c.status = 'active' and held.roles is not null));
  perform set_config('app.company_id', coalesce(entered, ''), true);
end $$;

-- The companies that a person may enter, by name: every company for the super-administrator. `wanted_patterns` are those of LIKE for the
-- folded text, all of which must match. The optional arguments select one company by id or tax id, or those whose member has another status.
create or replace function companies_of(wanted_person uuid, wanted_patterns text[], skip integer, take integer, wanted_company uuid default null,
  wanted_tax_id_type text default null, wanted_tax_id text default null, wanted_member_status text default 'active')
returns table (id uuid, name text, image text, accent text, status text, time_zone text, money_decimals smallint, closed_through date)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select c.id, c.name, '/storage/' || c.image, c.accent, c.status, c.time_zone, c.money_decimals, c.closed_through
    from company c
    where (exists (select from person p where p.id = wanted_person and p.super_administrator)
      or (c.status = 'active' and exists (select from member m where m.company_id = c.id and m.id = wanted_person
        and m.status = wanted_member_status and m.accepted_at is not null)))
      and c.search like all (wanted_patterns) and (wanted_company is null or c.id = wanted_company)
      and (wanted_tax_id is null or (c.tax_id_type = wanted_tax_id_type and c.tax_id = wanted_tax_id))
    order by c.name, c.id offset skip limit take;
end $$;

grant execute on function is_live, enter, enter_person, enter_as_platform, enter_candidate, holds, holds_beyond_driver, rights_in, companies_of to arriero_app;
