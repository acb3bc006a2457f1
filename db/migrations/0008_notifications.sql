-- Notifications of people in a company, what each wants to hear of, and what becomes of mail.

-- `facts` fill the words of the kind, in the reader's language; `link` is the page of the record.
create table notification (
  company_id uuid not null references company,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  facts jsonb not null,
  link text not null check (link like '/admin/%'),
  created_at timestamptz(3) not null default now(),   -- as precise as the wire, because the list pages by it
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references member (company_id, id)
);
select tenant_table('notification', 'plain');
create index notification_by_person on notification (company_id, person_id, created_at, id);
create index notification_unread on notification (company_id, person_id) where read_at is null;
-- Anybody's act may write for anybody; each reads and marks their own. The owner, who is a member of the serving role, is exempt.
create policy own_select on notification as restrictive for select to arriero_app
  using (current_user <> 'arriero_app' or person_id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy own_update on notification as restrictive for update to arriero_app
  using (current_user <> 'arriero_app' or person_id = nullif(current_setting('app.person_id', true), '')::uuid);
revoke update, delete on notification from arriero_app;
grant update (read_at) on notification to arriero_app;

-- Where a person wants to hear of a kind; without a row, as the kind says by itself.
create table notification_preference (
  company_id uuid not null references company,
  person_id uuid not null,
  kind text not null,
  bell boolean not null,
  email boolean not null,
  primary key (company_id, person_id, kind),
  foreign key (company_id, person_id) references member (company_id, id)
);
select tenant_table('notification_preference', 'plain');
create policy own on notification_preference as restrictive to arriero_app
  using (current_user <> 'arriero_app' or person_id = nullif(current_setting('app.person_id', true), '')::uuid);

-- What is told once in the life of a record, such as that an invoice turned past due.
create table notification_once (
  company_id uuid not null references company,
  kind text not null,
  record_id uuid not null,
  primary key (company_id, kind, record_id)
);
select tenant_table('notification_once', 'plain');
revoke update, delete on notification_once from arriero_app;

-- Who of the current company is to hear of something, how, and where: the people named, else those who may see it and hold one of
-- the permissions by more than a driver's role. Active and accepted, and never who did it. Null wishes: as the kind says.
create function recipients_of(wanted_kind text, wanted_people uuid[], needed text, any_of text[])
returns table (person_id uuid, first_name text, address text, language text, company text, bell boolean, email boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.first_name, p.email, p.language, c.name, wish.bell, wish.email
    from member m
      join person p on p.id = m.id
      join company c on c.id = m.company_id
      left join notification_preference wish on wish.company_id = m.company_id and wish.person_id = m.id and wish.kind = wanted_kind
    where m.company_id = current_company() and m.status = 'active' and m.accepted_at is not null and m.id is distinct from current_person()
      and case when wanted_people is null then needed = any (m.rights_beyond_driver) and m.rights_beyond_driver && any_of else m.id = any (wanted_people) end
    order by m.id
$$;

-- What became of the letter of an invitation to the current company; null once it is forgotten.
create function invitation_mail(wanted_member uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when m.sent_at is not null then 'sent' when m.error is not null then 'failed' else 'waiting' end
    from invitation i join mail m on m.id = i.mail_id where i.company_id = current_company() and i.id = wanted_member
$$;

-- An invitation that was replaced, withdrawn or accepted leaves a link that is worth nothing: its letter, if it has not left yet, stays.
create function drop_invitation_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mail set expires_at = now() where id = old.mail_id and sent_at is null;
  return null;
end $$;
create trigger letter_dropped after update or delete on invitation for each row execute function drop_invitation_mail();

-- The latest mail of the current company; what carries codes and links is for the super-administrator, and then everybody's.
create function outbox()
returns table (id uuid, recipient text, subject text, body text, account boolean, created_at timestamptz, sent_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.account, m.created_at, m.sent_at, m.error
    from mail m
    where case when m.account then exists (select from person p where p.id = current_person() and p.super_administrator)
      else m.company_id = current_company() end
    order by m.created_at desc, m.id desc limit 100
$$;

grant execute on function recipients_of, invitation_mail, outbox to arriero_app;
