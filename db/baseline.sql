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
    left join member m on m.company_id = c.id and m.id = s.person_id and m.status = 'active' and m.accepted_at is not null
    where s.token_hash = wanted_hash and is_live(s.last_input_at, s.idle_minutes, s.created_at);
  if session_id is null then
    state := 'no_session';
    return;
  end if;
  if is_input and is_stale then
    update login_session set last_input_at = now() where id = session_id;
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
    update login_session set last_input_at = now() where id = session_id;
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
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from person where id = current_person() and super_administrator)
    or exists (
      select from member m where m.company_id = current_company() and m.id = current_person() and m.status = 'active'
        and m.accepted_at is not null and wanted_permission = any (m.rights))
$$;

-- Roles and permissions of a person in a company, and whether it requires a second factor that the person lacks. No row where the
-- person may not enter; ['*'] for the super-administrator.
create or replace function rights_in(wanted_person uuid, wanted_company uuid) returns table (roles text[], permissions text[], lacks_two_factor boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when p.super_administrator then array['super_administrator'] else held.roles end,
         case when p.super_administrator then array['*'] else held.permissions end,
         c.require_two_factor and not exists (select from two_factor f where f.person_id = p.id and f.confirmed_at is not null)
    from person p
    join company c on c.id = wanted_company
    left join lateral (
      select array_agg(distinct r.key) as roles, array_agg(distinct permission) as permissions
        from member m
          join member_role mr on mr.company_id = m.company_id and mr.member_id = m.id
          join role r on r.company_id = mr.company_id and r.id = mr.role_id
          cross join unnest(r.permissions) permission
        where m.company_id = c.id and m.id = p.id and m.status = 'active' and m.accepted_at is not null
    ) held on true
    where p.id = wanted_person and (p.super_administrator or (c.status = 'active' and held.roles is not null))
$$;

-- The companies that a person may enter, by name: every company for the super-administrator. `wanted_search` is folded and escaped for
-- LIKE; '' finds all. The optional arguments select one company by id or tax id.
create or replace function companies_of(wanted_person uuid, wanted_search text, skip integer, take integer, wanted_company uuid default null,
  wanted_tax_id_type text default null, wanted_tax_id text default null)
returns table (id uuid, name text, image text, accent text, status text, time_zone text, money_decimals smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, '/storage/' || c.image, c.accent, c.status, c.time_zone, c.money_decimals
    from company c
    where (exists (select from person p where p.id = wanted_person and p.super_administrator)
      or (c.status = 'active' and exists (select from member m where m.company_id = c.id and m.id = wanted_person
        and m.status = 'active' and m.accepted_at is not null)))
      and (wanted_search = '' or c.search like '%' || wanted_search || '%') and (wanted_company is null or c.id = wanted_company)
      and (wanted_tax_id is null or (c.tax_id_type = wanted_tax_id_type and c.tax_id = wanted_tax_id))
    order by c.name, c.id offset skip limit take
$$;

grant execute on function is_live, enter, enter_person, enter_as_platform, enter_candidate, holds, rights_in, companies_of to arriero_app;

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

-- A page of all companies with their administrator and what they use. No row for anyone but the super-administrator.
create or replace function company_accounts(wanted_search text, wanted_status text, skip integer, take integer)
returns table (id uuid, name text, tax_id_type text, tax_id text, email text, image_url text, city_name text, administrator_name text, plan text, status text,
  created_at timestamptz, users bigint, vehicles bigint, trips_this_month bigint, storage_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, c.tax_id_type, c.tax_id, c.email, '/storage/' || c.image, city.name, administrator.first_name || ' ' || administrator.last_name,
      c.plan, c.status, c.created_at, used.users, used.vehicles, used.trips_this_month, used.storage_bytes
    from (
      select * from company
        where exists (select from person where id = current_person() and super_administrator)
          and (wanted_search = '' or search like '%' || wanted_search || '%') and (wanted_status is null or status = wanted_status)
        order by name, id offset skip limit take
    ) c
      left join city on city.id = c.city_id
      left join person administrator on administrator.id = c.administrator_id
      cross join lateral company_usage(c.id) used
    order by c.name, c.id
$$;

grant execute on function remove_payment_method, company_usage, company_accounts to arriero_app;

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

-- history.sql

-- Triggers that write history and row counters.

-- Of tenant tables, once for each statement. Arguments: 'counted' or 'not counted'; of a part of a record, the column that names the record.
create or replace function write_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted boolean := tg_argv[0] = 'counted';
  part_of text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (to_jsonb(n) ->> part_of)::uuid end, public.current_person(), 'insert',
          case when part_of is not null then jsonb_build_object('before', null, 'after', to_jsonb(n)) end
        from new_rows n;
    if counted then
      insert into public.row_counter as counter (company_id, entity, rows)
        select company_id, tg_table_name, count(*) from new_rows group by company_id
        on conflict (company_id, entity) do update set rows = counter.rows + excluded.rows;
    end if;
  elsif tg_op = 'UPDATE' then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (after ->> part_of)::uuid end, public.current_person(), 'update',
          case when part_of is null then changes else jsonb_build_object('before', before, 'after', after) end
      from (
        select n.company_id, n.id, to_jsonb(o) as before, to_jsonb(n) as after, (
          select jsonb_object_agg(after.key, jsonb_build_array(before.value, after.value))
          from jsonb_each(to_jsonb(o)) before join jsonb_each(to_jsonb(n)) after using (key)
          where before.value is distinct from after.value and key not in ('version', 'search', 'rights', 'rights_beyond_driver')
        ) as changes
        from old_rows o join new_rows n using (company_id, id)
      ) changed
      where changes is not null;
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

-- mail.sql

-- Outgoing mail and the job that sends it.

-- Writes an email and queues its job in the current transaction. It is not sent later than `good_for` from now; null: no limit.
create or replace function queue_mail(new_id uuid, for_company uuid, for_person uuid, new_recipient text, new_subject text, new_body text, new_html text, is_account boolean, good_for interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at)
    values (new_id, for_company, for_person, new_recipient, new_subject, new_body, new_html, is_account, now() + good_for);
  perform graphile_worker.add_job('send_mail', json_build_object('id', new_id), job_key => 'mail:' || new_id, max_attempts => 25);
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

-- Assigns the next number of a document in the writing transaction. Gapless: a rollback gives it back. Raises AR409
-- `number_series_exhausted` when it has more digits than the format.
create or replace function take_number(wanted text) returns text language plpgsql as $$
declare
  taken record;
begin
  update number_format set last_number = next_number, next_number = next_number + 1
    where company_id = current_company() and document = wanted and length((next_number)::text) <= length
    returning series, delimiter, length, next_number - 1 as sequence into taken;
  if not found then
    raise exception 'number_series_exhausted' using errcode = 'AR409', detail = wanted;
  end if;
  return case when taken.series = '' then '' else taken.series || taken.delimiter end || lpad(taken.sequence::text, taken.length, '0');
end $$;

-- The number that a document with this sequence has in the current format: INV-000007 for 7.
create or replace function number_in_series(wanted text, sequence text) returns text language sql stable as $$
  select case when series = '' then '' else series || delimiter end || lpad(sequence, greatest(length, length(sequence)), '0')
    from number_format where company_id = current_company() and document = wanted
$$;

grant execute on function take_number, number_in_series to arriero_app;

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

-- The id of the person with an email address, in any company; null for none. Locked, the address stays until the transaction ends.
create or replace function find_person_by_email(wanted_email text, is_locked boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if is_locked then
    select id into found_id from person where lower(email) = lower(wanted_email) for key share;
  else
    select id into found_id from person where lower(email) = lower(wanted_email);
  end if;
  return found_id;
end $$;

-- Whether the current company may change names, address and photo of one of its people: not once the person has a password, has signed
-- in, or is in another company. Otherwise a company could put its own login in the place of someone else's by changing the address.
create or replace function person_is_editable(wanted_person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select first_sign_in_at is null
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

-- A person takes another address: codes and invitations mailed to the old one are void, and the new one is not proven.
create or replace function void_old_address() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.email_is_proven := false;
  delete from password_code where person_id = new.id;
  delete from invitation where id = new.id and accepted_at is null;
  return new;
end $$;

grant execute on function own_person, find_person_by_email, person_is_editable, rename_own_members to arriero_app;

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
    select changed.company_id, changed.member_id, r.key <> 'driver' as beyond_driver, r.permissions
      from changed
        join member_role mr on mr.company_id = changed.company_id and mr.member_id = changed.member_id
        join role r on r.company_id = mr.company_id and r.id = mr.role_id
  )
  update member m set
    rights = (select array(select distinct unnest(permissions) from held where (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where (held.company_id, held.member_id) = (m.company_id, m.id))),
    rights_beyond_driver = (select array(select distinct unnest(permissions) from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id)))
    from changed where m.company_id = changed.company_id and m.id = changed.member_id;
  return null;
end $$;

-- sessions.sql

-- Copies that let the access check read one row of login_session, and the sessions of a company's people.

-- Before a session is inserted. Locks the person: a concurrent change is waited for, or finds this session.
create or replace function copy_person_to_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.language, p.super_administrator, p.idle_minutes into new.language, new.super_administrator, new.idle_minutes
    from person p where p.id = new.person_id for share;
  return new;
end $$;

-- After a person changed.
create or replace function copy_person_to_sessions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update login_session set language = new.language, super_administrator = new.super_administrator, idle_minutes = new.idle_minutes
    where person_id = new.id;
  return null;
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
-- Who may read and change which rows: see the policies in 0007_people.sql. The app never reads or sets the columns left out here,
-- such as super_administrator and email_is_proven; a person's own are read by own_person().
grant select (id, first_name, last_name, email, image, language),
  update (first_name, last_name, email, username, image, language, last_company_id) on person to arriero_app;

-- The tenant. Places are keys of 0004_places.sql.
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
-- Whether it was sent; which rows: see the policy in 0007_people.sql.
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
  hash bytea not null,     -- SHA-256
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
  entity text not null,      -- the table
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

-- 0004_places.sql

-- Countries, departments and cities: shared by all companies, written by migrations and db/seeds/places.ts only.

create table country (
  id char(2) primary key,   -- ISO 3166-1
  name_es text not null,
  name_en text not null,
  search text not null
);
create table department (
  id text primary key,               -- ISO 3166-2: CO-05, US-CA
  country_id char(2) not null references country,
  code text not null,
  name text not null,
  search text not null
);
create index department_by_country on department (country_id, search);
create table city (
  id text primary key,               -- CO-05001 (DANE); elsewhere <country>-<GeoNames id>
  department_id text not null references department,
  name text not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  population integer,
  search text not null
);
create index city_by_department on city (department_id, search text_pattern_ops);
grant select on country, department, city to arriero_app;

alter table company
  add foreign key (country_id) references country,
  add foreign key (department_id) references department,
  add foreign key (city_id) references city;

-- 0005_companies.sql

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
  version integer not null default 1,
  primary key (company_id, id)
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

-- 0006_notifications.sql

-- Notifications of a company's people, and where they want to receive them. Keys to member are in 0007_people.sql.

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
  primary key (company_id, kind, record_id)
);
select tenant_table('notification_once', 'plain');
revoke update, delete on notification_once from arriero_app;

-- 0007_people.sql

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
  rights_beyond_driver text[],       -- the same without the driver's role
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
revoke update on member_role from arriero_app;   -- inserted or deleted, never moved

create trigger rights_given after insert on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_moved after update on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_taken after delete on member_role referencing old table as changed_rows for each statement execute function refresh_rights();
create trigger rights_defined after update on role referencing new table as changed_rows for each statement execute function refresh_rights();

create trigger idle_limit_set after update of idle_minutes, status on company for each row
  when (old.idle_minutes <> new.idle_minutes or old.status <> new.status) execute function refresh_idle_limit();
create trigger idle_limit_joined after insert or delete or update of status, accepted_at on member for each row execute function refresh_idle_limit();

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
select tenant_table('invitation', 'plain');   -- no history: its columns say it all, and acceptance is in the member's history
create index invitation_by_token on invitation (token_hash);
create trigger mail_expired after update or delete on invitation for each row execute function expire_invitation_mail();
-- Whether the email of an invitation of the current company was sent.
create policy of_invitation on mail for select to arriero_app using (exists (select from invitation where invitation.mail_id = mail.id));
-- After a change of address, invitations and codes mailed to the old one are void.
create trigger address_changed before update of email on person for each row
  when (lower(old.email) <> lower(new.email)) execute function void_old_address();

alter table notification add foreign key (company_id, person_id) references member (company_id, id);
alter table notification_preference add foreign key (company_id, person_id) references member (company_id, id);

-- What a member is paid: one row, with the member's id. Percentages are of the contribution base.
create table compensation (
  company_id uuid not null,
  id uuid not null,
  payment_method text not null check (payment_method in ('direct_deposit', 'check')),
  payroll_cycle text not null check (payroll_cycle in ('monthly', 'semi_monthly')),
  institution text not null default '',
  account_number text not null default '',
  base_salary numeric(19,2) not null check (base_salary >= 0),       -- a month
  health_unit text not null check (health_unit in ('percentage', 'amount')),
  health_value numeric(19,4) not null check (health_value >= 0),
  pension_unit text not null check (pension_unit in ('percentage', 'amount')),
  pension_value numeric(19,4) not null check (pension_value >= 0),
  arl_unit text not null check (arl_unit in ('percentage', 'amount')),
  arl_value numeric(19,4) not null check (arl_value >= 0),
  tax_unit text not null check (tax_unit in ('percentage', 'amount')),
  tax_value numeric(19,4) not null check (tax_value >= 0),
  other_discounts numeric(19,2) not null check (other_discounts >= 0), -- a pay period
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id),
  check (health_unit = 'amount' or health_value <= 100),
  check (pension_unit = 'amount' or pension_value <= 100),
  check (arl_unit = 'amount' or arl_value <= 100),
  check (tax_unit = 'amount' or tax_value <= 100)
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
  primary key (company_id, id),
  unique (company_id, compensation_id, position),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (unit = 'amount' or value <= 100),
  check ((unit = 'percentage') = (base is not null))
);
select tenant_table('compensation_modifier', 'part of compensation_id');
create policy own on compensation_modifier as restrictive to arriero_app using (not own_only() or compensation_id = current_person());

-- 0008_accounts.sql

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
create trigger sessions_updated after update on person for each row
  when ((old.language, old.super_administrator, old.idle_minutes) is distinct from (new.language, new.super_administrator, new.idle_minutes))
  execute function copy_person_to_sessions();

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

-- 0009_customers.sql

-- Customers.

-- Who is billed.
create table customer (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read: Óscar before Pedro
  tax_id_type text not null,          -- DIAN code: 13, 22, 31, …
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
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,               -- folded name and tax ID
  primary key (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('customer', 'history', 'counted');
create index customer_by_name on customer (company_id, name, id);
create index customer_by_status on customer (company_id, status, name, id);
create index customer_by_number on customer (company_id, tax_id, id);
create unique index customer_by_tax_id on customer (company_id, tax_id_type, tax_id);

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
  primary key (company_id, id),
  unique (company_id, customer_id, position),
  foreign key (company_id, customer_id) references customer (company_id, id),
  check (method = 'fixed' or value <= 100),
  check (not iva or type = 'tax')
);
select tenant_table('customer_tax', 'part of customer_id');

-- 0010_fleet.sql

-- Trailers and trucks. Lengths and weights are in the unit beside them.

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
  owner_name text not null default '',
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
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,               -- folded plate, nickname, make, model
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, default_trailer_id) references trailer (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('truck', 'history', 'counted');
create index truck_by_status on truck (company_id, status, plate, id);
create index truck_by_nickname on truck (company_id, nickname, id);
create index truck_by_make on truck (company_id, make, id);

-- 0011_trips.sql

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
  payment_method_id uuid,
  fuel_departure smallint check (fuel_departure between 0 and 100),
  fuel_arrival smallint check (fuel_arrival between 0 and 100),
  odometer_departure integer check (odometer_departure >= 0),
  odometer_arrival integer check (odometer_arrival >= 0),
  rejection_reason text not null default '',
  first_review_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  check (arrival_at is null or arrival_at >= departure_at),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
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
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('trip_status_change', 'plain');
revoke update, delete on trip_status_change from arriero_app;
create index trip_status_change_by_trip on trip_status_change (company_id, trip_id, at, id);
create policy own on trip_status_change as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_status_change.company_id and trip.id = trip_id));

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

-- Money that a customer paid before the invoice. Source 'trip' is the trip's own advance payment, at most one.
create table advance (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  load_id uuid,
  customer_id uuid not null,
  source text not null check (source in ('trip', 'load')),
  amount numeric(19,2) not null check (amount > 0),
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  notes text not null default '',
  -- The part that the trip's invoice used; the rest is the customer's credit.
  used numeric(19,2) not null default 0 check (used between 0 and amount),
  invoice_id uuid,   -- foreign key in 0012_invoicing.sql
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, load_id) references load (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('advance', 'part of trip_id');
create unique index advance_of_trip on advance (company_id, trip_id) where source = 'trip';
create index advance_by_trip on advance (company_id, trip_id, id);
create index advance_by_invoice on advance (company_id, invoice_id, id) where invoice_id is not null;
create policy own on advance as restrictive to arriero_app using (not own_only());

-- 0012_invoicing.sql

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
create index invoice_part_paid on invoice (company_id, due_date, id) where status = 'sent' and paid + adjusted > 0;

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
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('invoice_item', 'part of invoice_id');

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
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('invoice_adjustment', 'part of invoice_id');

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

alter table advance add foreign key (company_id, invoice_id) references invoice (company_id, id);

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
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payment', 'history', 'counted');
create index payment_by_date on payment (company_id, payment_date, id) where status = 'active';
create index payment_by_customer on payment (company_id, customer_id, payment_date, id);
create index payment_by_amount on payment (company_id, amount, id);
create index payment_by_method on payment (company_id, method, payment_date, id);
create index payment_void on payment (company_id, payment_date, id) where status = 'void';

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

-- Drivers see none of it.
create policy own on invoice as restrictive to arriero_app using (not own_only());
create policy own on invoice_item as restrictive to arriero_app using (not own_only());
create policy own on invoice_adjustment as restrictive to arriero_app using (not own_only());
create policy own on invoice_trip as restrictive to arriero_app using (not own_only());
create policy own on payment as restrictive to arriero_app using (not own_only());
create policy own on payment_allocation as restrictive to arriero_app using (not own_only());
create policy own on payment_adjustment as restrictive to arriero_app using (not own_only());

insert into schema_function (name, checksum) values
  ('access.sql', 'af32e0f6046658c259eb43fd2d983b25fda65fb7e72681134c7ca421f70afe64'),
  ('companies.sql', 'b27586b19afa5d214653dff07b52ac607d6fde310509b0525852c740fafb9b92'),
  ('context.sql', '5e7c85803a5b2400f524300713c1d54e2f5b3aa6e069510fb8843d8c0bfb79eb'),
  ('files.sql', '142bf26b992c19c5023e38ebf993c88e15ff7d911e76047bb94361de4ed7b0ab'),
  ('history.sql', '20b89beb9c5e041790dba0de7954667bb046e9721dd0a16d6978a8b543278893'),
  ('idempotency.sql', 'c03d07263d90a37c5e1ad8122e4ad585dc86a5df2938705472c65738d764ec1c'),
  ('invitations.sql', 'ae01d04f80f4c9a2acad8bf478295e0d7377420ada5de2f38aedb8989c05066f'),
  ('mail.sql', 'c32443281af963221c6c410c56bec43beb2f51c9f63726d174c488782b0437b7'),
  ('notifications.sql', '3c26feadb63d0e446ea0a4e9f31af83eefd158b3f7e13760f9c2086d60313380'),
  ('numbers.sql', 'fc703664844b5fafdbe66d1b9c4e1d3c731cca1d1fb25be44b46195ca25b17c5'),
  ('people.sql', 'e431055717519e995e0c5acefc6056ccb3440003c64d460d1e3b6df53f65bde9'),
  ('rights.sql', '7eb2982df58838c6604c5cb8660fe60a59cfdede26a4dfc86493971a6193bcec'),
  ('sessions.sql', '31b87746e1ee4214517336d8b391f898d1e357dcd377670898cf91e7f564c98a'),
  ('sign-in.sql', '39cdf0b9b62b9b10ae355b9007907f0d913a7b0a76829adc184d65c61261b3e9'),
  ('tables.sql', '007e7bd83f327cfbfbf92456ac7f2f348643c289e3d87bf5f4ed219e4ea26de9'),
  ('throttle.sql', 'e168930ec385c25e27333f469275695dc2372344f6ace75eb3e0fb53231705ee');

insert into schema_migration (name, checksum) values
  ('0001_foundation.sql', '98e9779754a455407df6faaf7a923f775d569bef20e865879bc4d2b64be8d8ce'),
  ('0002_files.sql', 'b77ea94260ce90504afef35d2a09981963b5a85c45b5ab2651f903e3af335e67'),
  ('0003_history.sql', '933d51ff2c38068a24e0d2a818fa4cf999bb71edcd0f77b0644684cbd71557dd'),
  ('0004_places.sql', '980223c67294f6cf2d964ebccbc491ab1133c29b52c1375e073e5b088712b0d5'),
  ('0005_companies.sql', '43b47362d8fe43b6b8b1e4e3fcb86900b0ecdaa5351d2bac5163d63bbedda4d5'),
  ('0006_notifications.sql', 'd390bd526522e200118e8baa017b579dc0120b268344674050d2d41873ecd1b5'),
  ('0007_people.sql', '9d7d2165d4b9b55dfe0641e179f3e32d22a5c2f23bdaab762dce658f28ed5d9c'),
  ('0008_accounts.sql', 'e4a2257cc4bd12ec3c85f580ba0182e52adcee7491fd2c8f1eff872cb2a51a17'),
  ('0009_customers.sql', '13a4447fd9f9ca5408a81bc6bf40f58fafb4f384720c7ddd02a330ca96ca2c4a'),
  ('0010_fleet.sql', 'cdb4e876c143762a621a3e258c941b7dc2f125ef1a61649de5d9cd2f88924d9d'),
  ('0011_trips.sql', 'd8501bfffbed1a17bfdf2317c392f18de6c19a8144a16cfb04ebb01603b5c3a7'),
  ('0012_invoicing.sql', '1c32729f493258ec1ac6e718aab3f0441f60c08df3dd165c6e17983e66cdb691');

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
insert into compensation (company_id, id, payment_method, payroll_cycle, base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit,
  tax_value, other_discounts) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', 'direct_deposit', 'monthly', 2000000, 'percentage', 4, 'percentage', 4, 'percentage', 4.35, 'amount', 0, 0);
insert into compensation_modifier (company_id, id, compensation_id, position, kind, description, unit, value, base) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000013', '0198c000-0000-7000-8000-000000000004', 0, 'bonus', 'Por viaje', 'percentage', 5, 'net_trips'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000014', '0198c000-0000-7000-8000-000000000004', 1, 'deduction', 'Préstamo', 'amount', 50000, null);
insert into notification (company_id, id, person_id, kind, facts, link, read_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000015', '0198c000-0000-7000-8000-000000000004', 'trip_assigned', '{"number": "TRIP-000001"}', '/admin/trips/1', null), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000016', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', '{"number": "INV-000001"}', '/admin/invoices/1', now());
insert into notification_preference (company_id, person_id, kind, bell, email) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', true, false);
insert into notification_once (company_id, kind, record_id) values ('0198c000-0000-7000-8000-000000000001', 'invoice_past_due', '0198c000-0000-7000-8000-000000000017');
insert into number_format (company_id, id, document, series, next_number, last_number) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000018', 'invoice', 'INV', 2, 1), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000019', 'trip', 'TRIP', 3, 2);
insert into payment_method (company_id, id, description, recipient) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001a', 'Cuenta bancaria', 'company');
insert into tax (company_id, id, name, type, method, value, iva) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001b', 'IVA', 'tax', 'percentage', 19, true);
insert into expense_category (company_id, id, key, name) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001c', 'fuel', 'Combustible'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001d', null, 'Lavado');
insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, image, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '31', '800111222', 'pagos@andina.test', '6015550000', 'Calle 1 # 2-3', 'CO', 'CO-11', 'CO-11001', '0198c000-0000-7000-8000-000000000011', 'optica andina 800111222'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '13', '79000111', '', '', '', 'CO', 'CO-05', 'CO-05001', null, 'pedro gomez 79000111');
insert into customer_tax (company_id, id, customer_id, position, name, type, method, value) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000020', '0198c000-0000-7000-8000-00000000001e', 0, 'Retefuente', 'withholding', 'percentage', 1);
insert into trailer (company_id, id, plate, year, registration_number, type, length, image, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000021', 'R12345', 2015, '1', 'flatbed', 12.5, '0198c000-0000-7000-8000-000000000011', 'r12345'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000022', 'R54321', 2016, '2', 'tank', null, null, 'r54321');
insert into truck (company_id, id, purchase_date, plate, make, model, year, registration_number, type, default_trailer_id, third_party, owner_name, axles, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000023', '2020-01-31', 'ABC123', 'Kenworth', 'T800', 2019, '3', 'tractor', '0198c000-0000-7000-8000-000000000021', false, '', 3, 'abc123 kenworth t800'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000024', null, 'XYZ789', 'Hino', '500', 2021, '4', 'rigid', null, true, 'Luis Mora', null, 'xyz789 hino 500');
insert into trip (company_id, id, number, status, customer_id, truck_id, trailer_id, driver_id, origin_city_id, origin_address, origin_latitude, origin_longitude,
  destination_city_id, destination_address, departure_at, arrival_at, freight_rate, freight, money_decimals, owner_freight, payment_method_id, fuel_departure, fuel_arrival,
  odometer_departure, odometer_arrival, first_review_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001', 'invoiced', '0198c000-0000-7000-8000-00000000001e', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000021', '0198c000-0000-7000-8000-000000000004', 'CO-05001', 'Calle 10', 6.2, -75.5, 'CO-11001', 'Calle 20',
    '2026-03-01 06:00', '2026-03-02 18:00', 1000000, 1000000, 0, 600000, '0198c000-0000-7000-8000-00000000001a', 90, 40, 1000, 1500, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000026', 'TRIP-000002', 'active', '0198c000-0000-7000-8000-00000000001f', '0198c000-0000-7000-8000-000000000024', null, '0198c000-0000-7000-8000-000000000004', 'CO-11001', 'Calle 20', null, null, 'CO-05001', 'Calle 10',
    '2026-03-05 06:00', null, 0, 0, 2, null, null, null, null, null, null, null);
