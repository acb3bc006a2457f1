-- The named doors through which a request reaches what comes before a tenant or crosses tenants.
-- Each is security definer with a fixed search_path, keyed by session, person, token or address.

-- Whether a session lives: the person's idle limit since the last input, 12 hours in all. Plain SQL, so that it costs its callers no call.
create function is_live(s login_session) returns boolean language sql stable as $$
  select s.last_input_at > now() - make_interval(mins => s.idle_minutes) and s.created_at > now() - interval '12 hours'
$$;

-- A live session. Input moves the mark at most once a minute.
create function live_session(wanted_hash bytea, is_input boolean)
returns table (session_id uuid, person_id uuid, language text, super_administrator boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_session record;
begin
  select s.id, s.person_id, s.last_input_at, s.language, s.super_administrator into found_session
    from login_session s
    where s.token_hash = wanted_hash and is_live(s);
  if not found then
    return;
  end if;
  if is_input and found_session.last_input_at < now() - interval '1 minute' then
    update login_session set last_input_at = now() where id = found_session.id;
  end if;
  return query select found_session.id, found_session.person_id, found_session.language, found_session.super_administrator;
end $$;

-- Opens a company for the transaction: only with a live session, an accepted active membership of an active company (or the
-- platform's role) and the permission; null permission asks for membership alone; and where the company asks for a second factor,
-- only to whoever has one. Anything else leaves nothing visible. On the path of every request, so it is one query.
create function enter(wanted_hash bytea, wanted_company uuid, wanted_permission text, is_input boolean,
  out state text, out person_id uuid, out language text, out own_only boolean, out today date, out money_decimals smallint, out time_zone text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  session_id uuid;
  stale boolean;
  platform boolean;
  granted text;   -- 'fully', 'as_driver', or null
  asks_two_factor boolean;
begin
  select s.id, s.person_id, s.last_input_at < now() - interval '1 minute', s.language, s.super_administrator,
      c.time_zone, c.money_decimals, (now() at time zone c.time_zone)::date, c.require_two_factor,
      case
        when wanted_permission = any (m.rights_beyond_driver) or wanted_permission is null and m.rights_beyond_driver is not null then 'fully'
        when wanted_permission = any (m.rights) or wanted_permission is null and m.rights is not null then 'as_driver'
      end
    into session_id, person_id, stale, language, platform, time_zone, money_decimals, today, asks_two_factor, granted
    from login_session s
    left join company c on c.id = wanted_company and (c.status = 'active' or s.super_administrator)
    left join member m on m.company_id = c.id and m.id = s.person_id and m.status = 'active' and m.accepted_at is not null
    where s.token_hash = wanted_hash and is_live(s);
  if session_id is null then
    state := 'no_session';
    return;
  end if;
  if is_input and stale then
    update login_session set last_input_at = now() where id = session_id;
  end if;
  if time_zone is null or not (platform or granted is not null) then
    state := 'forbidden';
    return;
  end if;
  if asks_two_factor and lacks_two_factor(person_id, wanted_company) then
    state := 'two_factor';
    return;
  end if;
  own_only := not platform and granted = 'as_driver';
  perform set_config('app.company_id', wanted_company::text, true), set_config('app.person_id', person_id::text, true),
    set_config('app.today', today::text, true), set_config('app.own_only', case when own_only then '1' else '' end, true);
  state := 'ok';
end $$;

-- Whether the person of this transaction holds a permission in the company of this transaction.
create function holds(wanted_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from person where id = current_person() and super_administrator)
    or exists (
      select from member m where m.company_id = current_company() and m.id = current_person() and m.status = 'active'
        and m.accepted_at is not null and wanted_permission = any (m.rights))
$$;

-- Opens the person alone, without a company: for calls about oneself.
create function enter_person(wanted_hash bytea, is_input boolean)
returns table (state text, person_id uuid, session_id uuid, language text, super_administrator boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  session record;
begin
  select * into session from live_session(wanted_hash, is_input);
  if session is null or session.person_id is null then
    return query select 'no_session', null::uuid, null::uuid, null::text, null::boolean;
    return;
  end if;
  perform set_config('app.person_id', session.person_id::text, true);
  return query select 'ok', session.person_id, session.session_id, session.language, session.super_administrator;
end $$;

-- The companies that the person may enter, by name; one of them where it is named.
create function companies_of(wanted_person uuid, wanted_search text, skip integer, take integer, wanted_company uuid default null)
returns table (id uuid, name text, image text, accent text, status text, time_zone text, money_decimals smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, '/storage/' || c.image, c.accent, c.status, c.time_zone, c.money_decimals
    from company c
    where (exists (select from person p where p.id = wanted_person and p.super_administrator)
      or (c.status = 'active' and exists (select from member m where m.company_id = c.id and m.id = wanted_person
        and m.status = 'active' and m.accepted_at is not null)))
      and (wanted_search = '' or c.search like '%' || wanted_search || '%') and (wanted_company is null or c.id = wanted_company)
    order by c.name, c.id offset skip limit take
$$;

-- Roles and permissions of a person in a company; no row where the person may not enter.
create function rights_in(wanted_person uuid, wanted_company uuid) returns table (roles text[], permissions text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when p.super_administrator then array['super_administrator'] else held.roles end,
         case when p.super_administrator then array['*'] else held.permissions end
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

create function use_company(wanted_person uuid, wanted_company uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update person set last_company_id = wanted_company where id = wanted_person and last_company_id is distinct from wanted_company
$$;

create function self(wanted_person uuid)
returns table (id uuid, first_name text, last_name text, email text, image text, language text, super_administrator boolean, last_company_id uuid,
  idle_minutes smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, first_name, last_name, email, '/storage/' || image, language, super_administrator, last_company_id, idle_minutes
    from person where id = wanted_person
$$;

create function set_language(wanted_person uuid, wanted_language text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update person set language = wanted_language where id = wanted_person
$$;

create function start_session(new_id uuid, wanted_person uuid, new_hash bytea, is_remembered boolean, from_address text, from_device text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from login_session s where s.person_id = wanted_person and not is_live(s);
  update person set first_sign_in_at = now() where id = wanted_person and first_sign_in_at is null;
  insert into login_session (id, person_id, token_hash, remember, address, device)
    values (new_id, wanted_person, new_hash, is_remembered, from_address, left(from_device, 300));
$$;

-- Tells whose it was.
create function end_session(old_hash bytea) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from login_session where token_hash = old_hash returning person_id
$$;

-- One more try under a key: false when there were as many in the last minutes. Tries that arrive together wait for each other.
create function throttle_try(wanted_key text, at_most integer, minutes integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted_key, 11));
  if (select count(*) from throttle where key = wanted_key and at > now() - make_interval(mins => minutes)) >= at_most then
    return false;
  end if;
  insert into throttle (key) values (wanted_key);
  return true;
end $$;
-- A try that was none after all: forgives every one under the key, or the last.
create function throttle_forgive(wanted_key text, is_every boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from throttle where key = wanted_key
    and (is_every or ctid = (select ctid from throttle where key = wanted_key order by at desc limit 1))
$$;

-- Keeps a mailed code for a known address; tells whom to write to, or no row.
create function keep_password_code(wanted_email text, new_hash bytea)
returns table (person_id uuid, first_name text, email text, language text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with known as (select id, p.first_name, p.email, p.language from person p where lower(p.email) = lower(wanted_email)),
  kept as (
    insert into password_code as code (person_id, code_hash, expires_at) select id, new_hash, now() + interval '10 minutes' from known
      on conflict on constraint password_code_pkey do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0
  )
  select id, known.first_name, known.email, known.language from known
$$;

-- Spends a code: sets the password, ends every session, and tells whose. Null for a wrong try, which counts; the fifth kills the code.
create function spend_password_code(wanted_email text, given_hash bytea, new_password_hash text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code record;
begin
  select pc.person_id, pc.code_hash, pc.expires_at, pc.tries into code
    from password_code pc join person p on p.id = pc.person_id where lower(p.email) = lower(wanted_email) for update of pc;
  if not found or code.expires_at < now() or code.tries >= 5 then
    return null;
  end if;
  if code.code_hash <> given_hash then
    update password_code set tries = tries + 1 where person_id = code.person_id;
    return null;
  end if;
  delete from password_code where person_id = code.person_id;
  insert into person_secret (person_id, password_hash) values (code.person_id, new_password_hash)
    on conflict (person_id) do update set password_hash = excluded.password_hash, changed_at = now();
  delete from login_session where person_id = code.person_id;
  update person set email_is_proven = true where id = code.person_id and not email_is_proven;
  return code.person_id;
end $$;

-- A person by e-mail, for a company that wants to add somebody: only the id.
create function person_id_by_email(wanted_email text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from person where lower(email) = lower(wanted_email)
$$;

create function add_person(new_id uuid, new_first_name text, new_last_name text, new_email text, new_language text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into person (id, first_name, last_name, email, language) values (new_id, new_first_name, new_last_name, new_email, new_language)
$$;

-- A company may change names and e-mail only of a person who is still its own; a new address kills what was mailed to the old one.
create function edit_person(wanted_person uuid, new_first_name text, new_last_name text, new_email text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_email text;
begin
  -- Locked before it is judged: another company that has just invited the person is seen by the next statement alone.
  select email into old_email from person where id = wanted_person for update;
  if not exists (select from member where company_id = current_company() and id = wanted_person and person_is_editable(id)) then
    return false;
  end if;
  update person set first_name = new_first_name, last_name = new_last_name, email = new_email where id = wanted_person;
  if old_email is distinct from new_email then
    delete from password_code where person_id = wanted_person;
    delete from invitation where company_id = current_company() and id = wanted_person and accepted_at is null;
  end if;
  return true;
end $$;

-- Whether the current company may change the names, e-mail and photo of the person: they are the person's own once they chose a
-- password, not only once they signed in. A company that could change the e-mail of a login with a known password could put its own
-- login in the place of somebody else's.
create function person_is_editable(wanted_person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select first_sign_in_at is null
      and not exists (select from person_secret where person_id = wanted_person)
      and not exists (select from member where company_id <> current_company() and id = wanted_person)
    from person where id = wanted_person
$$;

-- The photo of a person: by the person, or by the current company while it may edit the person.
create function set_person_image(wanted_person uuid, new_image uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update person set image = new_image
    where id = wanted_person and (id = current_person() or person_is_editable(id))
      and (new_image is null or exists (select from global_file f where f.id = new_image and f.person_id = current_person()));
  return found;
end $$;

create function keep_global_file(new_id uuid, wanted_person uuid, new_name text, new_mime text, new_hash bytea, new_bytes bytea) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into global_file (id, person_id, name, mime, size, hash, bytes)
    values (new_id, wanted_person, new_name, new_mime, length(new_bytes), new_hash, new_bytes)
$$;

-- Mail is written with the data it speaks of; the job runner sends it.
create function queue_mail(new_id uuid, for_company uuid, for_person uuid, new_recipient text, new_subject text, new_body text, new_html text, is_account boolean, good_for interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at)
    values (new_id, for_company, for_person, new_recipient, new_subject, new_body, new_html, is_account, now() + good_for);
  perform graphile_worker.add_job('send_mail', json_build_object('id', new_id), job_key => 'mail:' || new_id, max_attempts => 25);
end $$;

-- The answer kept under an idempotency key, after waiting for whoever writes under it now.
create function claim_idempotency_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company()::text || current_person()::text || wanted_key, 7));
  return query select i.body_hash, i.status, i.answer from idempotency i
    where i.company_id = current_company() and i.person_id = current_person() and i.key = wanted_key;
end $$;

-- The first answer to a write of a person's that knows no company, given again to the same key.
create table person_answer (
  person_id uuid not null references person,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index person_answer_by_age on person_answer (created_at);

create function claim_person_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_person()::text || wanted_key, 17));
  return query select a.body_hash, a.status, a.answer from person_answer a where a.person_id = current_person() and a.key = wanted_key;
end $$;

create function keep_person_answer(wanted_key text, new_body_hash bytea, new_status smallint, new_answer text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into person_answer (person_id, key, body_hash, status, answer) values (current_person(), wanted_key, new_body_hash, new_status, new_answer)
$$;

grant execute on function enter, enter_person, holds, companies_of, rights_in, use_company, self, set_language, start_session,
  end_session, throttle_try, throttle_forgive, keep_password_code, spend_password_code, person_id_by_email, add_person,
  edit_person, person_is_editable, set_person_image, keep_global_file, queue_mail, claim_idempotency_key, claim_person_key,
  keep_person_answer to arriero_app;
