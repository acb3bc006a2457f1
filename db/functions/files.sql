-- Photos of people, images and logos of companies; the counter of a company's stored bytes.

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
