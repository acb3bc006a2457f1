-- Notifications of a company's people, and where they want to receive them. Keys to member are in 0008_people.sql.

-- `facts` are interpolated into the text of the kind in the reader's language; `link` is the page of the record.
create table notification (
  company_id uuid not null references company,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  facts jsonb not null,
  link text not null check (link like '/admin/%'),
  created_at timestamptz(3) not null default now(),   -- as precise as JSON carries it, because the list pages by it
  read_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('notification', 'plain');
create index notification_by_person on notification (company_id, person_id, created_at, id);
create index notification_unread on notification (company_id, person_id) where read_at is null;
-- Any write may insert for any member; each person reads their own and marks them as read.
create policy own_select on notification as restrictive for select to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy own_update on notification as restrictive for update to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
revoke update, delete on notification from arriero_app;
grant update (read_at) on notification to arriero_app;

-- How a person wants to receive a kind. Without a row the defaults of the kind apply.
create table notification_preference (
  company_id uuid not null references company,
  person_id uuid not null,
  kind text not null,
  bell boolean not null,
  email boolean not null,
  primary key (company_id, person_id, kind)
);
select tenant_table('notification_preference', 'plain');
create policy own on notification_preference as restrictive to arriero_app
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);

-- Kinds that are sent once in the life of a record, such as that an invoice is past due.
create table notification_once (
  company_id uuid not null references company,
  kind text not null,
  record_id uuid not null,
  step text not null default '',
  primary key (company_id, kind, record_id, step)
);
select tenant_table('notification_once', 'plain');
revoke update, delete on notification_once from arriero_app;
