-- A database of an earlier version, for migrate.drill.test.ts. Written by db/write-baseline.ts; do not edit.

-- The rights of requests: tables grant to arriero_app, and policies restrict it. Applied at every start, because roles belong to the
-- PostgreSQL server and not to the database. Nobody logs in as arriero_app: connections that serve requests log in as a member of it
-- that owns nothing (src/server/db/serving-role.ts). The owner of the database, who is no superuser and runs migrations, is not a member.

do $$
begin
  if not exists (select from pg_roles where rolname = 'arriero_app') then
    create role arriero_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server created it at the same moment
end $$;

revoke all on schema public from public;
grant usage on schema public to arriero_app;
-- A new function may be called by no one until it is granted.
alter default privileges revoke execute on functions from public;

set check_function_bodies = off;

  create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), checksum text);
  create table if not exists schema_function (name text primary key, applied_at timestamptz not null default now(), checksum text not null);

-- access.sql

-- The access check, and what a person may do where. Only these functions, start_session() and accept_invitation() set the context of a
-- transaction.

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
  -- The owner sees every row, and so does whoever may become the owner.
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

-- Opens any company, or the id of one about to be inserted, for the rest of a transaction of the super-administrator.
-- False, and nothing is opened, for anyone else.
create or replace function enter_as_platform(wanted_company uuid) returns boolean language plpgsql as $$
begin
  if (select super_administrator from own_person()) is not true then
    return false;
  end if;
  perform set_config('app.company_id', wanted_company::text, true);
  return true;
end $$;

-- Opens a person who has given the right password and has no session yet: to check the second factor. False, and nothing is opened,
-- unless `verified_hash`, which sign-in compared with the password, is still the person's.
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

-- Whether the current person has all of these permissions by another role than driver's, which shows own records only.
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
  -- Row level security shows what belongs to this company, and to the person.
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

-- books.sql

-- Closed books: records of money that are dated on or before company.closed_through are neither created, edited nor deleted. Triggers on the
-- tables themselves say so, hence no operation can forget to.

-- Held until the transaction ends: shared by who writes a record of money, alone by who moves the line. So the line is the same from the check of a
-- record until it is committed.
create or replace function books_lock_key(company uuid) returns bigint language sql immutable
  return hashtextextended('books:' || company, 0);

-- The line of the current company, once no one can move it any more. Null: nothing is closed, or no company, as in a migration. Locked and read
-- once in a transaction, which writes many rows, and remembered as 'company line' in a setting that is reset wherever the lock is released.
create or replace function hold_books_line() returns date language plpgsql as $$
declare
  company constant text := current_setting('app.company_id', true);
  held constant text := current_setting('app.books_line', true);
  -- A variable: compared with current_company(), each company that is read calculates it again.
  company_id uuid;
  line date;
begin
  if coalesce(company, '') = '' then return null; end if;
  if starts_with(held, company) then return nullif(substr(held, 38), '')::date; end if;
  company_id := company;
  perform pg_advisory_xact_lock_shared(books_lock_key(company_id));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  line := (select closed_through from company c where c.id = company_id);
  perform set_config('app.books_line', concat(company, ' ', line), true);
  return line;
end $$;

-- `day` is that of the record, where there is one: what dates itself today may have no field that says so.
create or replace function refuse_closed_books(line date, typed_column text, day date default null) returns void language plpgsql as $$
begin
  raise exception 'books_closed' using errcode = 'AR409', column = typed_column,
    detail = jsonb_build_object('closed_through', line) || case when day = line and day = today() then '{"is_today": true}'::jsonb else '{}' end;
end $$;

-- Called by migrations, once for each table of dated records of money: its date, and the columns that are no part of what is closed. All others
-- are, those of later migrations too.
create or replace function close_with_books(tbl text, date_column text, variadic free_columns text[]) returns void language plpgsql as $$
begin
  execute format('create trigger books after insert or update or delete on %I for each row execute function check_books(%L, %L)',
    tbl, date_column, free_columns);
end $$;

