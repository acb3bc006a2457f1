-- Jobs that users start.

-- Queues a job for the server in the transaction that inserts it. Jobs of a company run one after the other.
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

-- Opens an active company for the transaction of a job without a user, or of a request with the link to a document, without a person; otherwise as
-- enter_job().
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