insert into trip_status_change (company_id, id, trip_id, person_id, from_status, to_status) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000027', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000003', null, 'active'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000028', '0198c000-0000-7000-8000-000000000025', null, 'under_review', 'invoiced');
insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000029', 'LOAD-000001', '0198c000-0000-7000-8000-000000000025', 'Café', 12.5, 'ton', 80000, 1000000);
insert into invoice (company_id, id, number, status, customer_id, customer_name, issue_date, filing_date, due_date, money_decimals, subtotal, discount, iva, other_tax,
  withholding, total, advance_payment, paid, adjusted, balance, sent_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000017', 'INV-000001', 'sent', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '2026-03-03', '2026-03-04', '2026-04-02', 0, 1000000, 0, 0, 0, 10000, 1000000, 100000, 400000, 1000, 489000, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002a', 'INV-000002', 'draft', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '2026-03-06', null, '2026-04-05', 2, 500, 0, 95, 0, 0, 595, 0, 0, 0, 595, null);
insert into advance (company_id, id, trip_id, load_id, customer_id, source, amount, payment_date, method, payment_method_id, used, invoice_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002b', '0198c000-0000-7000-8000-000000000025', null, '0198c000-0000-7000-8000-00000000001e', 'trip', 100000, '2026-03-01', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 100000, '0198c000-0000-7000-8000-000000000017'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002c', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000029', '0198c000-0000-7000-8000-00000000001e', 'load', 5000, '2026-03-01', 'cash', null, 0, null);
insert into invoice_item (company_id, id, invoice_id, position, trip_id, description, quantity, unit, unit_price, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002d', '0198c000-0000-7000-8000-000000000017', 0, '0198c000-0000-7000-8000-000000000025', 'Flete', 1, 'trip', 1000000, 1000000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002e', '0198c000-0000-7000-8000-00000000002a', 0, null, 'Bodegaje', 1, 'unit', 500, 500);
insert into invoice_adjustment (company_id, id, invoice_id, position, type, method, description, value, iva, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002f', '0198c000-0000-7000-8000-000000000017', 0, 'withholding', 'percentage', 'Retefuente', 1, false, 10000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000030', '0198c000-0000-7000-8000-00000000002a', 0, 'tax', 'percentage', 'IVA', 19, true, 95);
insert into invoice_trip (company_id, id, invoice_id, trip_id, active) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000031', '0198c000-0000-7000-8000-000000000017', '0198c000-0000-7000-8000-000000000025', true);
insert into payment (company_id, id, number, status, customer_id, payment_date, method, payment_method_id, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000032', 'PAY-000001', 'active', '0198c000-0000-7000-8000-00000000001e', '2026-03-10', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 400000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000033', 'PAY-000002', 'void', '0198c000-0000-7000-8000-00000000001e', '2026-03-11', 'cash', null, 1);
insert into payment_allocation (company_id, id, payment_id, invoice_id, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000034', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 400000);
insert into payment_adjustment (company_id, id, payment_id, invoice_id, kind, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000035', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 'rounding', 1000);