-- The same for a table of rows that belong to such a record.
create or replace function close_part_with_books(tbl text, parent_column text, parent text, date_column text) returns void language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', parent_column, parent, date_column);
begin
  execute format('create trigger books_insert after insert on %I referencing new table as new_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
  execute format('create trigger books_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
  execute format('create trigger books_delete after delete on %I referencing old table as old_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
end $$;

-- The trigger of close_with_books. An edit counts by both of its dates.
create or replace function check_books() returns trigger language plpgsql as $$
declare
  free_columns text[] := tg_argv[1];
  line date;
  was date;
  becomes date;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - free_columns = to_jsonb(new) - free_columns then return null; end if;
  end if;
  line := hold_books_line();
  if line is null then return null; end if;
  -- Only the branch of the table is planned: the others name columns that it does not have.
  case tg_argv[0]
    when 'date' then
      if tg_op <> 'INSERT' then was := old.date; end if;
      if tg_op <> 'DELETE' then becomes := new.date; end if;
    when 'issue_date' then
      if tg_op <> 'INSERT' then was := old.issue_date; end if;
      if tg_op <> 'DELETE' then becomes := new.issue_date; end if;
    when 'payment_date' then
      if tg_op <> 'INSERT' then was := old.payment_date; end if;
      if tg_op <> 'DELETE' then becomes := new.payment_date; end if;
  end case;
  if least(was, becomes) > line then return null; end if;
  -- At the field of the date only where that is what the user has to change.
  perform refuse_closed_books(line, case when becomes <= line and becomes is distinct from was then tg_argv[0] else '' end, becomes);
  return null;
end $$;

-- The trigger of close_part_with_books.
create or replace function check_books_of_parts() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
  changed text := case tg_op
    when 'INSERT' then 'table new_rows'
    when 'DELETE' then 'table old_rows'
    else '((table old_rows except table new_rows) union all (table new_rows except table old_rows))' end;
  is_closed boolean;
begin
  if line is null then return null; end if;
  execute format('select exists (select from (%s) part join %I parent on parent.company_id = part.company_id and parent.id = part.%I where parent.%I <= $1)',
    changed, tg_argv[1], tg_argv[0], tg_argv[2]) into is_closed using line;
  if is_closed then perform refuse_closed_books(line, ''); end if;
  return null;
end $$;

-- The trigger of company: who moves the line waits for those who write records of money, and they for it.
create or replace function lock_books() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(books_lock_key(new.id)), set_config('app.books_line', '', true);
  return new;
end $$;

grant execute on function books_lock_key, hold_books_line, refuse_closed_books to arriero_app;

-- companies.sql

-- Companies: what they use, and what the super-administrator sees of them.

-- Deletes a payment method. False when a record refers to it, which the foreign keys know.
create or replace function remove_payment_method(wanted uuid) returns boolean language plpgsql as $$
begin
  delete from payment_method where company_id = current_company() and id = wanted;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

-- What a company uses of its plan. As the caller sees it: the app in its own company, a definer function everywhere.
create or replace function company_usage(wanted_company uuid, out users bigint, out vehicles bigint, out trips_this_month bigint, out storage_bytes bigint)
language sql stable as $$
  select
    (select count(*) from member where company_id = wanted_company and status = 'active'),
    (select count(*) from truck where company_id = wanted_company and status = 'active')
      + (select count(*) from trailer where company_id = wanted_company and status = 'active'),
    (select count(*) from trip, company c, date_trunc('month', now() at time zone c.time_zone) month
      where c.id = wanted_company and trip.company_id = c.id and trip.status <> 'cancelled'
        and trip.departure_at >= month and trip.departure_at < month + interval '1 month'),
    coalesce((select bytes from storage_counter where company_id = wanted_company), 0)
$$;

-- A page of all companies, or of those with the wanted ids, with their administrator and what they use. No row for anyone but the
-- super-administrator.
create or replace function company_accounts(wanted_patterns text[], wanted_status text, wanted_ids uuid[], skip integer, take integer)
returns table (id uuid, name text, tax_id_type text, tax_id text, email text, image_url text, city_name text, administrator_name text, plan text, status text,
  created_at timestamptz, users bigint, vehicles bigint, trips_this_month bigint, storage_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, c.tax_id_type, c.tax_id, c.email, '/storage/' || c.image, city.name, administrator.first_name || ' ' || administrator.last_name,
      c.plan, c.status, c.created_at, used.users, used.vehicles, used.trips_this_month, used.storage_bytes
    from (
      select * from company
        where exists (select from person where id = current_person() and super_administrator)
          and search like all (wanted_patterns) and (wanted_status is null or status = wanted_status)
          and (wanted_ids is null or id = any (wanted_ids))
        order by name, id offset skip limit take
    ) c
      left join city on city.id = c.city_id
      left join person administrator on administrator.id = c.administrator_id
      cross join lateral company_usage(c.id) used
    order by c.name, c.id
$$;

grant execute on function remove_payment_method, company_usage, company_accounts to arriero_app;

-- The day of the first record of the current company, before which no money is expected: when it was created here, or that of an older trip or
-- invoice, which is what companies bring from before. For a driver of the trips that they see. Three reads of one row, by the indexes
-- trip_by_departure and invoice_by_issue. A company is compared with the result of a subquery, which is calculated once and not for each company.
create or replace function first_record_day() returns date language sql stable as $$
  select least(
    (select (created_at at time zone time_zone)::date from company where id = (select current_company())),
    (select departure_at::date from trip where company_id = current_company() order by departure_at limit 1),
    (select issue_date from invoice where company_id = current_company() order by issue_date limit 1))
$$;

grant execute on function first_record_day to arriero_app;

-- comparable.sql

-- How numbers of others and names of companies are compared: the rules of `base/fold.ts` in SQL, for queries and calculated columns. A test
-- compares them. A change of these functions needs a migration that calculates those columns again. In PL/pgSQL, which is
-- compiled once for a connection: SQL would be parsed again by each statement that writes such a column.

-- Lower case without accents, in ASCII as far as possible. Of collation "C", so that no locale changes what is stored.
create or replace function fold_to_ascii(typed text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(replace(replace(replace(replace(
      translate(regexp_replace(normalize(typed, nfd), '[\u0300-\u036f]', '', 'g') collate "C", 'ÞÆŒẞØøŁłĐđÐðıĦħ', 'þæœßoollddddihh'),
    'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') collate "C");
end $$;

-- The letters and digits of a number alone, in upper case.
create or replace function comparable(number text) returns text language plpgsql immutable parallel safe as $$
begin
  return upper(regexp_replace(fold_to_ascii(number), '[^a-z0-9]', '', 'g') collate "C");
end $$;

-- The same of a company's name, without the legal form at its end.
create or replace function comparable_company(name text) returns text language sql immutable parallel safe as $$
  select comparable(regexp_replace(regexp_replace(fold_to_ascii(name), '^[^a-z0-9]+', ''),
    '(?:[^a-z0-9]+(?:y[^a-z0-9]+)?(?:s[^a-z0-9]*a[^a-z0-9]*s|s[^a-z0-9]*a|e[^a-z0-9]*u|e[^a-z0-9]*s[^a-z0-9]*p|b[^a-z0-9]*i[^a-z0-9]*c|s[^a-z0-9]*en[^a-z0-9]*c(?:[^a-z0-9]*[sa])?|ltda|limitada|cia|compania))+[^a-z0-9]*$', ''))
$$;

grant execute on function fold_to_ascii, comparable, comparable_company to arriero_app;

-- context.sql

-- What a request is confined to: settings of the transaction, set by the functions of access.sql. Empty: no row is visible.
-- Policies call these functions: one whose signature changes needs a new name.

create or replace function current_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;

create or replace function current_person() returns uuid language sql stable
  return nullif(current_setting('app.person_id', true), '')::uuid;

-- The company's local day.
create or replace function today() returns date language sql stable
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'America/Bogota')::date);

-- True where the permission comes from the driver's role only: the person sees their own records only.
create or replace function own_only() returns boolean language sql stable
  return coalesce(current_setting('app.own_only', true), '') = '1';

grant execute on function current_company, current_person, today, own_only to arriero_app;

-- expenses.sql

-- Keeps the texts that expenses are searched by. In one order, so that two requests which add the same ones do not wait for each other.
create or replace function add_expense_texts() returns trigger language plpgsql as $$
begin
  insert into expense_text (company_id, search)
    select distinct company_id, search from changed_rows where search <> '' order by company_id, search
    on conflict do nothing;
  return null;
end $$;

-- files.sql

-- Photos of people, images and logos of companies; the counter of what a company stores.

-- A global file, for a reader who uploaded it, or who shares a company with the person or company that shows it; any for the
-- super-administrator.
create or replace function read_global_file(wanted_file uuid, reader uuid) returns table (name text, mime text, hash bytea, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.name, f.mime, f.hash, f.bytes from global_file f
    where f.id = wanted_file and (
      f.person_id = reader
      or exists (select from person p where p.id = reader and p.super_administrator)
      or exists (select from person p join member theirs on theirs.id = p.id join member mine on mine.company_id = theirs.company_id
        where p.image = f.id and mine.id = reader and mine.status = 'active' and mine.accepted_at is not null
          -- A person with a login is not shown to a company that has only invited them.
          and theirs.typed_email is null and (theirs.accepted_at is not null or not exists (select from person_secret where person_id = p.id)))
      or exists (select from company c join member mine on mine.company_id = c.id
        where f.id in (c.image, c.logo) and mine.id = reader and mine.status = 'active' and mine.accepted_at is not null))
$$;

-- The trigger of file_blob. Waits for other uploads of the company, so the counter is exact.
create or replace function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update storage_counter set bytes = bytes - length(old.bytes) where company_id = old.company_id;
  else
    insert into storage_counter as counter (company_id, bytes) values (new.company_id, length(new.bytes))
      on conflict (company_id) do update set bytes = counter.bytes + excluded.bytes;
  end if;
  return null;
end $$;

grant execute on function read_global_file to arriero_app;

-- fleet.sql

-- What is expected of vehicles.

-- The day on which the odometer is expected to show `wanted`, from the latest reading and the average: days rounded down. Null where that
-- is not known, already so, or further than ten years.
create or replace function odometer_forecast(wanted integer, mileage integer, read_on date, km_per_day integer) returns date
language sql immutable parallel safe as $$
  select case when km_per_day > 0 and wanted > mileage and wanted - mileage <= 3650 * km_per_day::bigint then read_on + (wanted - mileage) / km_per_day end
$$;
grant execute on function odometer_forecast to arriero_app;

-- history.sql

-- Triggers that write history and row counters.

-- Of tenant tables, once for each statement. Arguments: 'counted' or 'not counted'; of a part of a record, the column that names the record.
create or replace function write_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted boolean := tg_argv[0] = 'counted';
  part_of text := tg_argv[1];
  -- Columns whose changes alone are none: calculated, or kept by triggers.
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
        -- A part that moves to another record has left the one and come to the other.
        cross join lateral (
          select (after ->> part_of)::uuid as record_id, 'update' as action, jsonb_build_object('before', before, 'after', after) as changes
            where before ->> part_of = after ->> part_of
          union all
          select (before ->> part_of)::uuid, 'delete', jsonb_build_object('before', before, 'after', null) where before ->> part_of <> after ->> part_of
          union all
          select (after ->> part_of)::uuid, 'insert', jsonb_build_object('before', null, 'after', after) where before ->> part_of <> after ->> part_of
        ) entry
      -- The insert last: it is what the history leads to.
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

-- Of the company, whose id is the tenant's, and of number formats, where assigning a number is no history.
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

-- The last change of a record and its parts, or of one part of it: when, and by which member of the company. No name where the system, or
-- someone who is no member, changed it.
create or replace function last_change(wanted_record uuid, wanted_part uuid, tables text[]) returns table (at timestamptz, person_id uuid, name text)
language sql stable as $$
  select history.at, history.person_id, member.name
  from history left join member on member.company_id = history.company_id and member.id = history.person_id and member.accepted_at is not null
  where history.company_id = current_company() and history.record_id = wanted_record
    and (wanted_part is null or history.entity_id = wanted_part) and (tables is null or history.entity = any (tables))
  order by history.id desc limit 1
$$;
grant execute on function last_change to arriero_app;

-- idempotency.sql

-- The answer stored under an idempotency key. Waits for a concurrent write under the same key.

-- In a company.
create or replace function claim_idempotency_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company()::text || current_person()::text || wanted_key, 7));
  return query select i.body_hash, i.status, i.answer from idempotency i
    where i.company_id = current_company() and i.person_id = current_person() and i.key = wanted_key;
end $$;

-- Outside of any company.
create or replace function claim_person_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_person()::text || wanted_key, 17));
  return query select a.body_hash, a.status, a.answer from person_answer a where a.person_id = current_person() and a.key = wanted_key;
end $$;

grant execute on function claim_idempotency_key, claim_person_key to arriero_app;

-- invitations.sql

-- Invitations by the token of their link, before there is a session.

-- What a link offers. No row for a token that does not exist, was replaced or withdrawn, or where the person has left the address that
-- the company typed.
create or replace function invitation_at(wanted_hash bytea)
returns table (state text, company_id uuid, company_name text, user_name text, email text, needs_password boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
      when i.accepted_at is not null or m.accepted_at is not null then 'used'
      when m.status <> 'active' or c.status <> 'active' then 'invalid'
      when i.expires_at < now() then 'expired'
      else 'valid' end,
    i.company_id, c.name, p.first_name || ' ' || p.last_name, p.email,
    -- A person with an unproven address may not be its reader, who is the one invited: the reader chooses a password.
    not (p.email_is_proven and exists (select from person_secret s where s.person_id = p.id))
  from invitation i
    join member m on m.company_id = i.company_id and m.id = i.id
    join company c on c.id = i.company_id
    join person p on p.id = i.id
  where i.token_hash = wanted_hash and (m.typed_email is null or lower(m.typed_email) = lower(p.email))
$$;

-- Uses a link: the member has accepted. Where a password is needed, it is set, and every session and mailed code of the person ends; a
-- second factor stays. Of concurrent calls one succeeds. The login is locked first (see sign-in.sql), and the member before the
-- invitation, in the same order as when the link is sent again. Opens person and company for the rest of the transaction, so that history and notifications know both.
create or replace function accept_invitation(wanted_hash bytea, new_password_hash text, out state text, out company uuid, out invited uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_invitation record;
begin
  perform from person_secret s where s.person_id in (select i.id from invitation i where i.token_hash = wanted_hash) for no key update;
  perform from member m where (m.company_id, m.id) in (select i.company_id, i.id from invitation i where i.token_hash = wanted_hash) for update;
  select i.id into invited from invitation i where i.token_hash = wanted_hash for update;
  select * into found_invitation from invitation_at(wanted_hash);
  if not found then
    state := 'invalid';
    return;
  end if;
  state := found_invitation.state;
  company := found_invitation.company_id;
  if state <> 'valid' then
    return;
  end if;
  if found_invitation.needs_password then
    if new_password_hash is null then
      state := 'needs_password';
      return;
    end if;
    insert into person_secret (person_id, password_hash) values (invited, new_password_hash)
      on conflict (person_id) do update set password_hash = excluded.password_hash, changed_at = now();
    delete from password_code where person_id = invited;
    delete from login_session where person_id = invited;
    update person set email_is_proven = true where id = invited and not email_is_proven;
  end if;
  perform set_config('app.person_id', invited::text, true), set_config('app.company_id', company::text, true);
  update invitation i set accepted_at = now() where i.company_id = company and i.id = invited;
  update member m set accepted_at = now(), typed_first_name = null, typed_last_name = null, typed_email = null, version = version + 1
    where m.company_id = company and m.id = invited;
end $$;

-- The link of an invitation that was replaced, withdrawn or accepted no longer works: its email is not sent any more.
create or replace function expire_invitation_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail set expires_at = now() where id = old.mail_id and sent_at is null;
  return null;
end $$;

grant execute on function invitation_at, accept_invitation to arriero_app;

-- jobs.sql

-- Jobs that users start.

-- Queues a job for the server in the transaction that inserts it. Those of a company run one after the other.
create or replace function queue_job() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job('run_job', json_build_object('company_id', new.company_id, 'id', new.id),
    job_key => 'job:' || new.id, queue_name => 'jobs:' || new.company_id, max_attempts => 3);
  return null;
end $$;

-- Fails on a connection of the owner, for whom row level security would hide nothing.
create or replace function assert_job_is_confined() returns void language plpgsql as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = 'job'::regclass), 'member') then
    raise exception 'a job must not work as the owner of the database' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Opens the company of an unfinished job for the transaction, in the name of the member who started it, as enter() does for a session:
-- the member must still be active and hold the permission beyond their own records, or be the super-administrator. `state` is 'ok' or
-- 'forbidden'; unless it is 'ok', nothing is visible.
create or replace function enter_job(wanted_company uuid, wanted_job uuid, wanted_permission text,
  out state text, out person_id uuid, out language text, out own_only boolean, out today date, out money_decimals smallint, out time_zone text)
language plpgsql as $$
declare
  company_status text;
  is_platform boolean;
  may boolean;
begin
  perform assert_job_is_confined();
  perform set_config('app.company_id', wanted_company::text, true), set_config('app.own_only', '', true);
  select j.person_id into person_id from job j where j.id = wanted_job and j.finished_at is null;
  perform set_config('app.person_id', coalesce(person_id::text, ''), true);
  select c.status, c.time_zone, c.money_decimals, (now() at time zone c.time_zone)::date
    into company_status, time_zone, money_decimals, today from company c where c.id = wanted_company;
  select p.language, p.super_administrator into language, is_platform from own_person() p;
  may := is_platform or company_status = 'active' and exists (
    select from member m where m.company_id = wanted_company and m.id = enter_job.person_id and m.status = 'active'
      and m.accepted_at is not null and wanted_permission = any (m.rights_beyond_driver));
  if may is not true then
    perform set_config('app.company_id', '', true), set_config('app.person_id', '', true);
    state := 'forbidden';
    return;
  end if;
  own_only := false;
  perform set_config('app.today', today::text, true);
  state := 'ok';
end $$;

-- Opens an active company for the transaction of a job that nobody started, or of a request with the link to a document, in nobody's name;
-- otherwise as enter_job().
create or replace function enter_company(wanted_company uuid,
  out state text, out person_id uuid, out language text, out own_only boolean, out today date, out money_decimals smallint, out time_zone text)
language plpgsql as $$
begin
  perform assert_job_is_confined();
  perform set_config('app.company_id', wanted_company::text, true), set_config('app.person_id', '', true), set_config('app.own_only', '', true);
  select c.language, c.time_zone, c.money_decimals, (now() at time zone c.time_zone)::date
    into language, time_zone, money_decimals, today from company c where c.id = wanted_company and c.status = 'active';
  if not found then
    perform set_config('app.company_id', '', true);
    state := 'forbidden';
    return;
  end if;
  own_only := false;
  perform set_config('app.today', today::text, true);
  state := 'ok';
end $$;

grant execute on function assert_job_is_confined, enter_job, enter_company to arriero_app;

-- mail.sql

-- Outgoing mail and the job that sends it.

-- Queues the job that sends an email, unless it has one. For the owner. Emails with codes and links have priority.
create or replace function queue_mail_job(mail_id uuid, is_account boolean) returns void language sql as $$
  select graphile_worker.add_job('send_mail', json_build_object('id', mail_id), job_key => 'mail:' || mail_id, job_key_mode => 'unsafe_dedupe',
    max_attempts => 25, priority => case when is_account then -10 else 0 end)
$$;

-- Writes an email and queues its job in the current transaction. It is not sent later than `good_for` from now; null: no limit.
create or replace function queue_mail(new_id uuid, for_company uuid, for_person uuid, new_recipient text, new_subject text, new_body text, new_html text, is_account boolean, good_for interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at)
    values (new_id, for_company, for_person, new_recipient, new_subject, new_body, new_html, is_account, now() + good_for);
  perform queue_mail_job(new_id, is_account);
end $$;

-- The latest 100 emails of the current company. Account mail carries codes and links: the super-administrator sees that of all companies
-- and no one else sees any.
create or replace function outbox()
returns table (id uuid, recipient text, subject text, body text, account boolean, created_at timestamptz, sent_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.account, m.created_at, m.sent_at, m.error
    from mail m
    where case when m.account then exists (select from person p where p.id = current_person() and p.super_administrator)
      else m.company_id = current_company() end
    order by m.created_at desc, m.id desc limit 100
$$;

grant execute on function queue_mail, outbox to arriero_app;

-- maintenance.sql

-- When a schedule falls due, and triggers that keep what it copies of its vehicle, so that lists need not read the odometer for each row.

-- By how much instruments that replaced another after that day began below it.
create or replace function replaced_km(of_company uuid, of_vehicle uuid, since date) returns integer language sql stable as $$
  select coalesce(sum(previous.km - reading.km), 0)::integer
    from odometer_reading reading cross join lateral (
      select km from odometer_reading earlier
        where earlier.company_id = reading.company_id and earlier.vehicle_id = reading.vehicle_id
          and (earlier.at, earlier.km, earlier.id) < (reading.at, reading.km, reading.id)
        order by at desc, km desc, id desc limit 1
    ) previous
    where reading.company_id = of_company and reading.vehicle_id = of_vehicle and reading.starts_segment and reading.at >= since + 1
$$;
grant execute on function replaced_km to arriero_app;

-- Calculates the copies at every write. A new schedule locks its vehicle, so that a reading at the same moment waits and finds it.
create or replace function fill_service_schedule() returns trigger language plpgsql as $$
declare
  wanted uuid := coalesce(new.truck_id, new.trailer_id);
begin
  if tg_op = 'INSERT' then
    perform from truck where company_id = new.company_id and id = new.truck_id for share;
    perform from trailer where company_id = new.company_id and id = new.trailer_id for share;
  end if;
  select vehicle.active, case when vehicle.read_on is not null then vehicle.mileage end, vehicle.read_on, vehicle.km_per_day
    into new.vehicle_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
    from (
      select status = 'active' as active, mileage, read_on, km_per_day from truck where company_id = new.company_id and id = new.truck_id
      union all select status = 'active', mileage, read_on, km_per_day from trailer where company_id = new.company_id and id = new.trailer_id
    ) vehicle;
  -- Without such a vehicle the foreign key answers.
  new.vehicle_active := coalesce(new.vehicle_active, false);
  new.vehicle_replaced_km := replaced_km(new.company_id, wanted, new.last_on);
  return new;
end $$;

-- Calculates the copies of a vehicle's schedules again, for drivers too: a driver's trip reads the odometer, and drivers see no schedules. The
-- limit to own records is lifted for this statement alone, which returns nothing.
create or replace function refresh_schedules(of_company uuid, of_vehicle uuid) returns void language plpgsql as $$
declare
  limited text := coalesce(current_setting('app.own_only', true), '');
begin
  perform set_config('app.own_only', '', true);
  update service_schedule set active = active where company_id = of_company and vehicle_id = of_vehicle;
  perform set_config('app.own_only', limited, true);
end $$;
grant execute on function refresh_schedules to arriero_app;

create or replace function refresh_schedules_of_vehicle() returns trigger language plpgsql as $$
begin
  perform refresh_schedules(new.company_id, new.id);
  return null;
end $$;

-- Of a reading only what it changes besides: the mileage and the pace that follow from it are written to the vehicle, which has its own trigger.
create or replace function refresh_schedules_of_reading() returns trigger language plpgsql as $$
declare
  reading odometer_reading := case when tg_op = 'DELETE' then old else new end;
  limited text := coalesce(current_setting('app.own_only', true), '');
begin
  perform set_config('app.own_only', '', true);
  update service_schedule set active = active
    where company_id = reading.company_id and vehicle_id = reading.vehicle_id
      and vehicle_replaced_km <> replaced_km(company_id, vehicle_id, last_on);
  perform set_config('app.own_only', limited, true);
  return null;
end $$;

-- notifications.sql

-- Who receives a notification.

-- Members of the current company, active and accepted, except the current person: those named, or else those who have the permission
-- `needed` and one of `any_of` by more than the driver's role. `bell` and `email` are null where the person set no preference.
create or replace function recipients_of(wanted_kind text, wanted_people uuid[], needed text, any_of text[])
returns table (person_id uuid, first_name text, address text, language text, company text, bell boolean, email boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.first_name, p.email, p.language, c.name, wish.bell, wish.email
    from member m
      join person p on p.id = m.id
      join company c on c.id = m.company_id
      left join notification_preference wish on wish.company_id = m.company_id and wish.person_id = m.id and wish.kind = wanted_kind
    where m.company_id = current_company() and m.status = 'active' and m.accepted_at is not null and m.id is distinct from current_person()
      and case when wanted_people is null then needed = any (m.rights_beyond_driver) and m.rights_beyond_driver && any_of else m.id = any (wanted_people) end
    order by m.id
$$;

grant execute on function recipients_of to arriero_app;

-- numbers.sql

-- Numbers of documents.

-- Assigns the next number of a document in the writing transaction. Gapless, because a rollback gives it back; only numbers that imported
-- invoices have are skipped. Raises AR409 `number_series_exhausted` when it has more digits than the format.
create or replace function take_number(wanted text) returns text language plpgsql as $$
declare
  taken record;
  result text;
begin
  loop
    update number_format set last_number = next_number, next_number = next_number + 1
      where company_id = current_company() and document = wanted and length((next_number)::text) <= length
      returning series, delimiter, length, next_number - 1 as sequence into taken;
    if not found then
      raise exception 'number_series_exhausted' using errcode = 'AR409', detail = jsonb_build_object('document', wanted);
    end if;
    result := case when taken.series = '' then '' else taken.series || taken.delimiter end || lpad(taken.sequence::text, taken.length, '0');
    exit when wanted <> 'invoice';   -- two conditions: PL/pgSQL starts a query for one that contains a subquery
    exit when not exists (select from invoice where company_id = current_company() and number = result);
  end loop;
  return result;
end $$;

-- The number that a document with this sequence has in the current format: INV-000007 for 7.
create or replace function number_in_series(wanted text, sequence text) returns text language sql stable as $$
  select case when series = '' then '' else series || delimiter end || lpad(sequence, greatest(length, length(sequence)), '0')
    from number_format where company_id = current_company() and document = wanted
$$;

grant execute on function take_number, number_in_series to arriero_app;

-- payroll.sql

-- What pay stubs hold fast. Triggers on the tables say so, hence no operation can forget to. `app.refusing` has what they may have refused: tests
-- compare it with the contract of the operation (server/db/tenant.ts).

-- Of a row that a stub took, or took a part of: refuses a change of any column but those named, and its deletion.
create or replace function refuse_settled() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  free_columns text[] := (select array_agg(argument) from unnest(tg_argv[1:]) argument);
  stub text;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - free_columns = to_jsonb(new) - free_columns then return new; end if;
  end if;
  perform set_config('app.refusing', concat_ws(' ', nullif(current_setting('app.refusing', true), ''), 'settled_in_stub'), true);
  execute format('select stub.number from stub_use used join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
    where used.company_id = $1 and used.%I = $2 order by stub.id limit 1', source) into stub using old.company_id, old.id;
  if stub is not null then
    raise exception 'settled_in_stub' using errcode = 'AR409', detail = jsonb_build_object('stub', stub);
  end if;
  return old;
end $$;

-- The driver of a trip that a closed period paid stays.
create or replace function refuse_paid_out() returns trigger language plpgsql as $$
declare
  stub text;
begin
  perform set_config('app.refusing', concat_ws(' ', nullif(current_setting('app.refusing', true), ''), 'trip_paid_out'), true);
  select pay_stub.number into stub from pay_period_trip paid
      join pay_period period on period.company_id = paid.company_id and period.id = paid.period_id and period.status = 'closed'
      join pay_stub on pay_stub.company_id = paid.company_id and pay_stub.period_id = paid.period_id and pay_stub.employee_id = paid.employee_id
    where paid.company_id = old.company_id and paid.trip_id = old.id;
  if stub is not null then
    raise exception 'trip_paid_out' using errcode = 'AR409', detail = jsonb_build_object('stub', stub), column = 'driver_id';
  end if;
  return null;
end $$;

grant execute on function refuse_settled, refuse_paid_out to arriero_app;

-- Whether the current person is paid a share of the freight of their trips, today or by terms that begin later, and so may see it.
-- In plpgsql, whose body is not checked: tests of earlier migrations have the functions, but not the tables of terms.
create or replace function paid_by_freight() returns boolean language plpgsql stable as $$
begin
  return exists (select from compensation_modifier modifier
      join compensation_terms terms on terms.company_id = modifier.company_id and terms.id = modifier.terms_id
    where modifier.company_id = current_company() and modifier.compensation_id = current_person() and modifier.base in ('gross_trips', 'net_trips')
      and not exists (select from compensation_terms later
        where later.company_id = terms.company_id and later.compensation_id = terms.compensation_id
          and later.valid_from <= today() and later.valid_from > coalesce(terms.valid_from, '-infinity')));
end $$;

-- Whether the caller may see freight, rates and prices of the trips that they see.
create or replace function sees_freight() returns boolean language sql stable as $$
  select not own_only() or paid_by_freight()
$$;

grant execute on function paid_by_freight, sees_freight to arriero_app;

-- A payment that the bank returned, or did not return after all: a change of the day of the return, whatever the day of the payment.
create or replace function check_books_of_return() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
begin
  if least(old.returned_on, new.returned_on) <= line then
    perform refuse_closed_books(line, case when new.returned_on <= line then 'returned_on' else '' end);
  end if;
  return null;
end $$;

grant execute on function check_books_of_return to arriero_app;

-- A closed period that is opened again: what it paid is of its last day.
create or replace function check_books_of_period() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
begin
  if old.ends_on <= line then perform refuse_closed_books(line, ''); end if;
  return null;
end $$;

grant execute on function check_books_of_period to arriero_app;

-- A category that counts from now on, or no longer, changes no trip that was paid.
create or replace function rebase_paid_expenses() returns trigger language plpgsql as $$
begin
  update pay_period_trip paid set expenses = paid.expenses + case when new.counts_for_bonus then spent.amount else -spent.amount end
    from (select trip_id, sum(cop_amount) as amount from expense
      where company_id = new.company_id and category_id = new.id and status = 'approved' and charged_owner_id is null group by trip_id) spent
    where paid.company_id = new.company_id and paid.trip_id = spent.trip_id and paid.expenses is not null;
  return null;
end $$;

grant execute on function rebase_paid_expenses to arriero_app;

-- Days from one to the other, both included, in months of 30: the 31st does not count, and the last of February counts to the 30th. 0 where they are none.
create or replace function days_of_30(first date, last date) returns integer language sql immutable as $$
  select case when first > last then 0 else (360 * (extract(year from last) - extract(year from first)) + 30 * (extract(month from last) - extract(month from first))
    + case when extract(day from last + 1) = 1 then 30 else extract(day from last) end - extract(day from first) + 1)::integer end
$$;

-- The first or the last day of the month, or of the half of it, that has the day.
create or replace function part_of_month(cycle text, day date, is_end boolean) returns date language sql immutable as $$
  select case
    when cycle = 'monthly' then case when is_end then month.ends_on else month.starts_on end
    when extract(day from day) <= 15 then case when is_end then month.starts_on + 14 else month.starts_on end
    else case when is_end then month.ends_on else month.starts_on + 15 end
  end from (select date_trunc('month', day)::date as starts_on, (date_trunc('month', day) + interval '1 month')::date - 1 as ends_on) month
$$;

-- The pay cycle of a member on a day: their own, or that of the company, which the caller knows.
create or replace function cycle_on(company uuid, member uuid, day date, company_cycle text) returns text language plpgsql stable as $$
begin
  return coalesce((select payroll_cycle from compensation_terms terms
    where terms.company_id = company and terms.compensation_id = member and (valid_from is null or valid_from <= day) order by valid_from desc nulls last limit 1), company_cycle);
end $$;

grant execute on function days_of_30, part_of_month, cycle_on to arriero_app;

-- people.sql

-- Persons, as far as a fact concerns more than the person or more than one company.

-- The current person's own row, with the columns that colleagues may not read.
create or replace function own_person()
returns table (id uuid, first_name text, last_name text, email text, username text, image text, language text, super_administrator boolean,
  last_company_id uuid, idle_minutes smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, first_name, last_name, email, coalesce(username, ''), '/storage/' || image, language, super_administrator, last_company_id, idle_minutes
    from person where id = current_person()
$$;

-- The id of the person with an email address, in any company; null for none. Locked, the address stays until the transaction ends, and
-- who else locks the person waits. Not "for key share": the unique index of the address is on an expression, so that is no key.
create or replace function find_person_by_email(wanted_email text, is_locked boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if is_locked then
    select id into found_id from person where lower(email) = lower(wanted_email) for no key update;
  else
    select id into found_id from person where lower(email) = lower(wanted_email);
  end if;
  return found_id;
end $$;

-- Whether the current company may change names, address and photo of one of its people: not once the person has a password, has signed
-- in, is in another company, or is super-administrator. Otherwise a company could put its own login in the place of someone else's by changing the address.
create or replace function person_is_editable(wanted_person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select first_sign_in_at is null and not super_administrator
      and not exists (select from person_secret where person_id = wanted_person)
      and not exists (select from member where company_id <> current_company() and id = wanted_person)
    from person where id = wanted_person
$$;

-- Lists the current person under new names in every company. Call it before the person's row changes: a company where they have not
-- accepted keeps the names and address that it invited. `folded` is the folded names and email address.
create or replace function rename_own_members(new_name text, folded text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update member m set typed_first_name = p.first_name, typed_last_name = p.last_name, typed_email = p.email
    from person p where p.id = current_person() and m.id = p.id and m.accepted_at is null and m.typed_email is null;
  update member set name = new_name, search = folded || ' ' || lower(id_card), version = version + 1
    where id = current_person() and typed_email is null and (name <> new_name or search <> folded || ' ' || lower(id_card));
$$;

-- A person takes another address, which is not proven.
create or replace function unprove_address() returns trigger language plpgsql as $$
begin
  new.email_is_proven := false;
  return new;
end $$;

-- After a person changed: sessions have copies of some columns, and codes and invitations that were mailed to a former address are void.
create or replace function follow_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.language, old.super_administrator, old.idle_minutes) is distinct from (new.language, new.super_administrator, new.idle_minutes) then
    update login_session set language = new.language, super_administrator = new.super_administrator, idle_minutes = new.idle_minutes
      where person_id = new.id;
  end if;
  if lower(old.email) <> lower(new.email) then
    delete from password_code where person_id = new.id;
    delete from invitation where id = new.id and accepted_at is null;
  end if;
  return null;
end $$;

-- Before the row of a person changes. A request may set names, address and photo of another person only, and only while the current
-- company may change them. The policy `changed` judges by what was committed before its statement; this judges under a lock. What gives the
-- person a password, a session or another company locks the row as well (by foreign keys, at least for key share): either it was committed
-- before and is seen here, or it waits. The owner, and so every security definer function, may change anything.
create or replace function guard_person() returns trigger language plpgsql as $$
begin
  if old.id = current_person() or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  -- No row: the current company does not see the person.
  perform from person where id = old.id for update;
  if not found or not person_is_editable(old.id)
    or (old.username, old.language, old.last_company_id) is distinct from (new.username, new.language, new.last_company_id) then
    raise exception 'the person is not the company''s to change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

grant execute on function own_person, find_person_by_email, person_is_editable, rename_own_members to arriero_app;

-- reminders.sql

-- Triggers that keep what reminders copy from their subject, so that lists need not read it for each row.

-- The row lock on the subject makes a change of it at the same moment wait, and find this reminder.
create or replace function copy_subject_to_reminder() returns trigger
language plpgsql as $$
begin
  new.subject_active := false;
  if new.truck_id is not null then
    select status = 'active', mileage, read_on, km_per_day into new.subject_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
      from truck where company_id = new.company_id and id = new.truck_id for share;
  elsif new.trailer_id is not null then
    select status = 'active', mileage, read_on, km_per_day into new.subject_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
      from trailer where company_id = new.company_id and id = new.trailer_id for share;
  else
    select status = 'active' into new.subject_active from member where company_id = new.company_id and id = new.member_id for share;
  end if;
  -- Without such a subject the foreign key answers.
  new.subject_active := coalesce(new.subject_active, false);
  return new;
end $$;

create or replace function copy_vehicle_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set subject_active = (new.status = 'active'), vehicle_mileage = new.mileage
    where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;

-- Not in the function above, which the triggers of earlier migrations call before there are these columns.
create or replace function copy_pace_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set vehicle_read_on = new.read_on, vehicle_km_per_day = new.km_per_day
    where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;

create or replace function copy_member_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set subject_active = (new.status = 'active') where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;

-- rights.sql

-- Keeps member.rights and member.rights_beyond_driver, in the transaction that changes a role or who has it.

create or replace function refresh_rights() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with changed as (
    select distinct mr.company_id, mr.member_id from member_role mr join changed_rows c on c.company_id = mr.company_id
      where tg_table_name = 'role' and mr.role_id = c.id
    union
    select distinct company_id, (to_jsonb(c) ->> 'member_id')::uuid from changed_rows c where tg_table_name = 'member_role'
  ), held as (
    select changed.company_id, changed.member_id,
        case when count(r.id) > 0 then coalesce(array_agg(distinct permission) filter (where permission is not null), '{}') end as rights,
        case when count(r.id) filter (where r.key <> 'driver') > 0
          then coalesce(array_agg(distinct permission) filter (where permission is not null and r.key <> 'driver'), '{}') end as rights_beyond_driver
      from changed
        left join member_role mr on mr.company_id = changed.company_id and mr.member_id = changed.member_id
        left join role r on r.company_id = mr.company_id and r.id = mr.role_id
        left join lateral unnest(r.permissions) permission on true
      group by changed.company_id, changed.member_id
  )
  update member m set rights = held.rights, rights_beyond_driver = held.rights_beyond_driver
    from held where m.company_id = held.company_id and m.id = held.member_id;
  return null;
end $$;

-- sessions.sql

-- Copies that let the access check read one row of login_session, and the sessions of a company's people.

-- Before a session is inserted, which `start_session` does with the rights of the owner. Locks the person: a concurrent change is waited for, or finds this session.
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
  -- Locked by a statement of its own: the next one sees what a concurrent change by another company has committed.
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

-- Ends a session of one of the current company's people and returns whose it was; null where there is none.
create or replace function end_company_session(wanted_session uuid) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from login_session s where s.id = wanted_session and exists (
    select from member m where m.company_id = current_company() and m.id = s.person_id and m.status = 'active' and m.accepted_at is not null)
    returning s.person_id
$$;

grant execute on function company_sessions, end_company_session to arriero_app;

-- sign-in.sql

-- What happens before there is a session, keyed by email address, person or code.
--
-- The row of person_secret is the lock of a login. Whatever ends the sessions of a person (accept_invitation, consume_password_code, a
-- change of the password) locks it first; start_session and enter_candidate lock it to compare the hash that was verified, and changes
-- of names, email and second factor lock it to check their session again (server/db/tenant.ts).

-- The person of an email address or username in any case, with what sign-in verifies: hash, secret, and the keys of the installation
-- that sign the cookie of known browsers and hash recovery codes. No row for an unknown name or a person without a password.
create or replace function login_candidate(wanted_login text)
returns table (person_id uuid, password_hash text, two_factor_secret bytea, device_key bytea, recovery_key bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, s.password_hash, f.secret, device.value, recovery.value
    from person p
      join person_secret s on s.person_id = p.id
      join signing_key device on device.name = 'device'
      join signing_key recovery on recovery.name = 'recovery_code'
      left join two_factor f on f.person_id = p.id and f.confirmed_at is not null
    where lower(p.email) = lower(wanted_login) or lower(p.username) = lower(wanted_login) limit 1
$$;

-- Starts a session and opens the person for the rest of the transaction. False, and nothing is done, unless `verified_hash`, which sign-in
-- compared with the password, is still the person's. Deletes the session that the browser had before, returning whose it was, and expired
-- sessions of the person.
create or replace function start_session(new_id uuid, wanted_person uuid, verified_hash text, new_hash bytea, is_remembered boolean, from_address text, from_device text,
  replaced_hash bytea, out is_started boolean, out replaced_person uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from person_secret s where s.person_id = wanted_person and s.password_hash = verified_hash for share;
  is_started := found;
  if not is_started then
    return;
  end if;
  delete from login_session s where s.token_hash = replaced_hash returning s.person_id into replaced_person;
  delete from login_session s where s.person_id = wanted_person and not is_live(s.last_input_at, s.idle_minutes, s.created_at);
  update person set first_sign_in_at = now() where id = wanted_person and first_sign_in_at is null;
  insert into login_session (id, person_id, token_hash, remember, address, device)
    values (new_id, wanted_person, new_hash, is_remembered, from_address, left(from_device, 300));
  perform set_config('app.person_id', wanted_person::text, true);
end $$;

-- Stores a code for the person of the address, replacing an earlier one from the same origin, and deletes expired ones. Returns whom to
-- write to; no row for an unknown address.
create or replace function store_password_code(wanted_email text, from_origin text, new_hash bytea)
returns table (person_id uuid, first_name text, email text, language text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with known as (select id, p.first_name, p.email, p.language from person p where lower(p.email) = lower(wanted_email)),
  expired as (
    delete from password_code old using known where old.person_id = known.id and old.expires_at < now() and old.origin <> from_origin
  ),
  stored as (
    insert into password_code as code (person_id, origin, code_hash, expires_at) select id, from_origin, new_hash, now() + interval '10 minutes' from known
      on conflict on constraint password_code_pkey do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
  )
  select id, known.first_name, known.email, known.language from known
$$;

-- Uses the code that was requested from the origin, or without an origin the latest: sets the password, ends every session, and returns
-- the person. Null for a wrong code, and nothing is written then: the caller counts attempts, for known and unknown addresses alike.
create or replace function consume_password_code(wanted_email text, from_origin text, given_hash bytea, new_password_hash text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code record;
begin
  perform from person_secret s where s.person_id in (select p.id from person p where lower(p.email) = lower(wanted_email)) for no key update;
  select pc.person_id, pc.code_hash into code
    from password_code pc join person p on p.id = pc.person_id
    where lower(p.email) = lower(wanted_email) and pc.expires_at > now() and (from_origin is null or pc.origin = from_origin)
    order by pc.expires_at desc limit 1 for update of pc;
  if not found or code.code_hash <> given_hash then
    return null;
  end if;
  delete from password_code where person_id = code.person_id;
  insert into person_secret (person_id, password_hash) values (code.person_id, new_password_hash)
    on conflict (person_id) do update set password_hash = excluded.password_hash, changed_at = now();
  delete from login_session where person_id = code.person_id;
  update person set email_is_proven = true where id = code.person_id and not email_is_proven;
  return code.person_id;
end $$;

grant execute on function login_candidate, start_session, store_password_code, consume_password_code to arriero_app;

-- Locks the login of the current person: see `lockLogin` in src/server/db/tenant.ts. Runs with the caller's privileges.
create or replace function lock_own_login() returns void language plpgsql as $$
begin
  perform from person_secret where person_id = current_person() for no key update;
end $$;
grant execute on function lock_own_login to arriero_app;

-- tables.sql

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

-- tax-ids.sql

-- The rules of `base/nit.ts` and `base/tax-id.ts` in SQL, for migrations and for the operator's checks. A test compares them.

-- The check digit of a NIT's body of 1 to 15 digits.
create or replace function nit_check_digit(body text) returns text language sql immutable as $$
  select case when rest < 2 then rest else 11 - rest end::text
    from (
      select sum(substr(reverse(body), position::integer, 1)::integer * weight) % 11 as rest
        from unnest(array[3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) with ordinality weights (weight, position)
        where position <= length(body)
    ) weighted
$$;

-- Whether a NIT is stored with its check digit: ten digits, the first 8 or 9, the tenth the check digit of the others. No ten-digit
-- number of a person starts so.
create or replace function has_nit_check_digit(tax_id text) returns boolean language sql immutable as $$
  select case when tax_id ~ '^[89][0-9]{9}$' then right(tax_id, 1) = nit_check_digit(left(tax_id, 9)) else false end
$$;

-- throttle.sql

-- Rate limits: attempts counted under a key.

-- Counts an attempt; false, and nothing is counted, when there were `at_most` in the last `minutes`. Concurrent attempts wait for each other.
create or replace function throttle_try(wanted_key text, at_most integer, minutes integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted_key, 11));
  if (select count(*) from throttle where key = wanted_key and at > now() - make_interval(mins => minutes)) >= at_most then
    return false;
  end if;
  insert into throttle (key) values (wanted_key);
  return true;
end $$;

-- Takes attempts back: all under the key, or the last.
create or replace function throttle_clear(wanted_key text, is_all boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from throttle where key = wanted_key
    and (is_all or ctid = (select ctid from throttle where key = wanted_key order by at desc limit 1))
$$;

grant execute on function throttle_try, throttle_clear to arriero_app;

-- trips.sql

-- Trips.

-- The trips in transit with the driver or the truck of a trip that the caller may see. Also those that row level security hides from the
-- driver who starts it: what is found is stored for the office and never shown to a driver.
create or replace function trips_in_transit_with(wanted_trip uuid) returns table (kind text, number text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select kinds.kind, other.number
    from trip this
      cross join (values ('driver'), ('truck')) kinds (kind)
      join trip other on other.company_id = this.company_id and other.status = 'in_transit' and other.id <> this.id
        and case kinds.kind when 'driver' then other.driver_id = this.driver_id else other.truck_id = this.truck_id end
    where this.company_id = current_company() and this.id = wanted_trip and (not own_only() or this.driver_id = current_person())
    order by kinds.kind, other.departure_at, other.id limit 10
$$;

grant execute on function trips_in_transit_with to arriero_app;

-- Adds to what a trip stores of its expenses and of the payments to its owner: how many expenses wait for approval, what the approved ones cost the
-- company and what they charge its owner, and what the owner was paid. The only writer of these columns. Added, and not counted again: several
-- transactions may change the expenses of one trip at once, each of which sees its own only. The trip gets no new version: a form of it stays saveable.
create or replace function add_to_trip(of_company uuid, of_trip uuid, waiting integer, cost numeric, charged numeric, paid numeric)
returns void language plpgsql as $$
begin
  if (waiting, cost, charged, paid) <> (0, 0, 0, 0) then
    update trip set waiting_expenses = waiting_expenses + waiting, spent = spent + cost, owner_charged = owner_charged + charged,
        owner_paid = owner_paid + paid
      where company_id = of_company and id = of_trip;
  end if;
end $$;
grant execute on function add_to_trip(uuid, uuid, integer, numeric, numeric, numeric) to arriero_app;

-- Of what an owner was paid, the part that is for a trip.
create or replace function add_payment_to_trip() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_trip(old.company_id, old.trip_id, 0, 0, 0, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_trip(new.company_id, new.trip_id, 0, 0, 0, new.amount);
  end if;
  return null;
end $$;

-- Adds what an expense changes of its trip. One that is charged to the owner of the truck is no cost of the company.
create or replace function add_expense_to_trip() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was_waiting integer := case when old.status = 'submitted' then 1 else 0 end;
  is_waiting integer := case when new.status = 'submitted' then 1 else 0 end;
  was_cost numeric := case when old.status = 'approved' and not old.charged_to_owner then old.cop_amount else 0 end;
  is_cost numeric := case when new.status = 'approved' and not new.charged_to_owner then new.cop_amount else 0 end;
  was_charged numeric := case when old.status = 'approved' and old.charged_to_owner then old.cop_amount else 0 end;
  is_charged numeric := case when new.status = 'approved' and new.charged_to_owner then new.cop_amount else 0 end;
begin
  if old.trip_id = new.trip_id then
    perform add_to_trip(new.company_id, new.trip_id, is_waiting - was_waiting, is_cost - was_cost, is_charged - was_charged, 0);
  else
    perform add_to_trip(old.company_id, old.trip_id, -was_waiting, -was_cost, -was_charged, 0);
    perform add_to_trip(new.company_id, new.trip_id, is_waiting, is_cost, is_charged, 0);
  end if;
  return null;
end $$;

-- 0001_foundation.sql

-- Tables that belong to no module: people and companies, to which every module refers, and what the server itself keeps
-- (src/server): idempotency keys, throttle, mail, row counters, signing keys. Any module may name them in SQL.
-- Roles are in db/roles.sql; functions, applied before this file, in db/functions.

-- A person with one login for all companies. What a company knows of a person is in member.
create table person (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- False from the moment the person changes the address until a code or link mailed there is used: it may be someone else's.
  email_is_proven boolean not null default true,
  username text check (username ~ '^[a-z0-9][a-z0-9._-]{2,29}$'),   -- never looks like an email address
  image uuid,
  language text not null default 'es' check (language in ('es', 'en')),
  super_administrator boolean not null default false,
  last_company_id uuid,
  -- The strictest idle limit among the person's companies. Kept by triggers; the access check reads its copy in login_session.
  idle_minutes smallint not null default 15,
  first_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index person_by_email on person (lower(email));
create unique index person_by_username on person (lower(username)) where username is not null;
select guard_table('person');
-- A company adds people; requests without a company do not. Nothing else of the row can be set.
create policy added on person for insert to arriero_app
  with check (nullif(current_setting('app.company_id', true), '') is not null);
grant insert (id, first_name, last_name, email, language) on person to arriero_app;
-- Who may read and change which rows: see the policies in 0008_people.sql. The app never reads or sets the columns left out here,
-- such as super_administrator and email_is_proven; a person's own are read by own_person().
grant select (id, first_name, last_name, email, image, language),
  update (first_name, last_name, email, username, image, language, last_company_id) on person to arriero_app;
-- A request changes the row of another person only as guard_person() allows: see db/functions/people.sql.
create trigger guarded before update on person for each row execute function guard_person();
create trigger address_changed before update of email on person for each row
  when (lower(old.email) <> lower(new.email)) execute function unprove_address();
create trigger person_followed after update on person for each row
  when ((old.language, old.super_administrator, old.idle_minutes, lower(old.email))
    is distinct from (new.language, new.super_administrator, new.idle_minutes, lower(new.email)))
  execute function follow_person();

-- The tenant. Places are keys of 0005_places.sql.
create table company (
  id uuid primary key,
  name text not null,
  tax_id_type text not null default 'nit' check (tax_id_type in ('nit', 'citizenship_id', 'foreigner_id')),
  tax_id text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  country_id char(2),
  department_id text,
  city_id text,
  website text not null default '',
  image uuid,
  administrator_id uuid references person,
  payroll_cycle text not null default 'monthly' check (payroll_cycle in ('monthly', 'semi_monthly', 'weekly', 'biweekly')),
  next_payment_date date,
  status text not null default 'active' check (status in ('active', 'inactive')),
  time_zone text not null default 'America/Bogota',
  language text not null default 'es' check (language in ('es', 'en')),
  money_decimals smallint not null default 2 check (money_decimals in (0, 2)),   -- of new documents
  accent text check (accent ~ '^#[0-9a-f]{6}$'),   -- colour of its browser tabs and documents
  -- A session of its people ends after this long without input.
  idle_minutes smallint not null default 15 check (idle_minutes between 2 and 15),
  require_two_factor boolean not null default false,
  plan text not null default 'fleet' check (plan in ('starter', 'fleet', 'enterprise')),
  billing_name text not null default '',
  billing_email text not null default '',
  billing_phone text not null default '',
  logo uuid,   -- printed on documents; the image where there is none
  invoice_footer text not null default '',
  -- The name that documents print, where it is not the name that lists show; empty if it is. A new company may start with it and an image.
  legal_name text not null default '' check (length(legal_name) <= 160),
  -- The company withholds income tax itself ("autorretenedor"): its customers do not.
  self_withholder boolean not null default false,
  -- The books of a company are closed through a day: records of money up to it are no longer created, edited or deleted (db/functions/books.sql).
  closed_through date,
  -- Who pays occupational risk, and whether advances, cash and voluntary deductions leave the minimum wage.
  arl_paid_by text not null default 'employer' check (arl_paid_by in ('employer', 'employee')),
  protects_pay boolean not null default true,
  -- What the company pays beside earnings, such as benefits and contributions, in percent of them.
  benefits_percent numeric(9,4) not null default 0 check (benefits_percent between 0 and 100),
  -- The account of the company that its invoices name for payments.
  invoice_account_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default ''   -- folded name and tax id
);
select guard_table('company');
create policy current on company to arriero_app using (id = nullif(current_setting('app.company_id', true), '')::uuid);
-- A new company is inserted after enter_as_platform() has opened its id.
grant select, update, insert (id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, website, payroll_cycle,
  next_payment_date, language, plan, search) on company to arriero_app;
create trigger history_update after update on company for each row execute function write_row_history();
create trigger idle_limit_set after update of idle_minutes, status on company for each row
  when (old.idle_minutes <> new.idle_minutes or old.status <> new.status) execute function refresh_idle_limit();
grant insert (legal_name, image) on company to arriero_app;
create trigger books_lock before update on company for each row when (old.closed_through is distinct from new.closed_through) execute function lock_books();

-- The number of rows of each counted kind in a company, for lists. Updated in the writing transaction by write_history().
create table row_counter (
  company_id uuid not null,
  entity text not null,
  rows bigint not null default 0,
  primary key (company_id, entity)
);
select tenant_table('row_counter', 'plain');
revoke insert, update, delete on row_counter from arriero_app;

-- The first answer to a write with an Idempotency-Key, repeated for the same key. Deleted after seven days.
create table idempotency (
  company_id uuid not null references company,
  person_id uuid not null references person,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, key)
);
select tenant_table('idempotency', 'plain');
revoke update, delete on idempotency from arriero_app;
create index idempotency_by_age on idempotency (created_at);

-- The same for a person's writes outside of any company.
create table person_answer (
  person_id uuid not null references person,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
select person_table('person_answer');
grant select, insert on person_answer to arriero_app;
create index person_answer_by_age on person_answer (created_at);

-- Attempts of rate-limited acts, such as sign-ins. The key names the act and whom it counts against. Deleted after a day.
create table throttle (
  key text not null,
  at timestamptz not null default now()
);
create index throttle_by_key on throttle (key, at);

-- Outgoing mail: written in the transaction that it reports, sent by a job. Kept for 30 days.
create table mail (
  id uuid primary key,
  company_id uuid references company,   -- null for account mail
  person_id uuid references person,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- Carries codes and links; not shown to a company's administrators.
  account boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,   -- when its code or link expires: it is not sent after that
  sent_at timestamptz,
  error text
);
select guard_table('mail');
-- Whether it was sent; which rows: see the policy in 0008_people.sql.
grant select (id, sent_at, error) on mail to arriero_app;

-- Keys that this installation signs and hashes with, and from which the server derives name and password of the role that serves
-- requests ('serving'). Only the owner reads them. Created here and never exported.
create table signing_key (
  name text primary key,
  value bytea not null
);
insert into signing_key
  select name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'utf8'))
    from unnest(array['device', 'recovery_code', 'serving']) name;

-- 0002_files.sql

-- Files of records, and photos of people and companies.

-- The bytes of a file, stored once for each company.
create table file_blob (
  company_id uuid not null references company,
  hash bytea not null,   -- SHA-256
  bytes bytea not null,
  primary key (company_id, hash)
);
select tenant_table('file_blob', 'plain');
create trigger count_storage after insert or delete on file_blob for each row execute function count_storage();

-- The bytes of all files of a company. Updated in the writing transaction by count_storage().
create table storage_counter (
  company_id uuid primary key references company,
  bytes bigint not null default 0
);
select tenant_table('storage_counter', 'plain');

-- A file of a record.
create table file (
  company_id uuid not null references company,
  id uuid not null,
  hash bytea not null,
  name text not null,
  mime text not null,
  size integer not null check (size >= 0),   -- bytes
  -- Who may read it: holders of the permission, and the reader. Set when it is attached to a record; until then only its uploader may.
  permission text,
  reader_id uuid,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, hash) references file_blob (company_id, hash)
);
select tenant_table('file', 'plain');
create index file_by_hash on file (company_id, hash);
create index file_unattached on file (company_id, created_at) where permission is null;

-- Photos of people, images and logos of companies: shown in more than one company, or before one is chosen.
create table global_file (
  id uuid primary key,
  person_id uuid references person,   -- who uploaded it
  company_id uuid references company,
  name text not null,
  mime text not null,
  size integer not null,   -- bytes
  hash bytea not null,   -- SHA-256
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index global_file_by_age on global_file (created_at);
select person_table('global_file');
-- The uploader's own; what others may read is decided by read_global_file().
grant select (id, person_id), insert (id, person_id, name, mime, size, hash, bytes) on global_file to arriero_app;

-- How much a person uploaded, for the limit by the hour. Deleted after a day.
create table upload (
  person_id uuid not null references person,
  at timestamptz not null default now(),
  bytes bigint not null
);
create index upload_by_person on upload (person_id, at);
select person_table('upload');
grant select, insert on upload to arriero_app;

-- 0003_history.sql

-- Who changed what. Written by triggers only (db/functions/history.sql).

-- A row that is part of a record (a load of a trip) is listed in the history of that record, `record_id`.
-- `changes` of an update is {field: [before, after]}; of a part it is {before: row, after: row} for every action, because the
-- part cannot be looked up after it was deleted. Null otherwise.
create table history (
  company_id uuid not null,
  id bigint generated always as identity,
  entity text not null,   -- the table
  entity_id uuid not null,
  record_id uuid not null,
  at timestamptz not null default now(),   -- the same within a transaction: entries of one transaction are shown together
  person_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb,
  primary key (company_id, id)
);
create index history_by_record on history (company_id, record_id, id);
select tenant_table('history', 'plain');
revoke insert, update, delete on history from arriero_app;

-- 0004_jobs.sql

-- Work that takes longer than a request waits: it runs as a job, and the user asks for its progress.

create table job (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,   -- what it works on: the row of its kind's module
  person_id uuid not null references person,   -- who started it, in whose name it runs
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,   -- 0 until it is known
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  check ((finished_at is not null) = (status in ('done', 'failed')))
);
select tenant_table('job', 'plain');
create trigger job_queued after insert on job for each row when (new.status = 'queued') execute function queue_job();

-- 0005_places.sql

-- Countries, departments and cities: shared by all companies, written by migrations and db/seeds/places.ts only.

create table country (
  id char(2) primary key,   -- ISO 3166-1
  name_es text not null,
  name_en text not null,
  search text not null
);

create table department (
  id text primary key,   -- ISO 3166-2: CO-05, US-CA
  country_id char(2) not null references country,
  code text not null,
  name text not null,
  search text not null
);
create index department_by_country on department (country_id, search);

create table city (
  id text primary key,   -- CO-05001 (DANE); elsewhere <country>-<GeoNames id>
  department_id text not null references department,
  name text not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  population integer,
  search text not null
);
create index city_by_department on city (department_id, search text_pattern_ops);
grant select on country, department, city to arriero_app;

alter table company add foreign key (country_id) references country;
alter table company add foreign key (department_id) references department;
alter table company add foreign key (city_id) references city;

-- 0006_companies.sql

-- What a company works with: numbers of documents, payment methods, taxes, expense categories.

-- Numbering of documents: one row for each kind, updated by take_number().
create table number_format (
  company_id uuid not null references company,
  id uuid not null,
  document text not null check (document in ('invoice', 'payment', 'expense', 'trip', 'load', 'stub', 'stub_payment')),
  series text not null check (length(series) <= 6),
  delimiter text not null default '-' check (length(delimiter) = 1),
  length smallint not null default 6 check (length between 1 and 10),   -- digits
  next_number bigint not null default 1 check (next_number >= 1),
  last_number bigint not null default 0,   -- the highest number assigned; next_number never falls to it again
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, document),
  constraint number_format_never_used_twice check (next_number > last_number)
);
select tenant_table('number_format', 'plain');
-- Assigning a number does not change the version and is no history.
create trigger history_update after update on number_format for each row when (old.version <> new.version) execute function write_row_history();

create table payment_method (
  company_id uuid not null references company,
  id uuid not null,
  description text not null,
  recipient text not null check (recipient in ('driver', 'company')),
  account_number text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- What an account of the company is: a cash box, or an account at a bank or wallet. Money is not transferred into a cash box.
  kind text not null default 'bank' check (kind in ('bank', 'cash')),
  version integer not null default 1,
  primary key (company_id, id)
);
select tenant_table('payment_method');

-- Taxes, discounts and withholdings that documents choose from.
create table tax (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (name <> ''),
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('percentage', 'fixed')),
  value numeric(19,4) not null check (value >= 0 and (method = 'fixed' or value <= 100)),
  iva boolean not null default false check (not iva or type = 'tax'),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- Rates that are shown per mille, as reteICA is by law: 4.14 ‰. `value` stays a percentage: 0.414.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  version integer not null default 1,
  primary key (company_id, id),
  check ((type = 'withholding') = (withholding_kind is not null))
);
select tenant_table('tax');
create unique index tax_by_name on tax (company_id, lower(name));

create table expense_category (
  company_id uuid not null references company,
  id uuid not null,
  key text,   -- of categories that every company starts with, such as fuel; null for its own
  name text not null check (name <> ''),
  counts_for_bonus boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('expense_category');
create unique index expense_category_by_name on expense_category (company_id, lower(name));
create trigger paid_expenses after update of counts_for_bonus on expense_category for each row when (old.counts_for_bonus <> new.counts_for_bonus)
  execute function rebase_paid_expenses();

-- Values that law changes, such as the UVT: one row for each day from which a value is valid.
create table parameter (
  company_id uuid not null references company,
  id uuid not null,
  key text not null check (key ~ '^[a-z_]+$'),
  -- Of rates that each municipality sets.
  city_id text references city,
  value numeric(19,4) not null check (value >= 0),
  valid_from date not null,
  -- The decree, resolution or agreement that says so.
  source text not null default '' check (length(source) <= 120),
  verified boolean not null default false,
  -- The last day for which something was calculated with this row; such a row does not change.
  used_through date check (used_through >= valid_from),
  version integer not null default 1,
  primary key (company_id, id),
  check ((key = 'reteica_rate') = (city_id is not null)),
  constraint parameter_once unique nulls not distinct (company_id, key, city_id, valid_from)
);
select tenant_table('parameter');
-- Marking the days that a value was used for does not change the version and is no history.
drop trigger history_update on parameter;
create trigger history_update after update on parameter for each row when (old.version <> new.version) execute function write_row_history();

alter table company add constraint company_invoice_account foreign key (id, invoice_account_id) references payment_method (company_id, id);

-- 0007_notifications.sql

-- Notifications of a company's people, and where they want to receive them. Keys to member are in 0008_people.sql.

-- `facts` are interpolated into the text of the kind in the reader's language; `link` is the page of the record.
create table notification (
  company_id uuid not null references company,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  facts jsonb not null,
  link text not null check (link like '/admin/%'),
  created_at timestamptz(3) not null default now(),   -- as precise as JSON carries it, because the list pages by it
  read_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('notification', 'plain');
create index notification_by_person on notification (company_id, person_id, created_at, id);
create index notification_unread on notification (company_id, person_id) where read_at is null;
-- Any write may insert for any member; each person reads their own and marks them as read.
create policy own_select on notification as restrictive for select to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy own_update on notification as restrictive for update to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
revoke update, delete on notification from arriero_app;
grant update (read_at) on notification to arriero_app;

-- How a person wants to receive a kind. Without a row the defaults of the kind apply.
create table notification_preference (
  company_id uuid not null references company,
  person_id uuid not null,
  kind text not null,
  bell boolean not null,
  email boolean not null,
  primary key (company_id, person_id, kind)
);
select tenant_table('notification_preference', 'plain');
create policy own on notification_preference as restrictive to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);

-- Kinds that are sent once in the life of a record, such as that an invoice is past due.
create table notification_once (
  company_id uuid not null references company,
  kind text not null,
  record_id uuid not null,
  step text not null default '',
  primary key (company_id, kind, record_id, step)
);
select tenant_table('notification_once', 'plain');
revoke update, delete on notification_once from arriero_app;

-- 0008_people.sql

-- Roles, members of a company, their invitations and what they are paid.

create table role (
  company_id uuid not null references company,
  id uuid not null,
  key text not null,
  name text not null,
  permissions text[] not null,
  built_in boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('role');
create unique index role_by_name on role (company_id, lower(name));
create index role_sorted on role (company_id, name, id);
create trigger rights_defined after update on role referencing new table as changed_rows for each statement execute function refresh_rights();
create index role_name_of_id on role (company_id, id) include (name);

-- A person in a company; the id is the person's. Before acceptance the person is invited and may not enter.
create table member (
  company_id uuid not null references company,
  id uuid not null references person,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  accepted_at timestamptz,
  id_card text not null default '',
  phone text not null default '',
  address text not null default '',
  department_id text references department,
  city_id text references city,
  date_of_birth date,
  driver_license text not null default '',
  license_category text check (license_category in ('A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3')),
  license_expires_on date,
  emergency_contact_name text not null default '',
  emergency_contact_phone text not null default '',
  emergency_contact_relation text not null default '',
  notes text not null default '',
  -- What the company typed when it invited someone who already had a login. Until they accept, the company sees these and not the
  -- person's own, so that inviting an email address does not reveal whose it is.
  typed_first_name text,
  typed_last_name text,
  typed_email text,
  -- The permissions of all roles, kept by triggers for the access check; null without a role.
  rights text[],
  rights_beyond_driver text[],   -- the same without the driver's role
  -- After that day a member is paid nothing.
  left_on date,
  -- What the number of a member's identity document is of, as DIAN codes it: banks and the social security ask for it with the number.
  id_type text not null default '13' check (id_type in ('13', '22', '12', '41', '42', '31')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default '',   -- folded names, email, ID card
  -- "first last", for lists; kept equal to the person's. Sorted as people read: Óscar before Pedro.
  name text collate "es-x-icu" not null default '',
  primary key (company_id, id),
  check ((typed_email is null) = (typed_first_name is null) and (typed_email is null) = (typed_last_name is null)),
  check (typed_email is null or accepted_at is null)
);
select tenant_table('member', 'history', 'counted');
create index member_by_name on member (company_id, name, id);
create index member_by_status on member (company_id, status, name, id);
create index member_by_person on member (id, company_id);
create index member_by_waiting on member (company_id, name, id) where accepted_at is null;
create trigger idle_limit_joined after insert or delete or update of status, accepted_at on member for each row execute function refresh_idle_limit();
-- The list in the order of status.
create index member_in_status on member (company_id, status, id);
create trigger member_reminded after update on member for each row
  when (old.status <> new.status) execute function copy_member_to_reminders();
create index member_name_of_id on member (company_id, id) include (name);

create table member_role (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  primary key (company_id, id),
  unique (company_id, member_id, role_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
select tenant_table('member_role', 'part of member_id');
create index member_role_by_role on member_role (company_id, role_id, member_id);
revoke update on member_role from arriero_app; -- inserted or deleted, never moved
create trigger rights_given after insert on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_moved after update on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_taken after delete on member_role referencing old table as changed_rows for each statement execute function refresh_rights();

create table member_attachment (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('id_card', 'driver_license', 'other')),
  description text not null default '',
  file_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('member_attachment', 'part of member_id');
create index member_attachment_by_member on member_attachment (company_id, member_id, id);

-- The only valid invitation of a member who has not accepted; `id` is the member's. Sending again replaces the token, so the old link
-- expires; withdrawing deletes the row; acceptance keeps it, so that the link can answer that it was used.
create table invitation (
  company_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  sent_by uuid references person,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  mail_id uuid,   -- the email that carries it; no foreign key, because mail is deleted after a while
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id)
);
select tenant_table('invitation', 'plain'); -- no history: its columns say it all, and acceptance is in the member's history
create index invitation_by_token on invitation (token_hash);
create trigger mail_expired after update or delete on invitation for each row execute function expire_invitation_mail();

-- What a member is paid: one row, with the member's id. Percentages are of the contribution base.
create table compensation (
  company_id uuid not null,
  id uuid not null,
  payment_method text not null check (payment_method in ('direct_deposit', 'check')),
  institution text not null default '',
  account_number text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id)
);
select tenant_table('compensation', 'part of id');
create policy own on compensation as restrictive to arriero_app using (not own_only() or id = current_person());

-- Bonuses and deductions of every pay period.
create table compensation_modifier (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('bonus', 'deduction')),
  description text not null,
  unit text not null check (unit in ('percentage', 'amount')),
  value numeric(19,4) not null check (value > 0),
  base text check (base in ('gross_trips', 'net_trips', 'base_salary')),   -- of a percentage
  nature text not null default 'salary' check (nature in ('salary', 'non_salary')),
  -- Bonuses and deductions belong to the terms; `compensation_id` stays, for the history and the policies.
  terms_id uuid not null,
  court_ordered boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (unit = 'amount' or value <= 100),
  check ((unit = 'percentage') = (base is not null)),
  constraint compensation_modifier_position unique (company_id, terms_id, position) deferrable initially deferred,
  constraint compensation_modifier_court_ordered check (not court_ordered or kind = 'deduction')
);
select tenant_table('compensation_modifier', 'part of compensation_id');
create policy own on compensation_modifier as restrictive to arriero_app using (not own_only() or compensation_id = current_person());
create index compensation_modifier_by_member on compensation_modifier (company_id, compensation_id);

alter table notification add foreign key (company_id, person_id) references member (company_id, id);
alter table notification_preference add foreign key (company_id, person_id) references member (company_id, id);
-- A request reads the person behind it and the people of its company.
create policy shared on person for select to arriero_app using (
  id = nullif(current_setting('app.person_id', true), '')::uuid
  or exists (select from member where member.company_id = nullif(current_setting('app.company_id', true), '')::uuid and member.id = person.id)
);
-- It changes the person behind it, and people who are still the company's alone to edit.
create policy changed on person for update to arriero_app using (
  id = nullif(current_setting('app.person_id', true), '')::uuid
  or person_is_editable(id)
    and exists (select from member where member.company_id = nullif(current_setting('app.company_id', true), '')::uuid and member.id = person.id)
);
-- Whether the email of an invitation of the current company was sent.
create policy of_invitation on mail for select to arriero_app using (exists (select from invitation where invitation.mail_id = mail.id));

-- 0009_accounts.sql

-- What a person signs in with. Every table is the person's own: a request sees and changes the rows of the person behind it only.
-- What happens before there is a session is done by functions (db/functions/sign-in.sql).

create table person_secret (
  person_id uuid primary key references person,
  password_hash text not null,   -- PHC string
  changed_at timestamptz not null default now()
);
select person_table('person_secret');
grant select (person_id, password_hash), update (password_hash, changed_at) on person_secret to arriero_app;

create table login_session (
  id uuid primary key,
  person_id uuid not null references person,
  token_hash bytea not null unique,   -- SHA-256
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_input_at timestamptz not null default now(),
  address text not null default '',
  device text not null default '',   -- User-Agent
  -- Copies of the person's columns, kept by triggers: the access check reads the session with every request and no other table of the person.
  language text not null,
  super_administrator boolean not null,
  idle_minutes smallint not null
);
select person_table('login_session');
grant select (id, person_id, remember, created_at, last_input_at, address, device, idle_minutes), update (token_hash), delete
  on login_session to arriero_app;
create index login_session_by_person on login_session (person_id);
create trigger person_copied before insert on login_session for each row execute function copy_person_to_session();

-- The mailed codes for a new password, hashed: valid for ten minutes, and used once. One for each origin that asked, a known browser or
-- a network, so that a stranger who asks does not replace the code of the owner.
create table password_code (
  person_id uuid not null references person,
  origin text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (person_id, origin)
);
select person_table('password_code');
grant select (person_id), delete on password_code to arriero_app;

-- A second factor by authenticator app: the shared secret, and the last 30-second step whose code was used.
create table two_factor (
  person_id uuid primary key references person,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,   -- null: not asked for yet
  last_step bigint not null default 0
);
select person_table('two_factor');
grant select, delete, insert (person_id, secret), update (secret, created_at, confirmed_at, last_step) on two_factor to arriero_app;

-- Recovery codes, hashed with a key of signing_key: each replaces a code of the app once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,   -- HMAC-SHA-256
  primary key (person_id, code_hash)
);
select person_table('recovery_code');
grant select, insert, delete on recovery_code to arriero_app;

-- 0010_customers.sql

-- Customers.

-- Who is billed.
create table customer (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read: Óscar before Pedro
  tax_id_type text not null,   -- DIAN code: 13, 22, 31, …
  tax_id text not null,
  email text not null,
  phone text not null,
  work_phone text not null default '',
  contact_name text not null default '',
  website text not null default '',
  address text not null default '',
  country_id char(2) not null references country,
  department_id text not null references department,
  city_id text not null references city,
  payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 365),
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The name that documents print, where it is not the name that lists show; empty if it is.
  legal_name text not null default '' check (length(legal_name) <= 120),
  -- Whether the customer is obliged to withhold ("agente de retención").
  withholding_agent boolean not null default true,
  -- What a customer may owe at most, with what is still to be invoiced; null for no limit (docs/decisions/0088-credit-limits.md).
  credit_limit numeric(19,2) check (credit_limit >= 0),
  -- The language of the documents and emails that a customer gets: the company's, or its own.
  document_language text not null default 'company' check (document_language in ('company', 'es', 'en')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name and tax ID
  primary key (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('customer', 'history', 'counted');
create index customer_by_name on customer (company_id, name, id);
create index customer_by_status on customer (company_id, status, name, id);
create index customer_by_number on customer (company_id, tax_id, id);
create unique index customer_by_tax_id on customer (company_id, tax_id_type, tax_id);
-- The list in the order of status.
create index customer_in_status on customer (company_id, status, id);
-- Lists name the customer, person, owner, truck or trailer of each row. Without these indexes PostgreSQL reads the name from the index in the
-- order of names, of which it walks the whole company for each row: it looks cheaper than two pages, and takes the CPU time of a hundred rows.
create index customer_name_of_id on customer (company_id, id) include (name);

-- Default taxes, discounts and withholdings of a customer's new invoices.
create table customer_tax (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  position smallint not null,
  name text not null,
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('fixed', 'percentage')),
  value numeric(19,4) not null check (value >= 0),
  iva boolean not null default false,
  -- Rates that are shown per mille, see `tax`.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  -- The municipality of a reteICA; null for any.
  municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica'),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  check (method = 'fixed' or value <= 100),
  check (not iva or type = 'tax'),
  unique (company_id, customer_id, position) deferrable,
  check ((type = 'withholding') = (withholding_kind is not null))
);
select tenant_table('customer_tax', 'part of customer_id');

-- The people of a customer, and which documents each of them gets by email.
create table customer_contact (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  position smallint not null,
  name text not null,
  email text not null,
  role text not null check (role in ('billing', 'dispatch', 'other')),
  gets_invoices boolean not null default false,
  gets_receipts boolean not null default false,
  gets_statements boolean not null default false,
  primary key (company_id, id),
  unique (company_id, customer_id, position) deferrable,
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('customer_contact', 'part of customer_id');

-- 0011_deliveries.sql

-- Documents that were sent by email, to each address: what was written, the PDF as it was, and what became of it. The id is that of the email.
create table delivery (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  record_id uuid not null,
  recipient text not null check (recipient <> ''),
  reply_to text not null default '',
  subject text not null,
  body text not null,
  file_name text not null,
  -- Null once the email is too old to be sent.
  bytes bytea,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'returned', 'failed')),
  attempts integer not null default 0,
  error text not null default '',
  -- Null for what the server sends by itself.
  created_by uuid references person,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint delivery_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'))
);
select tenant_table('delivery', 'plain');
create policy own on delivery as restrictive to arriero_app using (not own_only());
alter table delivery alter column bytes set storage external;
create index delivery_by_record on delivery (company_id, record_id, id);

-- What the company writes in the emails of a kind, in a language, in place of the product's texts.
create table email_template (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  language text not null check (language in ('es', 'en')),
  subject text check (subject <> ''),
  body text check (body <> ''),
  -- The optimistic lock of a text. The row of one that was reset stays, without a text, so that no version is used twice.
  version integer not null default 1,
  primary key (company_id, id),
  constraint email_template_once unique (company_id, kind, language),
  constraint email_template_whole check ((subject is null) = (body is null)),
  constraint email_template_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'))
);
select tenant_table('email_template', 'plain');
create policy own on email_template as restrictive to arriero_app using (not own_only());

-- Links that open one document without a session. Of the token only a hash is stored.
create table share_link (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document')),
  record_id uuid not null,
  -- Which document of the record, as a statement has days.
  query jsonb not null,
  -- The document, as it was called when the link was created.
  name text not null check (name <> ''),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_by uuid not null references person,
  -- For whom a linked document was: a record may get another customer, driver or owner later, whose document is not for the readers of the link.
  addressee_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_by uuid references person,
  revoked_at timestamptz,
  primary key (company_id, id),
  constraint share_link_by_token unique (company_id, token_hash),
  constraint share_link_lasts check (expires_at > created_at),
  constraint share_link_revocation_whole check ((revoked_by is null) = (revoked_at is null))
);
select tenant_table('share_link', 'plain');
create policy own on share_link as restrictive to arriero_app using (not own_only());
create index share_link_by_record on share_link (company_id, record_id, id);

-- Each time that a link showed its document. Deleted with the link.
create table share_opening (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  opened_at timestamptz not null default now(),
  address text not null,
  device text not null,
  primary key (company_id, id),
  foreign key (company_id, link_id) references share_link (company_id, id) on delete cascade
);
select tenant_table('share_opening', 'plain');
create policy own on share_opening as restrictive to arriero_app using (not own_only());
create index share_opening_by_link on share_opening (company_id, link_id, id);

-- 0012_owners.sql

-- Owners of hired trucks.

-- Who owns trucks that the company hires, or holds them ("tenedor"), and is paid their freight.
create table owner (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),
  tax_id_type text not null,   -- DIAN code, as a customer's
  -- Empty of an owner of whom only the name is known.
  tax_id text not null,
  phone text not null,
  email text not null default '',
  address text not null default '',
  -- Where payments go.
  bank text not null default '',
  account_type text check (account_type in ('savings', 'checking', 'wallet')),
  account_number text not null default '',
  account_holder text not null default '',
  -- What new trips withhold, as percentages of the owner's freight.
  retefuente_rate numeric(9,4) not null default 1 check (retefuente_rate between 0 and 100),
  reteica_rate numeric(9,4) not null default 0 check (reteica_rate between 0 and 100),
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name and document
  primary key (company_id, id)
);
select tenant_table('owner', 'history', 'counted');
create policy own on owner as restrictive to arriero_app using (not own_only());
create index owner_by_name on owner (company_id, name, id);
create index owner_by_status on owner (company_id, status, name, id);
create index owner_in_status on owner (company_id, status, id);
create index owner_by_number on owner (company_id, tax_id, id);
create unique index owner_by_tax_id on owner (company_id, tax_id_type, tax_id) where tax_id <> '';
create index owner_name_of_id on owner (company_id, id) include (name);

-- 0013_fleet.sql

-- Trailers and trucks. Lengths and weights are in the unit beside them.

-- Equality in indexes of ranges. A trusted extension, which the owner of the database may create, in a schema that requests cannot use.
create schema if not exists extensions;

create extension if not exists btree_gist schema extensions;

create table trailer (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null default '',
  model text not null default '',
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  additional_information text not null default '',
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  max_payload_kg numeric not null
    generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored,
  -- In km: the latest reading of the odometer log, 0 without one.
  mileage integer not null default 0 check (mileage >= 0),
  read_on date,
  km_per_day integer check (km_per_day >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('trailer', 'history', 'counted');
create index trailer_by_status on trailer (company_id, status, plate, id);
create index trailer_by_nickname on trailer (company_id, nickname, id);
create index trailer_by_make on trailer (company_id, make, id);
create index trailer_in_status on trailer (company_id, status, id);
create index trailer_by_payload on trailer (company_id, max_payload_kg, id);
create trigger trailer_reminded after update on trailer for each row
  when (old.status <> new.status or old.mileage <> new.mileage) execute function copy_vehicle_to_reminders();
create trigger trailer_scheduled after update on trailer for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();
create trigger trailer_paced after update on trailer for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();
create index trailer_plate_of_id on trailer (company_id, id) include (plate);

create table truck (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null,
  model text not null,
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  default_trailer_id uuid,
  -- A truck of someone else, who is paid the trip's owner_freight.
  third_party boolean not null default false,
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  mileage integer not null default 0 check (mileage >= 0),   -- km
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- What lists sort payloads by, whatever their unit; 0 where it is unknown. A ton is 1,000 kg, as in Colombia.
  max_payload_kg numeric not null
    generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored,
  -- How fast a vehicle is driven, so that what is due by odometer can be expected on a day: the day of the latest reading, and the kilometres a
  -- day until it. Null where they are not known.
  read_on date,
  km_per_day integer check (km_per_day >= 0),
  -- Trucks named their owner in a text. Each name of a company becomes an owner, whose document is asked for when it is saved next.
  owner_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded plate, nickname, make, model
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, default_trailer_id) references trailer (company_id, id),
  foreign key (company_id, image) references file (company_id, id),
  constraint truck_company_id_owner_id_fkey foreign key (company_id, owner_id) references owner (company_id, id)
);
select tenant_table('truck', 'history', 'counted');
create index truck_by_status on truck (company_id, status, plate, id);
create index truck_by_nickname on truck (company_id, nickname, id);
create index truck_by_make on truck (company_id, make, id);
-- The list in the order of status.
create index truck_in_status on truck (company_id, status, id);
create index truck_by_payload on truck (company_id, max_payload_kg, id);
create trigger truck_reminded after update on truck for each row
  when (old.status <> new.status or old.mileage <> new.mileage) execute function copy_vehicle_to_reminders();
create trigger truck_scheduled after update on truck for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();
create trigger truck_paced after update on truck for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();
create index truck_by_owner on truck (company_id, owner_id, plate, id) where owner_id is not null;
create index truck_plate_of_id on truck (company_id, id) include (plate);

-- Who drives a truck, from a day to a day, both included. A truck may have several drivers, and a driver several trucks.
create table driver_assignment (
  company_id uuid not null,
  id uuid not null,
  truck_id uuid not null,
  driver_id uuid not null,
  starts_on date not null,
  ends_on date,   -- null: until further notice
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  check (ends_on >= starts_on),
  constraint driver_assignment_once
    exclude using gist (company_id with =, truck_id with =, driver_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select tenant_table('driver_assignment', 'part of truck_id');
create index driver_assignment_by_truck on driver_assignment (company_id, truck_id, starts_on, id);
create index driver_assignment_by_driver on driver_assignment (company_id, driver_id, starts_on, id);
create policy own on driver_assignment as restrictive to arriero_app using (not own_only() or driver_id = current_person());

-- One table for both: a reading is the same of either, and rules, routes and the history treat them alike. `vehicle_id` is whichever of
-- the two is set, so that orders and the history need one column.
create table odometer_reading (
  company_id uuid not null,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  at timestamp not null,   -- the company's local date and time, as of trips
  km integer not null check (km between 0 and 9999999),
  source text not null,
  -- The record that it was read for, and its number, which never changes; of a later module, hence no foreign key.
  source_id uuid,
  source_number text not null default '',
  note text not null default '',
  -- Below the reading before it: a new instrument. Stored, because kilometres are added up within segments.
  starts_segment boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check ((source_id is null) = (source in ('opening', 'manual'))),
  -- A trip has one departure and one arrival.
  unique (company_id, source_id, source),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint odometer_reading_source_check
    check (source in ('opening', 'manual', 'trip_departure', 'trip_arrival', 'service', 'expense'))
);
select tenant_table('odometer_reading', 'part of vehicle_id');
create index odometer_reading_by_vehicle on odometer_reading (company_id, vehicle_id, at, km, id);
create index odometer_reading_by_truck on odometer_reading (company_id, truck_id) where truck_id is not null;
create index odometer_reading_by_trailer on odometer_reading (company_id, trailer_id) where trailer_id is not null;
create trigger odometer_scheduled after insert or delete on odometer_reading for each row execute function refresh_schedules_of_reading();
create trigger odometer_changed_scheduled after update on odometer_reading for each row
  when (old.at <> new.at or old.km <> new.km or old.starts_segment <> new.starts_segment) execute function refresh_schedules_of_reading();

-- 0014_reminders.sql

-- Reminders: what falls due for a truck, a trailer or a person, by date, by odometer, or by whichever comes first.

create table reminder (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  member_id uuid,
  subject_id uuid not null generated always as (coalesce(truck_id, trailer_id, member_id)) stored,
  kind text not null,
  description text not null default '' check (kind <> 'other' or description <> ''),
  due_on date,
  due_odometer integer check (due_odometer between 1 and 9999999),   -- km
  -- How many days and kilometres before it is due people are notified. The days are sorted, the most first.
  lead_days integer[] not null default '{30,15,7,1}',
  lead_km integer not null default 1000 check (lead_km between 0 and 100000),
  file_id uuid,
  cost numeric(19,2) check (cost >= 0),
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'renewed', 'closed')),
  renewed_by uuid,   -- the reminder that follows this one
  closing_reason text not null default '',
  -- Copies for lists, kept by triggers while it is open (db/functions/reminders.sql).
  subject_active boolean not null,
  vehicle_mileage integer,   -- km; null where unknown
  -- The first days on which it is soon and overdue. What the odometer has reached is so from the first day on, what only the odometer
  -- decides is not before the last: so the state on any day is a comparison of days, and an index finds it.
  soon_from date not null generated always as (
    case when due_odometer - lead_km <= vehicle_mileage then date '1900-01-01' else coalesce(due_on - coalesce(lead_days[1], 0), date '9999-12-31') end) stored,
  overdue_from date not null generated always as (
    case when due_odometer <= vehicle_mileage then date '1900-01-01' else coalesce(due_on + 1, date '9999-12-31') end) stored,
  search text not null default '',   -- the folded description
  -- What only the odometer decides came last in every order. With the day of the vehicle's latest reading and its kilometres a day, the day on
  -- which it is expected is known: lists are ordered by it, and the calendar shows it there. The state stays as it was.
  vehicle_read_on date,
  vehicle_km_per_day integer,
  -- Never after the day it is due by date, so what is overdue is in front of the first day that is not. More than ten years ahead nothing is expected.
  expected_on date not null generated always as (
    case when due_odometer <= vehicle_mileage then date '1900-01-01'
    else least(due_on, odometer_forecast(due_odometer, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint reminder_subject_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint reminder_subject_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint reminder_subject_id_fkey2 foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, renewed_by) references reminder (company_id, id) deferrable initially deferred,   -- closed before the next one is opened
  check (num_nonnulls(truck_id, trailer_id, member_id) = 1),
  check (kind = 'other'
    or truck_id is not null and kind in ('soat', 'technical_inspection', 'liability_policy', 'fire_extinguisher')
    or trailer_id is not null and kind in ('technical_inspection', 'liability_policy', 'fire_extinguisher')
    or member_id is not null and kind in ('licence', 'dangerous_goods', 'medical')),
  check (due_on is not null or due_odometer is not null),
  check (member_id is null or due_odometer is null),
  check ((status = 'renewed') = (renewed_by is not null)),
  check ((status = 'closed') = (closing_reason <> ''))
);
select tenant_table('reminder', 'history', 'counted');
create trigger reminder_filled before insert on reminder for each row execute function copy_subject_to_reminder();
create unique index reminder_one_open on reminder (company_id, subject_id, kind) where status = 'open' and kind <> 'other';
create index reminder_by_due on reminder (company_id, expected_on, id);
create index reminder_in_state on reminder (company_id, status, subject_active, expected_on, id);
create index reminder_by_subject on reminder (company_id, subject_id, expected_on, id);
create index reminder_open_by_due on reminder (company_id, expected_on, id, soon_from, overdue_from) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;
create index reminder_by_soon on reminder (company_id, soon_from, overdue_from, id) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;

-- 0015_trips.sql

-- Trips, their loads and the advances paid on them.

-- Departure and arrival are the company's local date and time.
create table trip (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'active'
    check (status in ('active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled')),
  customer_id uuid not null,
  truck_id uuid not null,
  trailer_id uuid,
  driver_id uuid not null,
  origin_city_id text not null references city,
  origin_address text not null,
  origin_details text not null default '',
  origin_latitude numeric(9,6),
  origin_longitude numeric(9,6),
  destination_city_id text not null references city,
  destination_address text not null,
  destination_details text not null default '',
  destination_latitude numeric(9,6),
  destination_longitude numeric(9,6),
  departure_at timestamp not null,
  arrival_at timestamp,
  freight_basis text not null default 'rate' check (freight_basis in ('rate', 'loads', 'both')),
  freight_rate numeric(19,2) not null default 0 check (freight_rate >= 0),
  freight numeric(19,2) not null default 0 check (freight >= 0),   -- computed from basis, rate and loads; stored for lists and sums
  money_decimals smallint not null check (money_decimals in (0, 2)),
  owner_freight numeric(19,2) check (owner_freight >= 0),
  manifest_number text not null default '',
  fuel_departure smallint check (fuel_departure between 0 and 100),
  fuel_arrival smallint check (fuel_arrival between 0 and 100),
  odometer_departure integer check (odometer_departure >= 0),
  odometer_arrival integer check (odometer_arrival >= 0),
  rejection_reason text not null default '',
  first_review_at timestamptz,
  -- What the trip's driver reads about a rejection, and not its reason.
  rejection_message text not null default '',
  -- Whether a document of it is a proof of delivery.
  has_proof boolean not null default false,
  -- The number that the customer knows the trip by, such as that of a purchase order.
  customer_reference text not null default '',
  -- Of a trip with a hired truck: the owner that it was made with, and what is withheld from the owner's freight.
  owner_id uuid,
  -- Percentages of the owner's freight.
  owner_retefuente_rate numeric(9,4) not null default 0 check (owner_retefuente_rate between 0 and 100),
  owner_reteica_rate numeric(9,4) not null default 0 check (owner_reteica_rate between 0 and 100),
  -- Each is rounded once, as `withheld` in trips/rules/owner.ts.
  owner_retefuente numeric(19,2) generated always as (round(owner_freight * owner_retefuente_rate / 100, money_decimals)) stored,
  owner_reteica numeric(19,2) generated always as (round(owner_freight * owner_reteica_rate / 100, money_decimals)) stored,
  -- A cancelled trip owes its owner nothing. What was paid to an owner, or charged, names trip and owner by these keys (foreign keys
  -- trip_owner_paid, trip_owner_charged): so neither the owner changes under it, nor is the trip cancelled.
  payable_owner_id uuid generated always as (case when status <> 'cancelled' then owner_id end) stored,
  -- Its expenses that wait for approval. `add_to_trip` alone writes it, and the amounts below.
  waiting_expenses integer not null default 0 check (waiting_expenses >= 0),
  -- Approved expenses, in pesos: those that the company bears, and those that its owner is charged; and what its owner was paid.
  spent numeric(19,2) not null default 0,
  owner_charged numeric(19,2) not null default 0,
  owner_paid numeric(19,2) not null default 0,
  -- Zero without an owner, and of a cancelled trip, as `payable_owner_id`. The withholdings are rounded as `owner_retefuente` and `owner_reteica` are.
  owner_balance numeric(19,2) not null generated always as (
    case when owner_id is not null and status <> 'cancelled' then
    coalesce(owner_freight - round(owner_freight * owner_retefuente_rate / 100, money_decimals)
    - round(owner_freight * owner_reteica_rate / 100, money_decimals), 0) - owner_charged - owner_paid
    else 0 end) stored,
  -- See `isReadyToInvoice`. Null for trips that are not under review.
  review_stage text generated always as (
    case when status = 'under_review' then case when has_proof and waiting_expenses = 0 then 'to_invoice' else 'to_review' end end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (arrival_at is null or arrival_at >= departure_at),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, owner_id) references owner (company_id, id),
  constraint trip_payable_owner unique (company_id, id, payable_owner_id),
  unique (company_id, number)
);
select tenant_table('trip', 'history', 'counted');
create index trip_by_departure on trip (company_id, departure_at, id);
create index trip_by_status on trip (company_id, status, departure_at, id);
create index trip_by_driver on trip (company_id, driver_id, departure_at, id);
create index trip_by_truck on trip (company_id, truck_id, departure_at, id);
create index trip_by_trailer on trip (company_id, trailer_id, departure_at, id);
create index trip_by_customer on trip (company_id, customer_id, departure_at, id);
create index trip_by_freight on trip (company_id, freight, id);
create policy own on trip as restrictive to arriero_app using (not own_only() or driver_id = current_person());
-- The list in the order of status, and its search by route and manifest.
create index trip_in_status on trip (company_id, status, id);
create index trip_by_destination on trip (company_id, destination_city_id, departure_at, id);
create index trip_by_manifest on trip (company_id, manifest_number collate "C") where manifest_number <> '';
-- The latest trips between two cities, which the form of a trip summarizes. Also serves the search by origin.
create index trip_by_route on trip (company_id, origin_city_id, destination_city_id, departure_at, id);
create index trip_without_proof on trip (company_id, departure_at, id)
  where not has_proof and status in ('under_review', 'rejected', 'invoiced', 'paid');
create index trip_by_reference on trip (company_id, customer_reference collate "C") where customer_reference <> '';
-- Which trucks are on no trip, and where their last one ended.
create index trip_open_by_truck on trip (company_id, truck_id) where status in ('active', 'in_transit');
create index trip_arrived_by_truck on trip (company_id, truck_id, departure_at, id) include (arrival_at, destination_city_id)
  where status in ('under_review', 'rejected', 'invoiced', 'paid');
create index trip_by_owner on trip (company_id, owner_id, departure_at, id) where owner_id is not null;
create index trip_by_payable_owner on trip (company_id, payable_owner_id, departure_at, id) where payable_owner_id is not null;
create index trip_open_by_customer on trip (company_id, customer_id) include (freight) where status in ('active', 'in_transit', 'under_review', 'rejected');
create trigger paid_out after update of driver_id on trip for each row when (old.driver_id <> new.driver_id) execute function refuse_paid_out();
-- The trips that are not settled, with what accounts add up: few of all trips of an owner.
create index trip_owed on trip (company_id, payable_owner_id, departure_at, id) include (status, arrival_at, owner_balance)
  where owner_balance <> 0;
create index trip_by_owner_balance on trip (company_id, owner_balance, id) where payable_owner_id is not null;
create index trip_in_review on trip (company_id, departure_at, id) where review_stage is not null;
-- Those of a customer, with what they add up to; the driver decides who sees a trip.
create index trip_in_review_by_customer on trip (company_id, customer_id, review_stage, id) include (freight, driver_id) where review_stage is not null;

-- Every change of a trip's status.
create table trip_status_change (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  at timestamptz not null default now(),
  person_id uuid references person,   -- null: the system
  from_status text,
  to_status text not null,
  reason text not null default '',
  message text not null default '',
  -- What was unusual: the questions that the desk confirmed, or of which the trip's own driver was not asked.
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('trip_status_change', 'plain');
revoke update, delete on trip_status_change from arriero_app;
create index trip_status_change_by_trip on trip_status_change (company_id, trip_id, at, id);
create policy own on trip_status_change as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_status_change.company_id and trip.id = trip_id));
-- The trips that came under review in a time.
create index trip_status_reviewed on trip_status_change (company_id, at) include (trip_id, id) where to_status = 'under_review';

-- Goods of a trip. The amount is quantity times unit price.
create table load (
  company_id uuid not null,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  trip_id uuid not null,
  goods text not null,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(19,4) not null check (unit_price >= 0),
  amount numeric(19,2) not null,
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  waybill_number text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('load', 'part of trip_id');
create index load_by_trip on load (company_id, trip_id, id);
create policy own on load as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = load.company_id and trip.id = trip_id));
create index load_by_waybill on load (company_id, waybill_number collate "C") where waybill_number <> '';

-- Money that a customer paid before the invoice. Source 'trip' is the trip's own advance payment, at most one.
create table advance (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid,
  load_id uuid,
  customer_id uuid not null,
  source text not null,
  amount numeric(19,2) not null check (amount > 0),
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  notes text not null default '',
  -- The part that the trip's invoice used; the rest is the customer's credit.
  used numeric(19,2) not null default 0 check (used between 0 and amount),
  payment_id uuid,
  -- The reference of the bank or wallet.
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  -- The record under which its history is shown.
  record_id uuid not null generated always as (coalesce(trip_id, customer_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, load_id) references load (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  constraint advance_source check (case source
    when 'trip' then trip_id is not null and load_id is null and payment_id is null
    when 'extra' then trip_id is not null and load_id is null and payment_id is null
    when 'load' then trip_id is not null and load_id is not null and payment_id is null
    when 'customer' then trip_id is null and load_id is null and payment_id is null
    when 'payment' then trip_id is null and load_id is null and payment_id is not null
    else false end),
  constraint advance_notes_check check (length(notes) <= 300),
  constraint advance_of_payment unique (company_id, payment_id),
  -- The uses of an advance are its customer's: it cannot move to another customer while it has any.
  constraint advance_of_customer unique (company_id, id, customer_id)
);
select tenant_table('advance', 'counted', 'part of record_id');
create unique index advance_of_trip on advance (company_id, trip_id) where source = 'trip';
create index advance_by_trip on advance (company_id, trip_id, id);
create policy own on advance as restrictive to arriero_app using (not own_only());
-- The lists of advances, and the open credit of a customer.
create index advance_by_date on advance (company_id, payment_date, id);
create index advance_by_amount on advance (company_id, amount, id);
create index advance_by_customer on advance (company_id, customer_id, payment_date, id);
create index advance_open on advance (company_id, customer_id, payment_date, id) include (amount, used, trip_id) where used < amount;
create index advance_open_by_date on advance (company_id, payment_date, id) where used < amount;
create index advance_by_load on advance (company_id, load_id) where load_id is not null;
create index advance_by_reference on advance (company_id, transaction_id collate "C") where transaction_id <> '';
select close_with_books('advance', 'payment_date', 'used', 'version');

-- Money that moves between the company and a driver, on a trip or without one.
create table cash_transaction (
  company_id uuid not null references company,
  id uuid not null,
  -- Whose account it is on. It stays when the trip gets another driver.
  driver_id uuid not null,
  trip_id uuid,
  -- Without a trip of its own: the closed trip that it settles.
  about_trip_id uuid,
  type text not null check (type in ('company_to_driver', 'driver_to_company')),
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid or received it.
  payment_method_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  -- The reference of the bank or wallet.
  transaction_id text not null default '',
  note text not null default '',
  -- What the driver received from a customer, which alone changes this row (foreign key of the first: 0016_invoicing.sql).
  payment_id uuid,
  advance_id uuid,
  -- What the driver owes because of it.
  owed numeric(19,2) not null generated always as (case type when 'company_to_driver' then amount else -amount end) stored,
  -- The trip whose settlement it belongs to, and the record under which its history is shown.
  settled_trip_id uuid generated always as (coalesce(trip_id, about_trip_id)) stored,
  record_id uuid not null generated always as (coalesce(trip_id, about_trip_id, driver_id)) stored,
  reference_key text not null generated always as (comparable(transaction_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cash_transaction_one_trip check (num_nonnulls(trip_id, about_trip_id) <= 1),
  constraint cash_transaction_one_source check (num_nonnulls(payment_id, advance_id) <= 1),
  constraint cash_transaction_of_payment unique (company_id, payment_id),
  constraint cash_transaction_of_advance unique (company_id, advance_id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, about_trip_id) references trip (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  foreign key (company_id, advance_id) references advance (company_id, id),
  -- What a customer paid to the driver came from no account of the company.
  constraint cash_transaction_received
    check (num_nonnulls(payment_id, advance_id) = 0 or type = 'company_to_driver' and payment_method_id is null)
);
select tenant_table('cash_transaction', 'part of record_id');
create policy own on cash_transaction as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index cash_transaction_by_driver on cash_transaction (company_id, driver_id, date, id) include (owed, settled_trip_id);
create index cash_transaction_by_trip on cash_transaction (company_id, settled_trip_id, date, id) where settled_trip_id is not null;
-- For the foreign keys.
create index cash_transaction_of_trip on cash_transaction (company_id, trip_id) where trip_id is not null;
create index cash_transaction_about_trip on cash_transaction (company_id, about_trip_id) where about_trip_id is not null;
select close_with_books('cash_transaction', 'date', 'version');
-- Taken by a stub, or paid out: corrected by an opposite row, and not changed (db/functions/payroll.sql). A deletion is refused before the
-- foreign keys of stub_use see it.
create trigger settled after update on cash_transaction for each row execute function refuse_settled('cash_transaction_id', 'note', 'version');
create trigger settled_delete before delete on cash_transaction for each row execute function refuse_settled('cash_transaction_id');
create index cash_transaction_by_reference on cash_transaction (company_id, reference_key) where reference_key <> '';

-- Documents of a trip, a row for each page, and the numbers that others gave its loads and the trip.
create table trip_document (
  company_id uuid not null references company,
  id uuid not null,
  trip_id uuid not null,
  kind text not null check (kind in ('manifest', 'waybill', 'proof_of_delivery', 'other')),
  file_id uuid not null,
  note text not null default '',
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- A file has one reader, who is the driver of its trip.
  constraint trip_document_once unique (company_id, file_id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('trip_document', 'part of trip_id');
create policy own on trip_document as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_document.company_id and trip.id = trip_id));
create index trip_document_by_trip on trip_document (company_id, trip_id, id);

-- Routes that are driven again and again: the form of a new trip offers them.
create table trip_template (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read
  customer_id uuid,   -- null: of any customer
  origin_city_id text not null references city,
  origin_address text not null default '',
  origin_details text not null default '',
  destination_city_id text not null references city,
  destination_address text not null default '',
  destination_details text not null default '',
  freight_rate numeric(19,2) check (freight_rate >= 0),
  freight_basis text not null default 'rate' check (freight_basis in ('rate', 'loads', 'both')),
  owner_freight numeric(19,2) check (owner_freight >= 0),
  tolls_amount numeric(19,2) check (tolls_amount >= 0),
  tolls_count smallint check (tolls_count > 0),
  cash_amount numeric(19,2) check (cash_amount >= 0),   -- to hand out to the driver
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('trip_template', 'history', 'counted');
create unique index trip_template_by_name on trip_template (company_id, name);
create index trip_template_by_status on trip_template (company_id, status, name, id);
create index trip_template_in_status on trip_template (company_id, status, id);
create index trip_template_by_customer on trip_template (company_id, customer_id);
create index trip_template_name_of_id on trip_template (company_id, id) include (name);

create policy own on reminder as restrictive to arriero_app using (not own_only() or exists (
  select from trip where trip.company_id = reminder.company_id
    and (trip.truck_id = reminder.truck_id or trip.trailer_id = reminder.trailer_id or trip.driver_id = reminder.member_id)));

-- 0016_invoicing.sql

-- Invoices and payments.

-- What a customer owes for trips, or for whatever its rows say.
create table invoice (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'draft' check (status in ('draft', 'sent', 'completed', 'cancelled')),
  customer_id uuid not null,
  -- A snapshot of the customer, fixed when the invoice is sent.
  customer_name text not null check (length(customer_name) >= 3),
  customer_tax_id text not null default '',
  customer_address text not null default '',
  issue_date date not null,
  filing_date date,
  filing_reference text not null default '',
  due_date date not null,
  notes text not null default '' check (length(notes) <= 300),
  money_decimals smallint not null check (money_decimals in (0, 2)),
  processing_fee numeric(19,2) not null default 0 check (processing_fee >= 0),
  other_discount numeric(19,2) not null default 0 check (other_discount >= 0),
  -- Computed by one function (totals) in the writing transaction.
  subtotal numeric(19,2) not null,
  discount numeric(19,2) not null,
  iva numeric(19,2) not null,
  other_tax numeric(19,2) not null,
  withholding numeric(19,2) not null,
  total numeric(19,2) not null check (total >= 0),
  advance_payment numeric(19,2) not null default 0 check (advance_payment >= 0),
  paid numeric(19,2) not null default 0 check (paid >= 0),
  adjusted numeric(19,2) not null default 0,   -- the sum of payment_adjustment
  balance numeric(19,2) not null check (balance >= 0),
  cancellation_reason text not null default '',
  sent_at timestamptz,
  -- Numbers that others gave an invoice: the customer's reference, and the electronic invoice that a provider made of it, with its files.
  customer_reference text not null default '' check (length(customer_reference) <= 40),
  dian_number text not null default '' check (length(dian_number) <= 30),
  dian_date date,
  cufe text not null default '' check (cufe = '' or cufe ~ '^[0-9a-f]{96}$'),
  -- A number of an invoice without a letter or a digit is compared as it is: numbers are unique.
  number_key text not null generated always as (coalesce(nullif(comparable(number), ''), number)) stored,
  dian_key text not null generated always as (comparable(dian_number)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  check (due_date >= issue_date),
  check (balance = total - withholding - advance_payment - paid - adjusted),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('invoice', 'history', 'counted');
create index invoice_by_issue on invoice (company_id, issue_date, id);
create index invoice_by_status on invoice (company_id, status, issue_date, id);
create index invoice_by_customer on invoice (company_id, customer_id, issue_date, id);
create index invoice_by_due on invoice (company_id, due_date, id);
create index invoice_by_total on invoice (company_id, total, id);
create index invoice_open_by_due on invoice (company_id, due_date, id) include (balance) where status = 'sent';
-- Drivers see none of it.
create policy own on invoice as restrictive to arriero_app using (not own_only());
-- The list in the order of status and of balance.
create index invoice_in_status on invoice (company_id, status, id);
create index invoice_by_balance on invoice (company_id, balance, id);
-- What a customer owes: its open invoices by due date, and their balances by age.
create index invoice_open_by_customer on invoice (company_id, customer_id, due_date, id) include (balance) where status = 'sent';
-- Invoices that were sent and that the customer has not received: the list of them, in each of its usual orders.
create index invoice_unfiled on invoice (company_id, issue_date, id) where status = 'sent' and filing_date is null;
create index invoice_filed on invoice (company_id, issue_date, id) where filing_date is not null;
create index invoice_by_reference on invoice (company_id, customer_reference collate "C") where customer_reference <> '';
create unique index invoice_by_dian_number on invoice (company_id, dian_number collate "C") where dian_number <> '';
-- With `invoice_open_by_customer` and `advance_open` they have what is used of it.
create index invoice_draft_by_customer on invoice (company_id, customer_id) include (balance) where status = 'draft';
-- The due date of an invoice in closed books moves with its filing, from which payment terms start, and not by itself
-- (docs/decisions/0087-closed-books.md). A day that is filed first, or corrected, may bring its due date along.
create trigger books_due_date after update of due_date on invoice for each row
  when (old.due_date <> new.due_date and old.filing_date is not distinct from new.filing_date) execute function check_books('issue_date', '{}');
create index invoice_part_paid on invoice (company_id, due_date, id) where status = 'sent' and paid + adjusted + advance_payment > 0;
create index invoice_by_number_key on invoice (company_id, number_key);
create index invoice_by_dian_key on invoice (company_id, dian_key) where dian_key <> '';
select close_with_books('invoice', 'issue_date', 'status', 'advance_payment', 'paid', 'adjusted', 'balance', 'due_date', 'filing_date',
  'filing_reference', 'customer_reference', 'dian_number', 'dian_key', 'dian_date', 'cufe', 'version');

-- Printed rows, in the order of position.
create table invoice_item (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  trip_id uuid,
  description text not null,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(19,4) not null check (unit_price >= 0),
  amount numeric(19,2) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  unique (company_id, invoice_id, position) deferrable
);
select tenant_table('invoice_item', 'part of invoice_id');
create policy own on invoice_item as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_item', 'invoice_id', 'invoice', 'issue_date');

-- Taxes, discounts and withholdings of an invoice, in the order of position.
create table invoice_adjustment (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('fixed', 'percentage')),
  description text not null,
  value numeric(19,4) not null check (value >= 0),
  iva boolean not null default false,
  amount numeric(19,2) not null,
  -- Rates that are shown per mille, see `tax`.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica'),
  -- What the percentage is of, where that is not the whole base of the invoice.
  base numeric(19,2) check (base is null or base >= 0 and withholding_kind is not null and method = 'percentage'),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  unique (company_id, invoice_id, position) deferrable,
  check ((type = 'withholding') = (withholding_kind is not null))
);
select tenant_table('invoice_adjustment', 'part of invoice_id');
create policy own on invoice_adjustment as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_adjustment', 'invoice_id', 'invoice', 'issue_date');

-- The trips that an invoice bills. A trip is on at most one invoice that is not cancelled; a cancelled one leaves inactive rows.
create table invoice_trip (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  trip_id uuid not null,
  active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('invoice_trip', 'plain');
create unique index invoice_trip_once on invoice_trip (company_id, trip_id) where active;
create index invoice_trip_by_invoice on invoice_trip (company_id, invoice_id);
create policy own on invoice_trip as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_trip', 'invoice_id', 'invoice', 'issue_date');

-- Money received. A deleted payment stays as a void row and keeps its number.
create table payment (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'active' check (status in ('active', 'void')),
  customer_id uuid not null,
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  notes text not null default '' check (length(notes) <= 300),
  -- The reference of the bank or wallet.
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payment', 'history', 'counted');
create index payment_by_customer on payment (company_id, customer_id, payment_date, id);
create index payment_by_amount on payment (company_id, amount, id);
create index payment_by_method on payment (company_id, method, payment_date, id);
create index payment_void on payment (company_id, payment_date, id) where status = 'void';
create policy own on payment as restrictive to arriero_app using (not own_only());
create index payment_by_reference on payment (company_id, transaction_id collate "C") where transaction_id <> '';
select close_with_books('payment', 'payment_date', 'version');
create index payment_by_date on payment (company_id, payment_date, id) include (amount) where status = 'active';

-- The part of a payment that pays an invoice.
create table payment_allocation (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, payment_id, invoice_id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_allocation');
create index payment_allocation_by_invoice on payment_allocation (company_id, invoice_id, payment_id);
create policy own on payment_allocation as restrictive to arriero_app using (not own_only());
select close_part_with_books('payment_allocation', 'payment_id', 'payment', 'payment_date');

-- What settles an invoice besides money: a withholding at another rate, a shortage, rounding.
create table payment_adjustment (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('withholding', 'shortage', 'rounding')),
  amount numeric(19,2) not null check (amount <> 0),
  note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_adjustment');
create index payment_adjustment_by_payment on payment_adjustment (company_id, payment_id, id);
create index payment_adjustment_by_invoice on payment_adjustment (company_id, invoice_id, id);
create policy own on payment_adjustment as restrictive to arriero_app using (not own_only());
select close_part_with_books('payment_adjustment', 'payment_id', 'payment', 'payment_date');

create table invoice_file (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint invoice_file_once unique (company_id, file_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('invoice_file', 'part of invoice_id');
create policy own on invoice_file as restrictive to arriero_app using (not own_only());
create index invoice_file_by_invoice on invoice_file (company_id, invoice_id);

-- Money of a customer's credit that was given back.
create table credit_refund (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid it.
  payment_method_id uuid,
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  -- The sum of its uses.
  amount numeric(19,2) not null check (amount > 0),
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('credit_refund', 'part of customer_id');
create policy own on credit_refund as restrictive to arriero_app using (not own_only());
create index credit_refund_by_customer on credit_refund (company_id, customer_id, date, id);
select close_with_books('credit_refund', 'date', 'version');

-- The part of an advance that an invoice used, or that was returned. `advance.used` is their sum.
create table advance_use (
  company_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  customer_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint advance_use_one_target check (num_nonnulls(invoice_id, refund_id) = 1),
  constraint advance_use_once unique nulls not distinct (company_id, advance_id, invoice_id, refund_id),
  foreign key (company_id, advance_id, customer_id) references advance (company_id, id, customer_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, refund_id, customer_id) references credit_refund (company_id, id, customer_id)
);
select tenant_table('advance_use', 'plain');
create policy own on advance_use as restrictive to arriero_app using (not own_only());
create index advance_use_by_invoice on advance_use (company_id, invoice_id) where invoice_id is not null;
create index advance_use_by_refund on advance_use (company_id, refund_id) where refund_id is not null;

-- Certificates of what customers withheld in a year, as they sent them. A customer may send several of a kind.
create table withholding_certificate (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  year smallint not null check (year between 2000 and 2200),
  kind text not null check (kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  received_on date not null,
  number text not null default '' check (length(number) <= 40),
  amount numeric(19,2) not null check (amount > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('withholding_certificate', 'part of customer_id');
create policy own on withholding_certificate as restrictive to arriero_app using (not own_only());
create index withholding_certificate_by_customer on withholding_certificate (company_id, customer_id, year, kind);

create table withholding_certificate_file (
  company_id uuid not null,
  id uuid not null,
  certificate_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint withholding_certificate_file_once unique (company_id, file_id),
  foreign key (company_id, certificate_id) references withholding_certificate (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('withholding_certificate_file', 'plain');
create policy own on withholding_certificate_file as restrictive to arriero_app using (not own_only());
create index withholding_certificate_file_by_certificate on withholding_certificate_file (company_id, certificate_id);

-- What customers said about what they owe.
create table collection_note (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  -- The one that it is about, if it is about one.
  invoice_id uuid,
  note text not null check (note <> ''),
  -- The day until which the customer promised to pay.
  promised_until date,
  -- Whether the customer does not accept what it owes.
  disputed boolean not null default false,
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('collection_note', 'part of customer_id');
create policy own on collection_note as restrictive to arriero_app using (not own_only());
create index collection_note_by_customer on collection_note (company_id, customer_id, id);
create index collection_note_by_invoice on collection_note (company_id, invoice_id, id) where invoice_id is not null;

-- Invoices that a job prints as one PDF.
create table invoice_batch (
  company_id uuid not null references company,
  id uuid not null,
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 200),
  job_id uuid not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  -- While its job runs, and where that failed with the code: null.
  bytes bytea,
  failure text,
  primary key (company_id, id)
);
select tenant_table('invoice_batch', 'plain');
create policy own on invoice_batch as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table invoice_batch alter column bytes set storage external;
create index invoice_batch_by_day on invoice_batch (company_id, created_at);

-- How the statements of an account are written. Columns are named by their titles, or by their letters where a file has no titles.
create table bank_layout (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  amounts text not null check (amounts in ('signed', 'two_columns', 'typed')),
  day_column text not null,
  description_column text not null,
  reference_column text not null,
  amount_column text not null,
  debit_column text not null,
  credit_column text not null,
  type_column text not null,
  balance_column text not null,
  decimal_mark text not null check (decimal_mark in (',', '.')),
  date_order text not null check (date_order in ('dmy', 'mdy')),
  separator text check (separator in (';', ',', e'\t')),
  primary key (company_id, id),
  constraint bank_layout_of_account unique (company_id, payment_method_id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_layout', 'plain');
create policy own on bank_layout as restrictive to arriero_app using (not own_only());

create table bank_statement (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  file_name text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  closing_balance numeric(19,2),   -- after its last line; null where the file does not show it
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_statement', 'plain');
create policy own on bank_statement as restrictive to arriero_app using (not own_only());
create index bank_statement_by_account on bank_statement (company_id, payment_method_id, last_day, id);

create table bank_line (
  company_id uuid not null references company,
  id uuid not null,   -- in the order of the statement within a day
  statement_id uuid not null,
  payment_method_id uuid not null,
  line_date date not null,
  amount numeric(19,2) not null check (amount <> 0),   -- below zero: money that left
  reference text not null check (length(reference) <= 60),
  description text not null check (length(description) <= 300),
  search text collate "C" not null,   -- the folded description and reference
  occurrence integer not null check (occurrence > 0),   -- among equal lines of its day: 1, 2
  digest bytea not null,   -- of account, day, amount, reference, description and occurrence
  balance numeric(19,2),   -- of the account after it
  matched numeric(19,2) not null default 0,   -- the sum of its payments
  ignored boolean not null default false,
  state text generated always as (case when amount < 0 then 'outgoing' when matched = amount then 'matched' when ignored then 'ignored' else 'open' end) stored,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bank_line_once unique (company_id, payment_method_id, digest),
  constraint bank_line_matched check (matched between 0 and greatest(amount, 0)),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_line', 'plain');
create policy own on bank_line as restrictive to arriero_app using (not own_only());
create index bank_line_by_day on bank_line (company_id, line_date, id);
create index bank_line_by_amount on bank_line (company_id, amount, id);
create index bank_line_by_account on bank_line (company_id, payment_method_id, state, line_date, id);
create index bank_line_by_statement on bank_line (company_id, statement_id);

-- The payment that a line became, or was typed by hand before and found in it. A line may have several, up to its amount.
create table bank_match (
  company_id uuid not null references company,
  id uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_match_of_payment unique (company_id, payment_id),
  foreign key (company_id, line_id) references bank_line (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
select tenant_table('bank_match', 'plain');
create policy own on bank_match as restrictive to arriero_app using (not own_only());
create index bank_match_by_line on bank_match (company_id, line_id);

-- Emails that remind customers of what they owe: on which days they go out, to whom not, and those that went out.
create table reminder_schedule (
  company_id uuid not null references company,
  id uuid not null,
  days smallint[] not null check (cardinality(days) <= 10),   -- after the due date of an invoice; below zero before it. None: no reminders
  version integer not null default 1,
  primary key (company_id, id),
  constraint reminder_schedule_once unique (company_id)
);
select tenant_table('reminder_schedule', 'plain');
create policy own on reminder_schedule as restrictive to arriero_app using (not own_only());

-- Customers who get none.
create table reminder_stop (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  primary key (company_id, id),
  constraint reminder_stop_once unique (company_id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('reminder_stop', 'plain');
create policy own on reminder_stop as restrictive to arriero_app using (not own_only());

-- One reminder of an invoice for each day of the schedule, whatever happens: its row is written with its emails.
create table payment_reminder (
  company_id uuid not null references company,
  id uuid not null,
  invoice_id uuid not null,
  days smallint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint payment_reminder_once unique (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_reminder', 'plain');
create policy own on payment_reminder as restrictive to arriero_app using (not own_only());

alter table advance add foreign key (company_id, payment_id) references payment (company_id, id);
-- Payments that drivers received, on the accounts of the drivers.
alter table cash_transaction add foreign key (company_id, payment_id) references payment (company_id, id);

-- 0017_expenses.sql

-- Expenses of trips and of the company. A deleted one stays as a void row with its number.
create table expense (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null check (status in ('submitted', 'approved', 'rejected', 'void')),
  date date not null,
  trip_id uuid,
  type text not null generated always as (case when trip_id is null then 'company' else 'trip' end) stored,
  truck_id uuid,
  trailer_id uuid,
  driver_id uuid,
  category_id uuid not null,
  product text not null default '' check (length(product) <= 60),
  -- The service that posted it; of a later module, hence no foreign key.
  service_id uuid,
  toll_name text not null default '',
  provider_name text not null default '',
  provider_id_type text,
  provider_id text not null default '',
  receipt_number text collate "C" not null default '',
  quantity numeric(14,3) check (quantity > 0),
  unit text,
  full_tank boolean not null default false,
  mileage integer check (mileage between 0 and 9999999),   -- km
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(19,6) check (exchange_rate > 0),
  amount numeric(19,2) not null check (amount > 0),   -- in its currency
  cop_amount numeric(19,2) not null check (cop_amount > 0),
  money_decimals smallint not null check (money_decimals in (0, 2)),   -- of cop_amount
  payment_method_id uuid,
  paid_by text not null check (paid_by in ('company', 'driver')),
  signature_file_id uuid,
  note text not null default '',
  rejection_reason text not null default '',
  created_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  provider_key text not null default '',   -- the folded name of the provider
  search text collate "C" not null default '',   -- the folded provider, toll and product
  -- What the owner of the trip's truck pays in the end: a charge against the owner's freight, and no cost of the company.
  charged_owner_id uuid,
  charged_to_owner boolean not null generated always as (charged_owner_id is not null) stored,
  charge_owner_id uuid generated always as (case when status <> 'void' then charged_owner_id end) stored,
  -- Where an expense was paid, as far as it is known: the map of its trip shows it.
  city_id text references city,
  -- Numbers of others are compared by their letters and digits alone (`comparable`). Calculated columns, because the policies of the tenants keep
  -- conditions with functions out of indexes.
  receipt_key text not null generated always as (comparable(receipt_number)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, category_id) references expense_category (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  foreign key (company_id, signature_file_id) references file (company_id, id),
  foreign key (created_by) references person,
  foreign key (decided_by) references person,
  check ((currency = 'COP') = (exchange_rate is null)),
  check (currency <> 'COP' or amount = cop_amount),
  check (paid_by = 'company' or driver_id is not null),
  check ((status = 'rejected') = (rejection_reason <> '') or status = 'void'),
  constraint expense_signature_once unique (company_id, signature_file_id),
  check (charged_owner_id is null or trip_id is not null),
  constraint trip_owner_charged foreign key (company_id, trip_id, charge_owner_id) references trip (company_id, id, payable_owner_id)
);
select tenant_table('expense', 'history', 'counted');
create policy own on expense as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index expense_by_amount on expense (company_id, cop_amount, id) where status <> 'void';
create index expense_of_company on expense (company_id, date, id) where trip_id is null;
create index expense_by_category on expense (company_id, category_id, date, id);
create index expense_by_driver on expense (company_id, driver_id, date, id) where driver_id is not null;
create index expense_by_truck on expense (company_id, truck_id, date, id) where truck_id is not null;
create index expense_by_trailer on expense (company_id, trailer_id, date, id) where trailer_id is not null;
create index expense_by_payer on expense (company_id, paid_by, date, id);
create index expense_by_method on expense (company_id, payment_method_id) where payment_method_id is not null;
create index expense_by_search on expense (company_id, search);
create unique index expense_of_service on expense (company_id, service_id) where service_id is not null and status <> 'void';
create index expense_on_account on expense (company_id, driver_id, date, id) include (cop_amount, trip_id) where status = 'approved' and paid_by = 'driver';
create index expense_of_owner on expense (company_id, charged_owner_id) where charged_owner_id is not null;
create trigger of_trip after insert or update or delete on expense for each row execute function add_expense_to_trip();
select close_with_books('expense', 'date', 'service_id', 'version');
create trigger settled after update on expense for each row execute function refuse_settled('expense_id', 'note', 'service_id', 'version');
create trigger texts_insert after insert on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
create trigger texts_update after update on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
-- What was spent in a time. With the column that the policy of expenses reads, so that no row of the table is.
create index expense_spent_by_date on expense (company_id, date) include (cop_amount, driver_id) where status = 'approved' and charged_owner_id is null;
-- Expenses of a provider: a list of them, and the report of what was spent with each.
create index expense_by_provider on expense (company_id, provider_key, date, id) where status <> 'void';
create index expense_by_date on expense (company_id, date, id) include (status, driver_id, cop_amount) where status <> 'void';
create index expense_in_status on expense (company_id, status, date, id) include (driver_id, cop_amount);
create index expense_by_trip on expense (company_id, trip_id, date, id) include (status, driver_id) where trip_id is not null;
create index expense_by_receipt on expense (company_id, receipt_key, id) where receipt_key <> '';

-- Its receipts.
create table expense_file (
  company_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  unique (company_id, expense_id, file_id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  constraint expense_file_once unique (company_id, file_id)
);
select tenant_table('expense_file', 'part of expense_id');
create policy own on expense_file as restrictive to arriero_app
  using (not own_only() or exists (select from expense where expense.company_id = expense_file.company_id and expense.id = expense_id));

-- The distinct texts of a company's expenses, in which the list searches (docs/decisions/0095-texts-of-expenses.md). Only the triggers below write
-- here. Texts that no expense has any more stay: they find nothing.
create table expense_text (
  company_id uuid not null references company,
  search text collate "C" not null check (search <> ''),
  primary key (company_id, search)
);
select tenant_table('expense_text', 'plain');
revoke update, delete on expense_text from arriero_app;

-- 0018_maintenance.sql

-- Services and repairs of trucks and trailers, and the schedules by which they fall due.

-- Every so many kilometres, every so many months, or whichever comes first.
create table service_schedule (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  description text not null check (description <> ''),
  every_km integer check (every_km between 1 and 1000000),
  every_months integer check (every_months between 1 and 120),
  -- How near it is soon.
  lead_km integer not null default 500 check (lead_km between 0 and 100000),
  lead_days integer not null default 15 check (lead_days between 0 and 365),
  active boolean not null default true,
  -- From where it counts as long as no later service is done.
  start_on date not null,
  start_odometer integer check (start_odometer between 0 and 9999999),   -- km
  -- The latest service that is done, or the start.
  last_on date not null,
  last_odometer integer check (last_odometer between 0 and 9999999),   -- km
  -- Copies for lists, kept by triggers (db/functions/maintenance.sql).
  vehicle_active boolean not null,
  vehicle_mileage integer,   -- km at the latest reading; null without one
  vehicle_read_on date,   -- the day of the latest reading
  vehicle_km_per_day integer,   -- the average; null where unknown
  -- By how much instruments that replaced another since the last service began below it: what falls due is read on the new one.
  vehicle_replaced_km integer not null,
  next_odometer integer generated always as (last_odometer + every_km - vehicle_replaced_km) stored,
  next_on date generated always as ((last_on + every_months * interval '1 month')::date) stored,
  -- When the odometer is expected to reach it: days rounded down, nothing further than ten years.
  forecast_on date generated always as (
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day)) stored,
  -- By date or by odometer, whichever comes first. What the odometer has reached is before every day, what nothing decides after.
  expected_on date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km <= vehicle_mileage then date '1900-01-01'
    else least((last_on + every_months * interval '1 month')::date,
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  -- The first days on which it is soon and overdue. A forecast makes it soon, only a date or the odometer itself overdue.
  soon_from date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km - lead_km <= vehicle_mileage then date '1900-01-01'
    else least((last_on + every_months * interval '1 month')::date - lead_days,
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km - lead_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  overdue_from date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km <= vehicle_mileage then date '1900-01-01'
    else coalesce((last_on + every_months * interval '1 month')::date + 1, date '9999-12-31') end) stored,
  search text not null default '',   -- the folded description
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- So that a service can only name a schedule of its own vehicle.
  unique (company_id, id, vehicle_id),
  constraint service_schedule_vehicle_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint service_schedule_vehicle_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check (every_km is not null or every_months is not null),
  constraint service_schedule_odometer check (every_km is null or last_odometer is not null)
);
select tenant_table('service_schedule', 'history', 'counted');
create policy own on service_schedule as restrictive to arriero_app using (not own_only());
create trigger service_schedule_filled before insert or update on service_schedule for each row execute function fill_service_schedule();
create unique index service_schedule_one_active on service_schedule (company_id, vehicle_id, search) where active;
create index service_schedule_by_expected on service_schedule (company_id, expected_on, id);
create index service_schedule_open_by_expected on service_schedule (company_id, expected_on, id, soon_from, overdue_from) where active and vehicle_active;
create index service_schedule_by_soon on service_schedule (company_id, soon_from, expected_on, id) where active and vehicle_active;
create index service_schedule_by_vehicle on service_schedule (company_id, vehicle_id, expected_on, id);
create index service_schedule_by_truck on service_schedule (company_id, truck_id) where truck_id is not null;
create index service_schedule_by_trailer on service_schedule (company_id, trailer_id) where trailer_id is not null;

create table service (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  schedule_id uuid,
  kind text not null check (kind in ('preventive', 'repair')),
  description text not null check (description <> ''),
  provider text not null default '',
  status text not null default 'open' check (status in ('open', 'scheduled', 'done', 'cancelled')),
  scheduled_on date,
  done_on date,
  odometer integer check (odometer between 0 and 9999999),   -- km
  parts_cost numeric(19,2) check (parts_cost >= 0),
  labour_cost numeric(19,2) check (labour_cost >= 0),
  total_cost numeric(19,2) not null generated always as (coalesce(parts_cost, 0) + coalesce(labour_cost, 0)) stored,
  -- The expense that it posts or is linked to; of a later module, hence no foreign key.
  expense_id uuid,
  note text not null default '',
  cancellation_reason text not null default '',
  -- The order of the list: done, else scheduled. What waits for a date comes after all days, what was cancelled without one before.
  dated_on date not null generated always as (
    coalesce(done_on, scheduled_on, case when status = 'cancelled' then date '1900-01-01' else date '9999-12-31' end)) stored,
  search text not null default '',   -- the folded description and provider
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint service_vehicle_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint service_vehicle_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint service_schedule_id_fkey foreign key (company_id, schedule_id, vehicle_id) references service_schedule (company_id, id, vehicle_id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check (status <> 'open' or scheduled_on is null),
  check (status <> 'scheduled' or scheduled_on is not null),
  check ((status = 'done') = (done_on is not null)),
  check (status = 'done' or num_nonnulls(odometer, parts_cost, labour_cost) = 0),
  check ((status = 'cancelled') = (cancellation_reason <> '')),
  -- The expense of a service exists, and is of no other.
  constraint service_expense_id_fkey foreign key (company_id, expense_id) references expense (company_id, id),
  constraint service_expense_once unique (company_id, expense_id)
);
select tenant_table('service', 'history', 'counted');
create policy own on service as restrictive to arriero_app using (not own_only());
create index service_by_date on service (company_id, dated_on, id);
create index service_by_cost on service (company_id, total_cost, id);
create index service_in_status on service (company_id, status, dated_on, id);
create index service_by_vehicle on service (company_id, vehicle_id, dated_on, id);
create index service_by_provider on service (company_id, provider, dated_on, id) where provider <> '';
create index service_by_schedule on service (company_id, schedule_id, vehicle_id, done_on);
create index service_by_truck on service (company_id, truck_id) where truck_id is not null;
create index service_by_trailer on service (company_id, trailer_id) where trailer_id is not null;

create table service_file (
  company_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  unique (company_id, service_id, file_id),
  foreign key (company_id, service_id) references service (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('service_file', 'part of service_id');
create policy own on service_file as restrictive to arriero_app using (not own_only());
create index service_file_by_file on service_file (company_id, file_id);

-- 0019_settlements.sql

-- A settlement as it was signed. A later change is signed as another version; all are kept.
create table settlement_signature (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  driver_id uuid not null,
  version integer not null check (version > 0),   -- 1, 2, 3 of the trip and the driver
  content jsonb not null,
  fingerprint text not null,   -- of the content
  owed numeric(19,2) not null,
  signature_file_id uuid not null,
  -- Who recorded it: the driver, or before whom the driver signed.
  person_id uuid not null references person,
  signed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, trip_id, driver_id, version),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, signature_file_id) references file (company_id, id),
  constraint settlement_signature_once unique (company_id, signature_file_id)
);
select tenant_table('settlement_signature', 'plain');
revoke update, delete on settlement_signature from arriero_app;
create policy own on settlement_signature as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index settlement_signature_by_driver on settlement_signature (company_id, driver_id);

-- 0020_payables.sql

-- What owners of hired trucks are paid.

-- Money to an owner: an advance before the trip is settled, or a payment of what is left, for one trip or several.
create table owner_payment (
  company_id uuid not null references company,
  id uuid not null,
  owner_id uuid not null,
  type text not null check (type in ('advance', 'payment')),
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid it.
  payment_method_id uuid,
  -- The sum of its trips.
  amount numeric(19,2) not null check (amount > 0),
  -- The reference of the bank or wallet.
  transaction_id text not null default '',
  note text not null default '',
  reference_key text not null generated always as (comparable(transaction_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, owner_id),
  foreign key (company_id, owner_id) references owner (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('owner_payment', 'part of owner_id');
create policy own on owner_payment as restrictive to arriero_app using (not own_only());
create index owner_payment_by_date on owner_payment (company_id, date, id);
create index owner_payment_by_amount on owner_payment (company_id, amount, id);
create index owner_payment_by_owner on owner_payment (company_id, owner_id, date, id);
select close_with_books('owner_payment', 'date', 'version');
create index owner_payment_by_reference on owner_payment (company_id, reference_key) where reference_key <> '';

-- What of a payment is for a trip, whose owner is that of the payment.
create table owner_payment_trip (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  trip_id uuid not null,
  owner_id uuid not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, payment_id, trip_id),
  foreign key (company_id, payment_id, owner_id) references owner_payment (company_id, id, owner_id),
  constraint trip_owner_paid foreign key (company_id, trip_id, owner_id) references trip (company_id, id, payable_owner_id)
);
select tenant_table('owner_payment_trip', 'part of owner_id');
create policy own on owner_payment_trip as restrictive to arriero_app using (not own_only());
create index owner_payment_trip_by_trip on owner_payment_trip (company_id, trip_id);
select close_part_with_books('owner_payment_trip', 'payment_id', 'owner_payment', 'date');
create trigger of_trip after insert or update or delete on owner_payment_trip for each row execute function add_payment_to_trip();

-- What the owner of each trip is owed. Negative where the owner owes: a charge, or lower terms, came after the last payment.
create view owner_trip with (security_invoker) as
  select trip.company_id, trip.id, trip.payable_owner_id as owner_id, trip.number, trip.status, trip.truck_id, trip.origin_city_id,
      trip.destination_city_id, trip.departure_at, trip.arrival_at, trip.owner_freight, trip.owner_retefuente, trip.owner_reteica,
      trip.owner_charged as charged, (
        select coalesce(sum(part.amount), 0.00)
          from owner_payment_trip part join owner_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          where part.company_id = trip.company_id and part.trip_id = trip.id and payment.type = 'advance'
      ) as advanced, (
        select coalesce(sum(part.amount), 0.00)
          from owner_payment_trip part join owner_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          where part.company_id = trip.company_id and part.trip_id = trip.id and payment.type = 'payment'
      ) as paid, trip.owner_balance as balance
    from trip
    where trip.payable_owner_id is not null;
grant select on owner_trip to arriero_app;

-- 0021_payroll.sql

-- Payroll: what members are paid from which day, pay periods, pay stubs and advances on pay.

-- What is agreed with a member, from a day; the account it is paid to is that of `compensation`, whatever the day.
create table compensation_terms (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,   -- the member
  valid_from date,   -- null: from always
  payroll_cycle text check (payroll_cycle in ('monthly', 'semi_monthly')),   -- null: the company's
  base_salary numeric(19,2) not null check (base_salary >= 0),   -- a month
  health_unit text not null check (health_unit in ('percentage', 'amount')),
  health_value numeric(19,4) not null check (health_value >= 0),
  pension_unit text not null check (pension_unit in ('percentage', 'amount')),
  pension_value numeric(19,4) not null check (pension_value >= 0),
  arl_unit text not null check (arl_unit in ('percentage', 'amount')),
  arl_value numeric(19,4) not null check (arl_value >= 0),
  tax_unit text not null check (tax_unit in ('percentage', 'amount')),
  tax_value numeric(19,4) not null check (tax_value >= 0),
  other_discounts numeric(19,2) not null check (other_discounts >= 0),   -- a pay stub
  transport_allowance boolean not null default true,
  solidarity_fund boolean not null default true,
  primary key (company_id, id),
  constraint compensation_terms_once unique nulls not distinct (company_id, compensation_id, valid_from),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (health_unit = 'amount' or health_value <= 100),
  check (pension_unit = 'amount' or pension_value <= 100),
  check (arl_unit = 'amount' or arl_value <= 100),
  check (tax_unit = 'amount' or tax_value <= 100)
);
select tenant_table('compensation_terms', 'part of compensation_id');
create policy own on compensation_terms as restrictive to arriero_app using (not own_only() or compensation_id = current_person());

create table pay_period (
  company_id uuid not null references company,
  id uuid not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The company's when it closed.
  cycle text check (cycle in ('monthly', 'semi_monthly', 'weekly', 'biweekly')),
  closed_at timestamptz,
  closed_by uuid references person,
  -- The job that closes it, or the last one, and the code of the refusal that ended it.
  job_id uuid,
  failure text,
  -- Of a closed period when it was paid; the open one is paid on the company's next payment date.
  payment_date date,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, starts_on),
  unique (company_id, ends_on),
  check (ends_on >= starts_on),
  check (status = 'open' or closed_at is not null and cycle is not null)
);
select tenant_table('pay_period');
create unique index pay_period_open on pay_period (company_id) where status = 'open';
-- Employees see the dates of periods that are closed.
create policy own on pay_period as restrictive to arriero_app using (not own_only() or status = 'closed');
-- A pay period whose span ends in closed books is not opened again: db/functions/payroll.sql.
create trigger books_of_reopening after update of status on pay_period for each row when (old.status = 'closed' and new.status <> 'closed')
  execute function check_books_of_period();

-- The trips that a period pays: each in one period only.
create table pay_period_trip (
  company_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  trip_id uuid not null,
  -- Of a closed period: who was paid for it, and the freight that was paid on.
  employee_id uuid,
  freight numeric(19,2),
  -- Pay on the net of trips follows the expenses of a trip that was paid already, as it follows the freight: db/functions/payroll.sql.
  expenses numeric(19,2),   -- of a closed period whose stub has pay on the net: what it subtracted
  primary key (company_id, id),
  constraint pay_period_trip_once unique (company_id, trip_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id)
);
select tenant_table('pay_period_trip', 'plain');
create policy own on pay_period_trip as restrictive to arriero_app using (not own_only() or employee_id = current_person());
create index pay_period_trip_by_period on pay_period_trip (company_id, period_id, trip_id);
create index pay_period_trip_by_employee on pay_period_trip (company_id, employee_id) where employee_id is not null;

-- What was decided for a person in a period, where it differs from what payroll assumes.
create table pay_period_person (
  company_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  employee_id uuid not null,
  days smallint check (days between 0 and 62),   -- paid; null: all
  absence text check (absence in ('sick', 'leave', 'unpaid')),
  settle_cash boolean not null default true,
  notes text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, period_id, employee_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id)
);
select tenant_table('pay_period_person', 'part of period_id');
create policy own on pay_period_person as restrictive to arriero_app using (not own_only());

-- Earnings, or corrections of earlier ones, that users write.
create table pay_period_line (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,   -- of pay_period_person
  period_id uuid not null,
  position smallint not null,
  description text not null,
  nature text not null check (nature in ('salary', 'non_salary', 'reimbursement')),
  amount numeric(19,2) not null check (amount <> 0),
  -- Of a correction: the trip whose freight changed after it was paid, and by how much.
  trip_id uuid,
  difference numeric(19,2),
  corrects text check (corrects in ('freight', 'expenses')),
  primary key (company_id, id),
  unique (company_id, person_id, position) deferrable initially deferred,
  foreign key (company_id, person_id) references pay_period_person (company_id, id) on delete cascade,
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  constraint pay_period_line_correction check (num_nulls(trip_id, corrects, difference) in (0, 3))
);
select tenant_table('pay_period_line', 'part of period_id');
create policy own on pay_period_line as restrictive to arriero_app using (not own_only());
create index pay_period_line_by_period on pay_period_line (company_id, period_id);
create index pay_period_line_by_trip on pay_period_line (company_id, trip_id) where trip_id is not null;

-- Money given to an employee against pay.
create table payroll_advance (
  company_id uuid not null references company,
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  amount numeric(19,2) not null check (amount > 0),
  -- Stubs that take it: each amount ÷ instalments, the last one the rest.
  instalments smallint not null default 1 check (instalments between 1 and 120),
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  transaction_id text not null default '',
  note text not null default '',
  reference_key text not null generated always as (comparable(transaction_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payroll_advance');
create policy own on payroll_advance as restrictive to arriero_app using (not own_only() or employee_id = current_person());
create index payroll_advance_by_employee on payroll_advance (company_id, employee_id, date, id);
create index payroll_advance_by_date on payroll_advance (company_id, date, id);
create index payroll_advance_by_amount on payroll_advance (company_id, amount, id);
create index payroll_advance_by_method on payroll_advance (company_id, payment_method_id) where payment_method_id is not null;
select close_with_books('payroll_advance', 'date', 'instalments', 'note', 'version');
create trigger settled after update on payroll_advance for each row execute function refuse_settled('payroll_advance_id', 'instalments', 'note', 'version');
create trigger settled_delete before delete on payroll_advance for each row execute function refuse_settled('payroll_advance_id');
create index payroll_advance_by_reference on payroll_advance (company_id, reference_key) where reference_key <> '';

-- What a period pays an employee. While its period is open again, its figures are those of the last closing.
create table pay_stub (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  period_id uuid not null,
  employee_id uuid not null,
  -- void: the period was closed again, and pays the employee nothing.
  status text not null default 'issued' check (status in ('issued', 'void')),
  -- The day whose month and legal values it has.
  reference_day date not null,
  days smallint not null,
  trips integer not null,
  regular_earnings numeric(19,2) not null,
  variable_earnings numeric(19,2) not null,
  total_earnings numeric(19,2) not null check (total_earnings >= 0),
  -- Parts of the earnings, for the month's contribution base.
  salary_earnings numeric(19,2) not null,
  non_salary_earnings numeric(19,2) not null,
  transport_allowance numeric(19,2) not null,
  health numeric(19,2) not null,
  pension numeric(19,2) not null,
  arl numeric(19,2) not null,
  arl_paid_by text not null check (arl_paid_by in ('employer', 'employee')),
  solidarity_fund numeric(19,2) not null,
  tax_withholdings numeric(19,2) not null,
  -- Deduction modifiers and other discounts.
  deductions numeric(19,2) not null,
  total_deductions numeric(19,2) not null,
  payroll_advances numeric(19,2) not null,
  cash_balance numeric(19,2) not null,
  net_payment numeric(19,2) not null check (net_payment >= 0),
  money_decimals smallint not null check (money_decimals in (0, 2)),
  -- The lines with their formulas, what was not taken, and what the month's next stub needs.
  content jsonb not null,
  notes text not null default '',
  -- What is left of a stub follows its payments, and lists filter, sort and add it up.
  paid numeric(19,2) not null default 0,
  balance numeric(19,2) not null generated always as (case status when 'void' then 0 else net_payment - paid end) stored,
  -- The days of employment that it pays or leaves out as absences; no other stub of the employee pays them. Null without any.
  days_from date,
  days_through date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint pay_stub_once unique (company_id, period_id, employee_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id),
  constraint pay_stub_paid check (paid between 0 and net_payment),
  check (days_from <= days_through)
);
select tenant_table('pay_stub');
create policy own on pay_stub as restrictive to arriero_app using (not own_only() or employee_id = current_person() and status = 'issued'
  and exists (select from pay_period period where period.company_id = pay_stub.company_id and period.id = period_id and period.status = 'closed'));
create index pay_stub_by_employee on pay_stub (company_id, employee_id, reference_day, id);
create index pay_stub_by_payment on pay_stub (company_id, net_payment, id);
create index pay_stub_by_balance on pay_stub (company_id, balance, id);

-- What a stub takes of cash, expenses and advances. The amount has the sign of what the employee owes because of the source.
create table stub_use (
  company_id uuid not null,
  id uuid not null,
  stub_id uuid not null,
  cash_transaction_id uuid,
  expense_id uuid,
  payroll_advance_id uuid,
  amount numeric(19,2) not null check (amount <> 0),
  primary key (company_id, id),
  constraint stub_use_one_source check (num_nonnulls(cash_transaction_id, expense_id, payroll_advance_id) = 1),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  foreign key (company_id, cash_transaction_id) references cash_transaction (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, payroll_advance_id) references payroll_advance (company_id, id)
);
select tenant_table('stub_use', 'plain');
create policy own on stub_use as restrictive to arriero_app
  using (not own_only() or exists (select from pay_stub stub where stub.company_id = stub_use.company_id and stub.id = stub_id));
create unique index stub_use_of_cash on stub_use (company_id, cash_transaction_id, stub_id) where cash_transaction_id is not null;
create unique index stub_use_of_expense on stub_use (company_id, expense_id, stub_id) where expense_id is not null;
create unique index stub_use_of_advance on stub_use (company_id, payroll_advance_id, stub_id) where payroll_advance_id is not null;
create index stub_use_by_stub on stub_use (company_id, stub_id);

-- Money that an employee got of a stub. A deleted one stays as void, with its number.
create table stub_payment (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  stub_id uuid not null,
  date date not null,
  method text not null check (method in ('bank_deposit', 'cash', 'check', 'other')),
  amount numeric(19,2) not null check (amount > 0),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'active' check (status in ('active', 'void')),
  -- The day on which the bank returned it: the stub is owed again.
  returned_on date,
  return_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  check (returned_on is not null or return_reason = '')
);
select tenant_table('stub_payment');
-- Employees see what they got of the stubs that they see.
create policy own on stub_payment as restrictive to arriero_app using (not own_only() or status = 'active'
  and exists (select from pay_stub stub where stub.company_id = stub_payment.company_id and stub.id = stub_id));
create index stub_payment_by_stub on stub_payment (company_id, stub_id, id);
create index stub_payment_by_date on stub_payment (company_id, date, id);
create index stub_payment_by_amount on stub_payment (company_id, amount, id);
-- A return is money of its own day (db/functions/payroll.sql).
select close_with_books('stub_payment', 'date', 'returned_on', 'return_reason', 'version');
create trigger books_return after update of returned_on on stub_payment for each row when (old.returned_on is distinct from new.returned_on)
  execute function check_books_of_return();

-- A file for a bank, as it was made. `content`: the stubs that were unpaid, payments that no file had, or payments that the bank returned.
create table bank_file (
  company_id uuid not null references company,
  id uuid not null,
  period_id uuid not null,
  content text not null check (content in ('unpaid', 'payments', 'returned')),
  created_at timestamptz not null default now(),
  created_by uuid not null references person,
  sent_at timestamptz,
  sent_by uuid references person,
  primary key (company_id, id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  check ((sent_at is null) = (sent_by is null))
);
select tenant_table('bank_file', 'part of period_id');
create policy own on bank_file as restrictive to arriero_app using (not own_only());
create index bank_file_by_period on bank_file (company_id, period_id, id);

-- Whom it pays, with the account of that moment.
create table bank_file_row (
  company_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  position smallint not null,
  stub_id uuid not null,
  -- The payment that is recorded of it, once there is one; and the returned one that it sends again.
  payment_id uuid,
  returned_payment_id uuid,
  employee_name text not null,
  id_type text not null,
  id_card text not null,
  institution text not null,
  account_number text not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, file_id, position),
  foreign key (company_id, file_id) references bank_file (company_id, id),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  foreign key (company_id, payment_id) references stub_payment (company_id, id),
  foreign key (company_id, returned_payment_id) references stub_payment (company_id, id)
);
select tenant_table('bank_file_row', 'plain');
create policy own on bank_file_row as restrictive to arriero_app using (not own_only());
create index bank_file_row_by_payment on bank_file_row (company_id, payment_id) where payment_id is not null;
create index bank_file_row_by_stub on bank_file_row (company_id, stub_id);

-- All stubs of a closed period as one PDF, as a job printed it; the latest of a period. Only of the version of the period that it names.
create table stubs_document (
  company_id uuid not null references company,
  id uuid not null,
  period_id uuid not null,
  period_version integer not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- While its job prints it, and where that failed with the code: null.
  stubs integer,
  bytes bytea,
  failure text,
  primary key (company_id, id),
  constraint stubs_document_once unique (company_id, period_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  check ((bytes is null) = (stubs is null))
);
select tenant_table('stubs_document', 'plain');
-- It has the pay of everyone.
create policy own on stubs_document as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table stubs_document alter column bytes set storage external;

-- What stubs took is read from the cash or the expense that they took it from, of which a stub takes only its employee's: so by the indexes of their
-- driver and trip, and each step by a key (offset). Joined, all stubs, periods and sources of the company were compared with each other where the
-- planner expected few: seconds for 10,000 movements.
create view driver_movement with (security_invoker) as
  select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at,
      id as source_id, null::uuid as stub_id, null::text collate "C" as stub_number from cash_transaction
  union all
  select company_id, id, 'expense', driver_id, trip_id, date, (-cop_amount)::numeric(19,2), created_at, id, null, null from expense
    where status = 'approved' and paid_by = 'driver'
  union all
  select cash.company_id, taken.id, 'pay_stub', cash.driver_id, cash.settled_trip_id, taken.ends_on, taken.owed, taken.created_at, cash.id, taken.stub_id, taken.number
    from cash_transaction cash cross join lateral (
      select used.id, (-used.amount)::numeric(19,2) as owed, stub.id as stub_id, stub.number, stub.created_at, period.ends_on
        from stub_use used
          cross join lateral (select id, number, created_at, period_id from pay_stub where pay_stub.company_id = used.company_id and pay_stub.id = used.stub_id offset 0) stub
          cross join lateral (select ends_on from pay_period where pay_period.company_id = used.company_id and pay_period.id = stub.period_id offset 0) period
        where used.company_id = cash.company_id and used.cash_transaction_id = cash.id offset 0
    ) taken
  union all
  select expense.company_id, taken.id, 'pay_stub', expense.driver_id, expense.trip_id, taken.ends_on, taken.owed, taken.created_at, expense.id, taken.stub_id, taken.number
    from expense cross join lateral (
      select used.id, (-used.amount)::numeric(19,2) as owed, stub.id as stub_id, stub.number, stub.created_at, period.ends_on
        from stub_use used
          cross join lateral (select id, number, created_at, period_id from pay_stub where pay_stub.company_id = used.company_id and pay_stub.id = used.stub_id offset 0) stub
          cross join lateral (select ends_on from pay_period where pay_period.company_id = used.company_id and pay_period.id = stub.period_id offset 0) period
        where used.company_id = expense.company_id and used.expense_id = expense.id offset 0
    ) taken
    -- What is not approved no stub takes.
    where expense.status = 'approved' and expense.paid_by = 'driver';
alter table compensation_modifier add foreign key (company_id, terms_id) references compensation_terms (company_id, id);
grant select on driver_movement to arriero_app;

-- 0022_imports.sql

-- Imports of lists from files.

create table import (
  company_id uuid not null references company,
  id uuid not null,
  list text not null,   -- customers, trucks: what permissions and addresses call it
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text check (encoding in ('utf-8', 'latin-1')),
  bytes bytea,   -- null once it was imported, or a day after it was sent
  separator text check (separator in (';', ',', e'\t')),
  decimal_mark text not null check (decimal_mark in (',', '.')),
  date_order text not null check (date_order in ('dmy', 'mdy')),
  choices jsonb not null default '{}',
  rows integer not null check (rows >= 0),   -- below the titles
  preview jsonb not null,   -- the titles and the first rows, as they were read
  status text not null default 'sent' check (status in ('sent', 'checking', 'checked', 'importing', 'imported')),
  job_id uuid,   -- the latest job that checked or imported it; deleted after a month
  -- Found by the last check.
  creates integer not null default 0,
  updates integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,   -- rows with errors
  error_count integer not null default 0,
  errors jsonb not null default '[]',   -- [{row, column, value, text: {es, en}}], the first of them
  problem jsonb,   -- {code, details}: why the last job could not be finished
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  check ((imported_at is not null) = (status = 'imported'))
);
select tenant_table('import', 'plain');
create index import_by_moment on import (company_id, created_at, id);

insert into schema_function (name, checksum) values
  ('access.sql', 'e589f7d8ce28e03ec73af4801aa7b65bed50d6423a9b38831e1cc8f444a8ac34'),
  ('books.sql', '230796738917e28b66ddca594422e5b3f93c8c2bb0bc2ac178df2f1136306cad'),
  ('companies.sql', '9ddddd90616e08137ebeea83e20c46ac6080bd158f1358ab4b5f436a0f4221ef'),
  ('comparable.sql', '8e29fc3a0f3aab19457dc17b0c226db4b18cc2ec07a2da3deb98534bb070af31'),
  ('context.sql', '5e7c85803a5b2400f524300713c1d54e2f5b3aa6e069510fb8843d8c0bfb79eb'),
  ('expenses.sql', 'c5b36fda4d7efb8320cbfb6f5f5b7a6ef937c739976daeb3f5e322f608ee9fd4'),
  ('files.sql', '142bf26b992c19c5023e38ebf993c88e15ff7d911e76047bb94361de4ed7b0ab'),
  ('fleet.sql', '37a0c7542f4a6ce6a5b7a9ec2cea48e6b60244b048431f8653ef3b9c3517fda5'),
  ('history.sql', 'f14aa9c896da306ddbbe41600f982a50fef94cbb7cd35b51b876796a1239f785'),
  ('idempotency.sql', 'c03d07263d90a37c5e1ad8122e4ad585dc86a5df2938705472c65738d764ec1c'),
  ('invitations.sql', 'ae01d04f80f4c9a2acad8bf478295e0d7377420ada5de2f38aedb8989c05066f'),
  ('jobs.sql', '8b68ba5dcd8d7791faad3205dd1675d98e64aa330398906a9121ae7178df9d50'),
  ('mail.sql', 'e2fb4547bcebf86ee71ee5ee0840685a14342c74b68f1b9f018ae4b7b9068b5e'),
  ('maintenance.sql', 'b0e17cbf8f9c73bc6826eec9ea0c07493d97cb06948ab2c2aa32919c503638b8'),
  ('notifications.sql', '3c26feadb63d0e446ea0a4e9f31af83eefd158b3f7e13760f9c2086d60313380'),
  ('numbers.sql', '8b775ff8780f259ad5a4f6865b893ef9ac308a091bd21d793ac88190145cb287'),
  ('payroll.sql', '3c7f41725820534d64c76cc42622a057ca87a89c343eea2e9574a58878d1057a'),
  ('people.sql', 'ab00f47fc1264075efbdb416ddaf1b4049c871de2274d370f29e630aafc1cb7c'),
  ('reminders.sql', '8456425f00321212908f8b69df9a2afc448e80289ab7269abfffb21ae2535ae0'),
  ('rights.sql', '219e4f76ca1bebc6a42c2a581f6499d121c924026e6f4158f80a3b2bf12b5c4b'),
  ('sessions.sql', '8185d6a5e4347c0c54c8b46461aa15386562711b8c2fa1614303f56ce2cc58ac'),
  ('sign-in.sql', '39cdf0b9b62b9b10ae355b9007907f0d913a7b0a76829adc184d65c61261b3e9'),
  ('tables.sql', '007e7bd83f327cfbfbf92456ac7f2f348643c289e3d87bf5f4ed219e4ea26de9'),
  ('tax-ids.sql', 'a311b4b23a5cf209a8ac3c33bf659b5a0d9c6860d2c84a90098c61f48be99d28'),
  ('throttle.sql', 'e168930ec385c25e27333f469275695dc2372344f6ace75eb3e0fb53231705ee'),
  ('trips.sql', 'd1d0275676a12f6d0cf9e326f9a7695a8517ad041128b4f72bc1549362293086');

insert into schema_migration (name, checksum) values
  ('0001_foundation.sql', '23680630a0c23b440a3ff9ba368b438f16c359e06e896648d91b88b2411367d8'),
  ('0002_files.sql', 'fd403c0f2fe4d9f006fb73091c644b680a6ca4ea3df3e21fba10d9da40192231'),
  ('0003_history.sql', '228f01939fbd663b655cc7e5ef37d72fe0929807a6b761e075940b37a3dc9256'),
  ('0004_jobs.sql', 'bd80d5b3abc48f6071c361558f7449f0338949bf087dbc59e972b197af898162'),
  ('0005_places.sql', '729c229c7372924421d0211cb79b2347bf2b7ba1ff59381b2a3e804d17fe698c'),
  ('0006_companies.sql', 'c450c708bf05fb1f964db3bb33cfe35cd8420bf3e2cdfbece560728e274a738d'),
  ('0007_notifications.sql', '093d47561b870cb776f5523e9d6dfc9881d008aa1df506752eaed8213b5554f2'),
  ('0008_people.sql', '770063241e05cfcea6fd5777e6086e7f2162d38edb6ad46e5e9ac460134fd179'),
  ('0009_accounts.sql', '9337b5a39064db304865098313a85bd590fe13c7c9c82ad16ca90446f529f46d'),
  ('0010_customers.sql', 'd4ad3983d3d4f227a980bc4dba7b10ec23d8d1716069c3e671c89df55df92afa'),
  ('0011_deliveries.sql', '514b1629833975e9ff845d77a163c8e99d6db20844b57672134fd62393e1dae4'),
  ('0012_owners.sql', '5db26674d960b7486180d43f861e6385baeeb0fa2adb961d2a277ed2956cca42'),
  ('0013_fleet.sql', 'fc62197d16c9505b31fb1168d9eaec4c68bde073b8be8f7c1a848bb5a2efec94'),
  ('0014_reminders.sql', '76c81a9e2ae3f079fc08898295dca07f5341e062579e7b674e1b02f745f299eb'),
  ('0015_trips.sql', '626dfeec9b46ac883c239c07131b27a9c8edb6844c54f527eb7cd941513b386d'),
  ('0016_invoicing.sql', '622b751bfe32c945b9fe04803d46c547969b9f6ea4181affc1ed3bd623d38e2a'),
  ('0017_expenses.sql', '6840bab9371e8bdc7cea44323e0eab180046bb9643cd7a4ba637c1bab5ab0d6f'),
  ('0018_maintenance.sql', '53f2eb7420f686a828a283348ff5c072f3df2666d406335239e4f5b378fa1179'),
  ('0019_settlements.sql', '4e33a298e41a6886b13b7001de6da7719e76405dcb0d2b87c5afd63eb15e1124'),
  ('0020_payables.sql', '925e742201234dff57978ef197e06a50fcb08cc8cd049e7eaf11ebb70c223896'),
  ('0021_payroll.sql', 'ede3a53ba946484c137950ee54875078a178664eb8fbbd72a96ba6bd704e57b6'),
  ('0022_imports.sql', '407b8e67847bdac1bb8f9eca74234a40e4e8db20fe086f910c5b8c7fbbef1143');

insert into schema_migration (name, checksum) values ('version', '0.2.0');

-- A little data for db/baseline.sql: at least one row of every table, and where a column may be null one row with a value and one without.
-- `node db/write-baseline.ts` appends it to the schema. It must fit the schema of this version.

insert into country (id, name_es, name_en, search) values ('CO', 'Colombia', 'Colombia', 'colombia');
insert into department (id, country_id, code, name, search) values ('CO-05', 'CO', '05', 'Antioquia', 'antioquia'), ('CO-11', 'CO', '11', 'Bogotá, D.C.', 'bogota, d.c.');
insert into city (id, department_id, name, latitude, longitude, population, search) values
  ('CO-05001', 'CO-05', 'Medellín', 6.244, -75.581, 2533424, 'medellin'), ('CO-11001', 'CO-11', 'Bogotá', null, null, null, 'bogota');

insert into person (id, first_name, last_name, email, email_is_proven, username, image, language, super_administrator, last_company_id, first_sign_in_at) values
  ('0198c000-0000-7000-8000-000000000003', 'Ana', 'Ríos', 'ana@arriero.test', true, 'ana', null, 'es', true, '0198c000-0000-7000-8000-000000000001', now()),
  ('0198c000-0000-7000-8000-000000000004', 'Darío', 'Peña', 'dario@arriero.test', false, null, '0198c000-0000-7000-8000-000000000006', 'en', false, null, null),
  ('0198c000-0000-7000-8000-000000000005', 'Nora', 'Vélez', 'nora@arriero.test', true, null, null, 'es', false, null, null);
select set_config('app.person_id', '0198c000-0000-7000-8000-000000000003', true);
insert into person_secret (person_id, password_hash) values ('0198c000-0000-7000-8000-000000000003', '$argon2id$v=19$m=19456,t=2,p=1$none$none');
insert into company (id, name, tax_id, email, country_id, department_id, city_id, image, administrator_id, next_payment_date, accent, require_two_factor, logo, search) values
  ('0198c000-0000-7000-8000-000000000001', 'Cóndor Carga', '900123456', 'info@condor.test', 'CO', 'CO-05', 'CO-05001', '0198c000-0000-7000-8000-000000000007', '0198c000-0000-7000-8000-000000000003', '2026-12-15', '#0b5348', true, '0198c000-0000-7000-8000-000000000007', 'condor carga 900123456'),
  ('0198c000-0000-7000-8000-000000000002', 'Tucán Transportes', '900654321', '', null, null, null, null, null, null, null, false, null, 'tucan transportes 900654321');
update company set status = 'inactive', version = 2 where id = '0198c000-0000-7000-8000-000000000002';
insert into global_file (id, person_id, company_id, name, mime, size, hash, bytes) values
  ('0198c000-0000-7000-8000-000000000006', '0198c000-0000-7000-8000-000000000004', null, 'foto.png', 'image/png', 1, '\x00', '\x00'), ('0198c000-0000-7000-8000-000000000007', null, '0198c000-0000-7000-8000-000000000001', 'logo.png', 'image/png', 1, '\x01', '\x01');
insert into login_session (id, person_id, token_hash, remember, address, device) values ('0198c000-0000-7000-8000-000000000008', '0198c000-0000-7000-8000-000000000003', '\x02', true, '127.0.0.1', 'Mozilla/5.0');
insert into password_code (person_id, origin, code_hash, expires_at) values ('0198c000-0000-7000-8000-000000000004', '127.0.0.1', '\x03', now() + interval '10 minutes');
insert into two_factor (person_id, secret, confirmed_at, last_step) values ('0198c000-0000-7000-8000-000000000003', '\x04', now(), 59000000), ('0198c000-0000-7000-8000-000000000004', '\x05', null, 0);
insert into recovery_code (person_id, code_hash) values ('0198c000-0000-7000-8000-000000000003', '\x06');
insert into person_answer (person_id, key, body_hash, status, answer) values ('0198c000-0000-7000-8000-000000000003', 'key', '\x07', 201, '{}');
insert into idempotency (company_id, person_id, key, body_hash, status, answer) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'key', '\x08', 201, '{}');
insert into throttle (key) values ('login:ana');
insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at, sent_at, error) values
  ('0198c000-0000-7000-8000-000000000009', null, '0198c000-0000-7000-8000-000000000005', 'nora@arriero.test', 'Invitación', 'Hola', '<p>Hola</p>', true, now() + interval '7 days', null, 'refused'),
  ('0198c000-0000-7000-8000-00000000000a', '0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'ana@arriero.test', 'Factura vencida', 'Hola', '', false, null, now(), null);

insert into role (company_id, id, key, name, permissions, built_in) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000b', 'administrator', 'Administrador', '{access-company,view-customers}', true),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000c', 'driver', 'Conductor', '{view-trips}', true);
insert into member (company_id, id, status, accepted_at, id_card, department_id, city_id, date_of_birth, license_category, license_expires_on, search, name) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'active', now(), '52000111', 'CO-05', 'CO-05001', '1980-01-31', null, null, 'ana rios', 'Ana Ríos'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', 'active', now(), '52000222', null, null, null, 'C2', '2027-06-30', 'dario pena', 'Darío Peña');
insert into member (company_id, id, typed_first_name, typed_last_name, typed_email, search, name) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000005', 'Nora', 'Vélez', 'nora@arriero.test', 'nora velez', 'Nora Vélez');
insert into member_role (company_id, id, member_id, role_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000d', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-00000000000b'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000e', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-00000000000c'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000f', '0198c000-0000-7000-8000-000000000005', '0198c000-0000-7000-8000-00000000000c');
insert into invitation (company_id, id, token_hash, sent_by, mail_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000005', '\x09', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-000000000009'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', '\x0a', null, null);
update invitation set accepted_at = now() where id = '0198c000-0000-7000-8000-000000000004';
insert into file_blob (company_id, hash, bytes) values ('0198c000-0000-7000-8000-000000000001', '\x0b', '\x0b');
insert into upload (person_id, bytes) values ('0198c000-0000-7000-8000-000000000003', 1);
insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000010', '\x0b', 'licencia.pdf', 'application/pdf', 1, 'view-users', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000003'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000011', '\x0b', 'foto.png', 'image/png', 1, null, null, '0198c000-0000-7000-8000-000000000003');
insert into member_attachment (company_id, id, member_id, kind, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000012', '0198c000-0000-7000-8000-000000000004', 'driver_license', '0198c000-0000-7000-8000-000000000010');
insert into compensation (company_id, id, payment_method) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', 'direct_deposit');
insert into compensation_terms (company_id, id, compensation_id, valid_from, payroll_cycle, base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit,
  arl_value, tax_unit, tax_value, other_discounts) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000170', '0198c000-0000-7000-8000-000000000004', null, 'monthly', 2000000, 'percentage', 4, 'percentage', 4, 'percentage', 4.35, 'amount', 0, 0);
insert into compensation_modifier (company_id, id, compensation_id, terms_id, position, kind, description, unit, value, base) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000013', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000170', 0, 'bonus', 'Por viaje', 'percentage', 5, 'net_trips'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000014', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000170', 1, 'deduction', 'Préstamo', 'amount', 50000, null);
insert into notification (company_id, id, person_id, kind, facts, link, read_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000015', '0198c000-0000-7000-8000-000000000004', 'trip_assigned', '{"number": "TRIP-000001"}', '/admin/trips/1', null), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000016', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', '{"number": "INV-000001"}', '/admin/invoices/1', now());
insert into notification_preference (company_id, person_id, kind, bell, email) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', true, false);
insert into notification_once (company_id, kind, record_id) values ('0198c000-0000-7000-8000-000000000001', 'invoice_past_due', '0198c000-0000-7000-8000-000000000017');
insert into number_format (company_id, id, document, series, next_number, last_number) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000018', 'invoice', 'INV', 2, 1), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000019', 'trip', 'TRIP', 3, 2);
insert into payment_method (company_id, id, description, recipient) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001a', 'Cuenta bancaria', 'company');
insert into tax (company_id, id, name, type, method, value, iva) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001b', 'IVA', 'tax', 'percentage', 19, true);
insert into parameter (company_id, id, key, city_id, value, valid_from, source, verified) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000161', 'uvt', null, 52374, '2026-01-01', 'Resolución', true), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000162', 'reteica_rate', 'CO-05001', 0.7, '2026-01-01', '', false);
insert into expense_category (company_id, id, key, name) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001c', 'fuel', 'Combustible'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001d', null, 'Lavado');
insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, image, credit_limit, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '31', '800111222', 'pagos@andina.test', '6015550000', 'Calle 1 # 2-3', 'CO', 'CO-11', 'CO-11001', '0198c000-0000-7000-8000-000000000011', 25000000, 'optica andina 800111222'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '13', '79000111', '', '', '', 'CO', 'CO-05', 'CO-05001', null, null, 'pedro gomez 79000111');
insert into customer_tax (company_id, id, customer_id, position, name, type, method, value, withholding_kind) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000020', '0198c000-0000-7000-8000-00000000001e', 0, 'Retefuente', 'withholding', 'percentage', 1, 'retefuente');
insert into trailer (company_id, id, plate, year, registration_number, type, length, image, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000021', 'R12345', 2015, '1', 'flatbed', 12.5, '0198c000-0000-7000-8000-000000000011', 'r12345'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000022', 'R54321', 2016, '2', 'tank', null, null, 'r54321');
insert into owner (company_id, id, name, tax_id_type, tax_id, phone, bank, account_type, account_number, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000150', 'Luis Mora', '13', '79555444', '3001112233', 'Banco', 'savings', '123', 'luis mora 79555444'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000151', 'Ñoño Transportes', '31', '900111333', '', '', null, '', 'nono transportes 900111333');
insert into truck (company_id, id, purchase_date, plate, make, model, year, registration_number, type, default_trailer_id, third_party, owner_id, axles, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000023', '2020-01-31', 'ABC123', 'Kenworth', 'T800', 2019, '3', 'tractor', '0198c000-0000-7000-8000-000000000021', false, null, 3, 'abc123 kenworth t800'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000024', null, 'XYZ789', 'Hino', '500', 2021, '4', 'rigid', null, true, '0198c000-0000-7000-8000-000000000150', null, 'xyz789 hino 500');
insert into driver_assignment (company_id, id, truck_id, driver_id, starts_on, ends_on) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000036', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000004', '2026-01-01', null), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000037', '0198c000-0000-7000-8000-000000000024', '0198c000-0000-7000-8000-000000000004', '2025-01-01', '2025-12-31');
insert into trip (company_id, id, number, status, customer_id, truck_id, trailer_id, driver_id, origin_city_id, origin_address, origin_latitude, origin_longitude,
  destination_city_id, destination_address, departure_at, arrival_at, freight_rate, freight, money_decimals, owner_freight, fuel_departure, fuel_arrival,
  odometer_departure, odometer_arrival, first_review_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001', 'invoiced', '0198c000-0000-7000-8000-00000000001e', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000021', '0198c000-0000-7000-8000-000000000004', 'CO-05001', 'Calle 10', 6.2, -75.5, 'CO-11001', 'Calle 20',
    '2026-03-01 06:00', '2026-03-02 18:00', 1000000, 1000000, 0, 600000, 90, 40, 1000, 1500, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000026', 'TRIP-000002', 'active', '0198c000-0000-7000-8000-00000000001f', '0198c000-0000-7000-8000-000000000024', null, '0198c000-0000-7000-8000-000000000004', 'CO-11001', 'Calle 20', null, null, 'CO-05001', 'Calle 10',
    '2026-03-05 06:00', null, 0, 0, 2, null, null, null, null, null, null);
insert into reminder (company_id, id, truck_id, trailer_id, member_id, kind, description, due_on, due_odometer, file_id, cost, status, closing_reason) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000037', '0198c000-0000-7000-8000-000000000023', null, null, 'soat', '', '2027-05-31', null, '0198c000-0000-7000-8000-000000000010', 1420000, 'open', ''), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000038', '0198c000-0000-7000-8000-000000000024', null, null, 'other', 'Aceite', null, 50000, null, null, 'open', ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000039', null, '0198c000-0000-7000-8000-000000000021', null, 'fire_extinguisher', '', '2026-12-31', null, null, null, 'closed', 'Vendido'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003a', null, null, '0198c000-0000-7000-8000-000000000004', 'licence', '', '2027-06-30', null, null, null, 'open', ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003b', null, null, '0198c000-0000-7000-8000-000000000005', 'other', 'Curso', '2026-06-30', null, null, null, 'open', ''), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003c', null, null, '0198c000-0000-7000-8000-000000000005', 'other', 'Curso', '2027-06-30', null, null, null, 'open', '');
update reminder set status = 'renewed', renewed_by = '0198c000-0000-7000-8000-00000000003c' where id = '0198c000-0000-7000-8000-00000000003b';
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id, source_number) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d1', '0198c000-0000-7000-8000-000000000023', '2026-03-01 06:00', 1000, 'trip_departure', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d2', '0198c000-0000-7000-8000-000000000023', '2026-03-02 18:00', 1500, 'trip_arrival', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001');
update truck set mileage = 1500 where id = '0198c000-0000-7000-8000-000000000023';
update trip set owner_id = '0198c000-0000-7000-8000-000000000150', owner_retefuente_rate = 1, owner_reteica_rate = 0.7 where id = '0198c000-0000-7000-8000-000000000025';
insert into trip_status_change (company_id, id, trip_id, person_id, from_status, to_status) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000027', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000003', null, 'active'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000028', '0198c000-0000-7000-8000-000000000025', null, 'under_review', 'invoiced');
insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000029', 'LOAD-000001', '0198c000-0000-7000-8000-000000000025', 'Café', 12.5, 'ton', 80000, 1000000);
insert into invoice (company_id, id, number, status, customer_id, customer_name, issue_date, filing_date, due_date, money_decimals, subtotal, discount, iva, other_tax,
  withholding, total, advance_payment, paid, adjusted, balance, sent_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000017', 'INV-000001', 'sent', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '2026-03-03', '2026-03-04', '2026-04-02', 0, 1000000, 0, 0, 0, 10000, 1000000, 100000, 400000, 1000, 489000, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002a', 'INV-000002', 'draft', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '2026-03-06', null, '2026-04-05', 2, 500, 0, 95, 0, 0, 595, 0, 0, 0, 595, null);
insert into advance (company_id, id, trip_id, load_id, customer_id, source, amount, payment_date, method, payment_method_id, used) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002b', '0198c000-0000-7000-8000-000000000025', null, '0198c000-0000-7000-8000-00000000001e', 'trip', 100000, '2026-03-01', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 100000),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002c', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000029', '0198c000-0000-7000-8000-00000000001e', 'load', 5000, '2026-03-01', 'cash', null, 500);
insert into withholding_certificate (company_id, id, customer_id, year, kind, received_on, number, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000163', '0198c000-0000-7000-8000-00000000001e', 2026, 'retefuente', '2026-03-10', 'CR-1', 5000);
insert into credit_refund (company_id, id, customer_id, date, method, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002a1', '0198c000-0000-7000-8000-00000000001e', '2026-03-12', 'cash', 500);
insert into advance_use (company_id, id, advance_id, customer_id, invoice_id, refund_id, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002a2', '0198c000-0000-7000-8000-00000000002b', '0198c000-0000-7000-8000-00000000001e', '0198c000-0000-7000-8000-000000000017', null, 100000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002a3', '0198c000-0000-7000-8000-00000000002c', '0198c000-0000-7000-8000-00000000001e', null, '0198c000-0000-7000-8000-0000000002a1', 500);
insert into invoice_item (company_id, id, invoice_id, position, trip_id, description, quantity, unit, unit_price, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002d', '0198c000-0000-7000-8000-000000000017', 0, '0198c000-0000-7000-8000-000000000025', 'Flete', 1, 'trip', 1000000, 1000000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002e', '0198c000-0000-7000-8000-00000000002a', 0, null, 'Bodegaje', 1, 'unit', 500, 500);
insert into invoice_adjustment (company_id, id, invoice_id, position, type, method, description, value, iva, amount, withholding_kind) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002f', '0198c000-0000-7000-8000-000000000017', 0, 'withholding', 'percentage', 'Retefuente', 1, false, 10000, 'retefuente'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000030', '0198c000-0000-7000-8000-00000000002a', 0, 'tax', 'percentage', 'IVA', 19, true, 95, null);
insert into invoice_trip (company_id, id, invoice_id, trip_id, active) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000031', '0198c000-0000-7000-8000-000000000017', '0198c000-0000-7000-8000-000000000025', true);
insert into payment (company_id, id, number, status, customer_id, payment_date, method, payment_method_id, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000032', 'PAY-000001', 'active', '0198c000-0000-7000-8000-00000000001e', '2026-03-10', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 400000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000033', 'PAY-000002', 'void', '0198c000-0000-7000-8000-00000000001e', '2026-03-11', 'cash', null, 1);
insert into payment_allocation (company_id, id, payment_id, invoice_id, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000034', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 400000);
insert into payment_adjustment (company_id, id, payment_id, invoice_id, kind, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000035', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 'rounding', 1000);
insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, product, provider_name, receipt_number, quantity, unit, full_tank, mileage, currency, exchange_rate, amount, cop_amount, money_decimals, payment_method_id, paid_by, rejection_reason, created_by, decided_by, decided_at, provider_key, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000141', 'EXP-000001', 'approved', '2026-03-02', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-00000000001c', 'ACPM', 'Terpel Ñ', 'FE-1', 40.5, 'gal', true, 1500, 'COP', null, 423000, 423000, 2, '0198c000-0000-7000-8000-00000000001a', 'company', '', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-000000000003', now(), 'terpel n', 'terpel n acpm'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000142', 'EXP-000002', 'submitted', '2026-03-03', null, null, '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-00000000001d', '', '', '', null, null, false, null, 'USD', 4012.345678, 100, 401234.57, 2, null, 'driver', '', '0198c000-0000-7000-8000-000000000004', null, null, '', ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000143', 'EXP-000003', 'rejected', '2026-03-03', null, null, null, '0198c000-0000-7000-8000-00000000001d', '', '', '', null, null, false, null, 'COP', null, 100, 100, 2, null, 'company', 'Sin soporte', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-000000000003', now(), '', '');
update expense set charged_owner_id = '0198c000-0000-7000-8000-000000000150' where id = '0198c000-0000-7000-8000-000000000141';
insert into owner_payment (company_id, id, owner_id, type, date, method, payment_method_id, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000152', '0198c000-0000-7000-8000-000000000150', 'advance', '2026-03-01', 'bank_transfer', (select id from payment_method where company_id = '0198c000-0000-7000-8000-000000000001' and recipient = 'company' order by id limit 1), 100000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000153', '0198c000-0000-7000-8000-000000000150', 'payment', '2026-03-04', 'cash', null, 50000);
insert into owner_payment_trip (company_id, id, payment_id, trip_id, owner_id, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000154', '0198c000-0000-7000-8000-000000000152', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000150', 100000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000155', '0198c000-0000-7000-8000-000000000153', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000150', 50000);
insert into expense_file (company_id, id, expense_id, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000144', '0198c000-0000-7000-8000-000000000141', '0198c000-0000-7000-8000-000000000010');
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id, source_number) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000145', '0198c000-0000-7000-8000-000000000023', '2026-03-02 18:00', 1500, 'expense', '0198c000-0000-7000-8000-000000000141', 'EXP-000001');
insert into service_schedule (company_id, id, truck_id, trailer_id, description, every_km, every_months, start_on, start_odometer, last_on, last_odometer, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e1', '0198c000-0000-7000-8000-000000000023', null, 'Aceite', 5000, 6, '2026-01-01', 500, '2026-03-02', 1500, 'aceite'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e2', null, '0198c000-0000-7000-8000-000000000021', 'Engrase', null, 3, '2026-01-01', null, '2026-01-01', null, 'engrase');
insert into service (company_id, id, truck_id, trailer_id, schedule_id, kind, description, provider, status, scheduled_on, done_on, odometer, parts_cost, labour_cost, cancellation_reason, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e3', '0198c000-0000-7000-8000-000000000023', null, '0198c000-0000-7000-8000-0000000000e1', 'preventive', 'Aceite', 'Taller Diésel', 'done', '2026-03-01', '2026-03-02', 1500, 250000, 80000, '', 'aceite taller diesel'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e4', null, '0198c000-0000-7000-8000-000000000021', null, 'repair', 'Frenos', '', 'open', null, null, null, null, null, '', 'frenos'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e5', '0198c000-0000-7000-8000-000000000024', null, null, 'repair', 'Vidrio', '', 'cancelled', '2026-04-01', null, null, null, null, 'Vendido', 'vidrio');
insert into withholding_certificate_file (company_id, id, certificate_id, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000164', '0198c000-0000-7000-8000-000000000163', '0198c000-0000-7000-8000-000000000010');
insert into invoice_file (company_id, id, invoice_id, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000ef', '0198c000-0000-7000-8000-000000000017', '0198c000-0000-7000-8000-000000000010');
insert into service_file (company_id, id, service_id, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e6', '0198c000-0000-7000-8000-0000000000e3', '0198c000-0000-7000-8000-000000000010');
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d3', '0198c000-0000-7000-8000-000000000023', '2026-03-02 18:00', 1500, 'service', '0198c000-0000-7000-8000-0000000000e3');
insert into job (company_id, id, kind, subject_id, person_id, status, finished_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f1', 'import_run', '0198c000-0000-7000-8000-0000000000f3', '0198c000-0000-7000-8000-000000000003', 'done', now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f2', 'import_check', '0198c000-0000-7000-8000-0000000000f4', '0198c000-0000-7000-8000-000000000003', 'failed', now());
update job set status = 'queued', finished_at = null where id = '0198c000-0000-7000-8000-0000000000f2';
insert into import (company_id, id, list, file_name, format, encoding, bytes, separator, decimal_mark, date_order, rows, preview, status, job_id, problem, person_id, imported_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f3', 'customers', 'clientes.xlsx', 'xlsx', null, null, null, ',', 'dmy', 1, '[]', 'imported', '0198c000-0000-7000-8000-0000000000f1', null, '0198c000-0000-7000-8000-000000000003', now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f4', 'trucks', 'camiones.csv', 'csv', 'utf-8', '\x61', ';', ',', 'dmy', 1, '[]', 'sent', null, '{"code": "import_file_gone", "details": {}}', '0198c000-0000-7000-8000-000000000003', null);
insert into cash_transaction (company_id, id, driver_id, trip_id, about_trip_id, type, date, method, payment_method_id, amount, payment_id, advance_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c1', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000025', null, 'company_to_driver', '2026-03-01', 'cash', '0198c000-0000-7000-8000-00000000001a', 500000, null, null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c2', '0198c000-0000-7000-8000-000000000004', null, '0198c000-0000-7000-8000-000000000025', 'driver_to_company', '2026-03-02', 'cash', null, 100000, null, null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c3', '0198c000-0000-7000-8000-000000000004', null, null, 'company_to_driver', '2026-03-10', 'cash', null, 400000, '0198c000-0000-7000-8000-000000000032', null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c4', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000025', null, 'company_to_driver', '2026-03-01', 'cash', null, 5000, null, '0198c000-0000-7000-8000-00000000002c');
insert into trip_document (company_id, id, trip_id, kind, file_id, note, created_by) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d4', '0198c000-0000-7000-8000-000000000025', 'proof_of_delivery', '0198c000-0000-7000-8000-000000000010', 'Firmado', '0198c000-0000-7000-8000-000000000003');
update trip set has_proof = true where id = '0198c000-0000-7000-8000-000000000025';
insert into settlement_signature (company_id, id, trip_id, driver_id, version, content, fingerprint, owed, signature_file_id, person_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c9', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000004', 1, '{"cash": [], "expenses": [], "owed": "0.00"}', 'f', 0, '0198c000-0000-7000-8000-000000000011', '0198c000-0000-7000-8000-000000000003');
insert into trip_template (company_id, id, name, customer_id, origin_city_id, origin_address, destination_city_id, freight_rate, owner_freight, tolls_amount, tolls_count, cash_amount, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000151', 'Medellín – Bogotá', '0198c000-0000-7000-8000-00000000001e', 'CO-05001', 'Calle 10', 'CO-11001', 1000000, 600000, 120000, 8, 400000, 'medellin – bogota'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000152', 'Retorno', null, 'CO-11001', '', 'CO-05001', null, null, null, null, null, 'retorno');
insert into collection_note (company_id, id, customer_id, note, promised_until, created_by) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000161', '0198c000-0000-7000-8000-00000000001e', 'Promete pagar', '2026-04-15', '0198c000-0000-7000-8000-000000000003');
insert into payroll_advance (company_id, id, employee_id, date, amount, instalments, method, transaction_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b1', '0198c000-0000-7000-8000-000000000004', '2026-02-20', 300001, 3, 'cash', 'NOM-1');
insert into pay_period (company_id, id, starts_on, ends_on, status, cycle, closed_at) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b2', '2026-02-01', '2026-02-28', 'closed', 'monthly', now());
insert into pay_stub (company_id, id, number, period_id, employee_id, reference_day, days, trips, regular_earnings, variable_earnings, total_earnings, salary_earnings, non_salary_earnings,
  transport_allowance, health, pension, arl, arl_paid_by, solidarity_fund, tax_withholdings, deductions, total_deductions, payroll_advances, cash_balance, net_payment, money_decimals, content)
  values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b3', 'DP-000001', '0198c000-0000-7000-8000-0000000002b2', '0198c000-0000-7000-8000-000000000004', '2026-02-28', 30, 0, 2000000, 0, 2000000, 2000000, 0, 0, 80000, 80000, 87000, 'employer', 0, 0, 0, 160000, 100000, 0, 1740000, 2, '{"lines": [], "not_taken": []}');
insert into stub_use (company_id, id, stub_id, payroll_advance_id, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b4', '0198c000-0000-7000-8000-0000000002b3', '0198c000-0000-7000-8000-0000000002b1', 100000);
insert into pay_period_trip (company_id, id, period_id, trip_id, employee_id, freight)
  select company_id, '0198c000-0000-7000-8000-0000000002b5', '0198c000-0000-7000-8000-0000000002b2', id, driver_id, freight from trip where company_id = '0198c000-0000-7000-8000-000000000001' order by id limit 1;
insert into pay_period_person (company_id, id, period_id, employee_id, days, absence, notes) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b6', '0198c000-0000-7000-8000-0000000002b2', '0198c000-0000-7000-8000-000000000004', 29, 'leave', 'Permiso');
insert into pay_period_line (company_id, id, person_id, period_id, position, description, nature, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b7', '0198c000-0000-7000-8000-0000000002b6', '0198c000-0000-7000-8000-0000000002b2', 0, 'Bono', 'salary', 50000);
insert into stub_payment (company_id, id, number, stub_id, date, method, amount, note, status, returned_on, return_reason) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c1', 'CE-000001', '0198c000-0000-7000-8000-0000000002b3', '2026-03-01', 'bank_deposit', 1000000, 'Primera parte', 'active', null, ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c2', 'CE-000002', '0198c000-0000-7000-8000-0000000002b3', '2026-03-01', 'bank_deposit', 740000, '', 'active', '2026-03-03', 'Cuenta cancelada'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c3', 'CE-000003', '0198c000-0000-7000-8000-0000000002b3', '2026-03-01', 'cash', 5, '', 'void', null, '');
update pay_stub set paid = 1000000 where id = '0198c000-0000-7000-8000-0000000002b3';
insert into bank_file (company_id, id, period_id, content, created_by, sent_at, sent_by) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c4', '0198c000-0000-7000-8000-0000000002b2', 'payments', '0198c000-0000-7000-8000-000000000003', now(), '0198c000-0000-7000-8000-000000000003'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c5', '0198c000-0000-7000-8000-0000000002b2', 'returned', '0198c000-0000-7000-8000-000000000003', null, null);
insert into bank_file_row (company_id, id, file_id, position, stub_id, payment_id, returned_payment_id, employee_name, id_type, id_card, institution, account_number, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c6', '0198c000-0000-7000-8000-0000000002c4', 0, '0198c000-0000-7000-8000-0000000002b3', '0198c000-0000-7000-8000-0000000002c1', null, 'Darío Peña', '13', '52000222', 'Bancolombia', '03112345678', 1000000),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002c7', '0198c000-0000-7000-8000-0000000002c5', 0, '0198c000-0000-7000-8000-0000000002b3', null, '0198c000-0000-7000-8000-0000000002c2', 'Darío Peña', '13', '52000222', '', '', 740000);
insert into stubs_document (company_id, id, period_id, period_version, job_id, stubs, bytes) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002b8', '0198c000-0000-7000-8000-0000000002b2', 1, '0198c000-0000-7000-8000-0000000002b9', 1, '\x25504446');
insert into invoice_batch (company_id, id, invoice_ids, job_id, created_by, bytes) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002d1', '{0198c000-0000-7000-8000-000000000017}', '0198c000-0000-7000-8000-0000000002d2', '0198c000-0000-7000-8000-000000000003', '\x25504446');
insert into customer_contact (company_id, id, customer_id, position, name, email, role, gets_invoices) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002d3', '0198c000-0000-7000-8000-00000000001e', 0, 'Marta Ruiz', 'marta@andina.test', 'billing', true);
insert into delivery (company_id, id, kind, record_id, recipient, subject, body, file_name, bytes, created_by) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002d4', 'invoice', '0198c000-0000-7000-8000-000000000017', 'marta@andina.test', 'Factura INV-000001', 'Adjunta.', 'Factura INV-000001.pdf', '\x25504446', '0198c000-0000-7000-8000-000000000003');
insert into email_template (company_id, id, kind, language, subject, body) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002d5', 'invoice', 'es', 'Factura {{number}}', 'Adjunta.');
insert into bank_layout (company_id, id, payment_method_id, amounts, day_column, description_column, reference_column, amount_column, debit_column, credit_column, type_column, balance_column, decimal_mark, date_order, separator)
  values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002e1', '0198c000-0000-7000-8000-00000000001a', 'signed', 'Fecha', 'Descripción', 'Referencia', 'Valor', '', '', '', 'Saldo', ',', 'dmy', ';');
insert into bank_statement (company_id, id, payment_method_id, file_name, first_day, last_day, closing_balance, person_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002e2', '0198c000-0000-7000-8000-00000000001a', 'extracto.csv', '2026-03-01', '2026-03-31', 900000, '0198c000-0000-7000-8000-000000000003');
insert into bank_line (company_id, id, statement_id, payment_method_id, line_date, amount, reference, description, search, occurrence, digest, balance, matched, ignored) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002e3', '0198c000-0000-7000-8000-0000000002e2', '0198c000-0000-7000-8000-00000000001a', '2026-03-05', 400000, '771', 'TRANSFERENCIA', 'transferencia 771', 1, '\x01', 900000, (select amount from payment where id = '0198c000-0000-7000-8000-000000000032'), false),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002e4', '0198c000-0000-7000-8000-0000000002e2', '0198c000-0000-7000-8000-00000000001a', '2026-03-06', -1000, '', 'CUOTA', 'cuota ', 1, '\x02', null, 0, false);
insert into bank_match (company_id, id, line_id, payment_id, person_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002e5', '0198c000-0000-7000-8000-0000000002e3', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000003');
insert into reminder_schedule (company_id, id, days) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002f1', '{-3,1,8}');
insert into reminder_stop (company_id, id, customer_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002f2', '0198c000-0000-7000-8000-00000000001f');
insert into payment_reminder (company_id, id, invoice_id, days) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000002f3', '0198c000-0000-7000-8000-000000000017', 1);
insert into share_link (company_id, id, kind, record_id, query, name, token_hash, created_by, expires_at) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000003a1', 'invoice', '0198c000-0000-7000-8000-000000000017', '{}', 'Factura INV-000001', sha256('baseline'), '0198c000-0000-7000-8000-000000000003', now() + interval '30 days');
insert into share_opening (company_id, id, link_id, address, device) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000003a2', '0198c000-0000-7000-8000-0000000003a1', '192.0.2.1', 'Chrome, Android');
