-- What happens before there is a session, keyed by email address, person or code.
--
-- The row of person_secret is the lock of a login. Whatever ends the sessions of a person (accept_invitation, consume_password_code, a
-- change of the password) locks it first; start_session and enter_candidate lock it to compare the hash that was verified, and changes
-- of names, email and second factor lock it to check their session again (server/db/tenant.ts).

-- The person with an email address or username, in any case, with the data that sign-in verifies: hash, secret, and the keys of the installation that
-- sign the cookie of known browsers and hash recovery codes. No row for an unknown name or a person without a password.
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

-- Starts a session and opens the person for the rest of the transaction. Does nothing and returns false unless `verified_hash`, which sign-in
-- compared with the password, is still the person's. Deletes the former session of the browser, returning the id of its person, and expired sessions
-- of the person.
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

-- Stores a code for the person of the address, replacing an earlier one from the same origin, and deletes expired ones. Returns the recipient; no row
-- for an unknown address.
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

-- Uses the code that was requested from the origin, or without an origin the latest: sets the password, ends every session, and returns the person.
-- Returns null and writes nothing for a wrong code: the caller counts attempts, for known and unknown addresses alike.
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
  perform end_calendar_feeds_of(code.person_id);
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
