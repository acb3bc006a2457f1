-- The role that serves requests. Applied at every start, because roles belong to the PostgreSQL server and not to the database.
-- Migrations run as the owner of the database, who is no superuser. Serving connections set role arriero_app, which owns nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'arriero_app') then
    create role arriero_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server created it at the same moment
end $$;
-- Who created the role is its member, but may not use it yet. Only the first time, because granting needs the right to.
do $$
begin
  if not (pg_has_role(current_user, 'arriero_app', 'set') and pg_has_role(current_user, 'arriero_app', 'usage')) then
    grant arriero_app to current_user;
  end if;
end $$;

revoke all on schema public from public;
grant usage on schema public to arriero_app;
-- A new function may be called by no one until it is granted.
alter default privileges revoke execute on functions from public;
