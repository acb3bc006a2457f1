-- Invitations by the token of their link, before there is a session.

-- The content of a link. Empty if the token does not exist, was replaced or withdrawn, or if the person has left the address that the company typed.
create or replace function invitation_at(wanted_hash bytea)
returns table (state text, company_id uuid, company_name text, user_name text, email text, needs_password boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
      when i.accepted_at is not null or m.accepted_at is not null then 'used'
      when m.status <> 'active' or c.status <> 'active' then 'invalid'
      when i.expires_at < now() then 'expired'
      else 'valid' end,
    i.company_id, c.name, p.first_name || ' ' || p.last_name, p.email,
    -- A person with an unverified address may not be the reader of the email, who is the one invited: the reader chooses a password.
    not (p.email_is_proven and exists (select from person_secret s where s.person_id = p.id))
  from invitation i
    join member m on m.company_id = i.company_id and m.id = i.id
    join company c on c.id = i.company_id
    join person p on p.id = i.id
  where i.token_hash = wanted_hash and (m.typed_email is null or lower(m.typed_email) = lower(p.email))
$$;

-- Uses a link: the member has accepted. If a password is needed, it is set, and every session and mailed code of the person ends; a second factor
-- stays. Of concurrent calls one succeeds. The login is locked first (see sign-in.sql), and the member before the invitation, in the same order as
-- when the link is sent again. Opens person and company for the rest of the transaction, so that history and notifications know both.
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
    perform end_calendar_feeds_of(invited);
    update person set email_is_proven = true where id = invited and not email_is_proven;
  end if;
  perform set_config('app.person_id', invited::text, true), set_config('app.company_id', company::text, true);
  update invitation i set accepted_at = now() where i.company_id = company and i.id = invited;
  update member m set accepted_at = now(), typed_first_name = null, typed_last_name = null, typed_email = null, version = version + 1
    where m.company_id = company and m.id = invited;
end $$;

-- The link of an invitation that was replaced, withdrawn or accepted no longer works, so its email is not sent.
create or replace function expire_invitation_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail set expires_at = now() where id = old.mail_id and sent_at is null;
  return null;
end $$;

grant execute on function invitation_at, accept_invitation to arriero_app;
