-- Invitations to a company, the second factor, and what a person sees and ends of their own sessions.

-- The one living invitation of a member who has not accepted yet; `id` is the member's. Sending again replaces the token, so the old
-- link dies; withdrawing deletes the row; acceptance keeps it, so that the link can say that it was used.
create table invitation (
  company_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  sent_by uuid references person,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  mail_id uuid,   -- the letter that brings it; no key, because mail is forgotten after a while
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id)
);
select tenant_table('invitation', 'plain');   -- its facts stand in its columns; that the member accepted, in the member's history
create index invitation_by_token on invitation (token_hash);
-- What a company typed of a person who goes by names of their own: all that it sees of them until they accept, so that nobody learns who
-- stands behind an e-mail by inviting it.
alter table member
  add column typed_first_name text,
  add column typed_last_name text,
  add column typed_email text,
  add check ((typed_email is null) = (typed_first_name is null) and (typed_email is null) = (typed_last_name is null)),
  add check (typed_email is null or accepted_at is null);
create index member_by_waiting on member (company_id, name, id) where accepted_at is null;

-- A second factor by authenticator app: the shared secret, and the last 30-second step whose code was taken. Reached by functions alone.
create table two_factor (
  person_id uuid primary key references person,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
-- Each stands in for a code once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- Keys that this installation signs with, made here and known to nobody else.
create table signing_key (
  name text primary key,
  value bytea not null
);
insert into signing_key values ('device', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')));

-- Invitations: by token, for whoever holds the link.

create function invitation_at(wanted_hash bytea)
returns table (state text, company_id uuid, company_name text, user_name text, email text, needs_password boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
      when i.accepted_at is not null or m.accepted_at is not null then 'used'
      when m.status <> 'active' or c.status <> 'active' then 'invalid'
      when i.expires_at < now() then 'expired'
      else 'valid' end,
    i.company_id, c.name, p.first_name || ' ' || p.last_name, p.email,
    -- Whoever took an address that is not known to be theirs is not who is meant: the password is chosen by who reads the mail.
    not (p.email_is_proven and exists (select from person_secret s where s.person_id = p.id))
  from invitation i
    join member m on m.company_id = i.company_id and m.id = i.id
    join company c on c.id = i.company_id
    join person p on p.id = i.id
  -- Nor is whoever has left the address that the company typed.
  where i.token_hash = wanted_hash and (m.typed_email is null or lower(m.typed_email) = lower(p.email))
$$;

-- Spends a link: the member has accepted. A password is taken for a person who has none, or whose address was not known to be theirs;
-- what somebody else had there ends, but for a second factor. Of links spent together one wins. The member is locked first, as by
-- whoever sends the link again.
create function accept_invitation(wanted_hash bytea, new_password_hash text, out state text, out company uuid, out invited uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_invitation record;
begin
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
  -- From here on the transaction is the person's, in the company: history says who accepted, and others can be told.
  perform set_config('app.person_id', invited::text, true), set_config('app.company_id', company::text, true);
  update invitation i set accepted_at = now() where i.company_id = company and i.id = invited;
  update member m set accepted_at = now(), typed_first_name = null, typed_last_name = null, typed_email = null, version = version + 1 where m.company_id = company and m.id = invited;
end $$;

-- A known person, for a company that invites them by their e-mail; locked, so that another company does not move the address meanwhile.
create function person_to_invite(wanted_email text) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from person p where lower(p.email) = lower(wanted_email) for key share
$$;

-- The language in which to write to a person of the current company.
create function language_of(wanted_person uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select language from person where id = wanted_person
    and exists (select from member where company_id = current_company() and member.id = wanted_person)
$$;

-- Signing in. The key of devices comes along, so that a browser that signed in before is known in the same round trip.
create function login_candidate(wanted_login text)
returns table (person_id uuid, password_hash text, two_factor_secret bytea, device_key bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, s.password_hash, f.secret, k.value
    from person p
      join person_secret s on s.person_id = p.id
      join signing_key k on k.name = 'device'
      left join two_factor f on f.person_id = p.id and f.confirmed_at is not null
    where lower(p.email) = lower(wanted_login) or lower(p.username) = lower(wanted_login) limit 1
$$;

-- Passwords and sessions of oneself.

-- Sets the password and signs out everywhere but here, where the session goes on under a new token. Tells whether it is remembered.
create function change_password(wanted_person uuid, new_password_hash text, kept_session uuid, new_hash bytea) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update person_secret set password_hash = new_password_hash, changed_at = now() where person_id = wanted_person;
  delete from password_code where person_id = wanted_person;
  delete from login_session where person_id = wanted_person and id <> kept_session;
  update login_session set token_hash = new_hash where id = kept_session returning remember;
$$;

-- What a session may do has changed: it goes on under a new token.
create function renew_session(wanted_session uuid, new_hash bytea) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update login_session set token_hash = new_hash where id = wanted_session returning remember
$$;

-- The live sessions of a person, the last used first.
create function sessions_of(wanted_person uuid)
returns table (id uuid, device text, address text, created_at timestamptz, last_input_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.device, s.address, s.created_at, s.last_input_at from login_session s
    where s.person_id = wanted_person and is_live(s)
    order by s.last_input_at desc, s.id
$$;

-- Ends one session of the person, or all but one; tells how many.
create function end_session_of(wanted_person uuid, wanted_session uuid) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (delete from login_session where person_id = wanted_person and id = wanted_session returning id)
  select count(*) from ended
$$;
create function end_sessions_but(wanted_person uuid, kept_session uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from login_session where person_id = wanted_person and id <> kept_session
$$;

-- The second factor.

create function two_factor_of(wanted_person uuid) returns table (secret bytea, confirmed boolean, recovery_codes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.secret, f.confirmed_at is not null, (select count(*) from recovery_code r where r.person_id = f.person_id)
    from two_factor f where f.person_id = wanted_person
$$;

-- Keeps a secret that is still to be confirmed, in the place of an earlier one; false when one is confirmed.
create function begin_two_factor(wanted_person uuid, new_secret bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into two_factor (person_id, secret) values (wanted_person, new_secret)
    on conflict (person_id) do update set secret = excluded.secret, created_at = now() where two_factor.confirmed_at is null;
  return found;
end $$;

create function replace_recovery_codes(wanted_person uuid, new_hashes bytea[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from recovery_code where person_id = wanted_person;
  insert into recovery_code (person_id, code_hash) select wanted_person, unnest(new_hashes);
$$;

-- The app has shown a right code: from now on one is asked for. False when there is nothing to confirm.
create function confirm_two_factor(wanted_person uuid, wanted_step bigint, new_hashes bytea[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update two_factor set confirmed_at = now(), last_step = wanted_step where person_id = wanted_person and confirmed_at is null;
  if not found then
    return false;
  end if;
  perform replace_recovery_codes(wanted_person, new_hashes);
  return true;
end $$;

-- Takes the code of a step; false when that or a later one was taken before.
create function spend_two_factor_step(wanted_person uuid, wanted_step bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update two_factor set last_step = wanted_step
    where person_id = wanted_person and confirmed_at is not null and last_step < wanted_step;
  return found;
end $$;

create function spend_recovery_code(wanted_person uuid, given_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from recovery_code where person_id = wanted_person and code_hash = given_hash;
  return found;
end $$;

create function end_two_factor(wanted_person uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from recovery_code where person_id = wanted_person;
  delete from two_factor where person_id = wanted_person;
$$;

-- Whether the company asks for a second factor that the person does not have.
create function lacks_two_factor(wanted_person uuid, wanted_company uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from company where id = wanted_company and require_two_factor)
    and not exists (select from two_factor where person_id = wanted_person and confirmed_at is not null)
$$;

grant execute on function invitation_at, accept_invitation, person_to_invite, language_of, login_candidate, change_password, renew_session,
  sessions_of, end_session_of, end_sessions_but, two_factor_of, begin_two_factor, replace_recovery_codes, confirm_two_factor,
  spend_two_factor_step, spend_recovery_code, end_two_factor, lacks_two_factor to arriero_app;
