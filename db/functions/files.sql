-- Photos of people, images and logos of companies.

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

grant execute on function read_global_file to arriero_app;
