-- Persons: functions that concern more than the person or more than one company.

-- The current person's own row, with the columns that colleagues may not read.
create or replace function own_person()
returns table (id uuid, first_name text, last_name text, email text, username text, image text, language text, super_administrator boolean,
  last_company_id uuid, idle_minutes smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, first_name, last_name, email, coalesce(username, ''), '/storage/' || image, language, super_administrator, last_company_id, idle_minutes
    from person where id = current_person()
$$;

-- The id of the person with an email address, in any company; null if there is none. With is_locked, the address cannot change until the
-- transaction ends. Not "for key share": the unique index of the address is on an expression, so the address does not count as a key.
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

-- Updates the folded names of the current person in every company. Call it before the person's row changes: in a company where they have not
-- accepted, the invited names and address stay. `folded` is the folded names and email address.
create or replace function rename_own_members(new_name text, folded text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update member m set typed_first_name = p.first_name, typed_last_name = p.last_name, typed_email = p.email
    from person p where p.id = current_person() and m.id = p.id and m.accepted_at is null and m.typed_email is null;
  update member set name = new_name, search = folded || ' ' || lower(id_card), version = version + 1
    where id = current_person() and typed_email is null and (name <> new_name or search <> folded || ' ' || lower(id_card));
$$;

-- A person takes another address, which is not verified yet.
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

-- Before the row of a person changes. A request may set only names, address and photo of another person, and only while the current company may
-- change them. The policy `changed` sees what was committed before its statement; this trigger checks under a lock. A transaction that gives the
-- person a password, a session or another company locks the row as well (by foreign keys, at least for key share): either it was committed before and
-- is seen here, or it waits. The owner, and so every security definer function, may change anything.
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
