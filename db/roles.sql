-- The rights of requests: tables grant to arriero_app, and policies restrict it. Applied at every start, because roles belong to the PostgreSQL
-- server and not to the database. arriero_app itself has no login: connections that serve requests log in as a member of it that owns nothing
-- (src/server/db/serving-role.ts). The owner of the database runs migrations; it is not a superuser and not a member.

do $$
begin
  if not exists (select from pg_roles where rolname = 'arriero_app') then
    create role arriero_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server created it at the same moment
end $$;

revoke all on schema public from public;
grant usage on schema public to arriero_app;
-- A new function cannot be called until it is granted.
alter default privileges revoke execute on functions from public;
