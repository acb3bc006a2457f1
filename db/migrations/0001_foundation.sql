-- Roles, the rules of a tenant table, history, counters, idempotency; places, people, companies; who works where with which rights;
-- numbers of documents, ways to pay, files.
-- Runs as the owner, which is no superuser. Serving connections set role arriero_app: owns nothing, sees one company at a time.

do $$
begin
  if not exists (select from pg_roles where rolname = 'arriero_app') then
    create role arriero_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server was first
end $$;
grant arriero_app to current_user;

revoke all on schema public from public;
grant usage on schema public to arriero_app;
alter default privileges revoke execute on functions from public;

-- What the request is confined to, set by enter() for the length of a transaction. Empty: nothing is visible.
create function current_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;
create function current_person() returns uuid language sql stable
  return nullif(current_setting('app.person_id', true), '')::uuid;
-- The company's local day.
create function today() returns date language sql stable
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'America/Bogota')::date);
-- True for a person whose right comes from the driver's role alone: own records only.
create function own_only() returns boolean language sql stable
  return coalesce(current_setting('app.own_only', true), '') = '1';
grant execute on function current_company, current_person, today, own_only to arriero_app;

-- Who changed what, written by triggers alone. A row that is part of a record (a load of a trip) is told with that record, `record_id`.
-- `changes` is {field: [before, after]} of an update, null otherwise; of a part {before: row, after: row}, also when it comes or goes,
-- because nobody can look up what it was called once it is gone.
create table history (
  company_id uuid not null,
  id bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  record_id uuid not null,
  at timestamptz not null default now(),   -- the same for all of a transaction, by which what was done together is told together
  person_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb,
  primary key (company_id, id)
);
create index history_by_record on history (company_id, record_id, id);

-- How many rows a company has of each listed kind, kept in the writing transaction.
create table row_counter (
  company_id uuid not null,
  entity text not null,
  rows bigint not null default 0,
  primary key (company_id, entity)
);

-- Arguments: 'counted' or not, and of a part of a record the column that names the record.
create function write_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted boolean := tg_argv[0] = 'counted';
  part_of text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (to_jsonb(n) ->> part_of)::uuid end, public.current_person(), 'insert',
          case when part_of is not null then jsonb_build_object('before', null, 'after', to_jsonb(n)) end
        from new_rows n;
    if counted then
      insert into public.row_counter as counter (company_id, entity, rows)
        select company_id, tg_table_name, count(*) from new_rows group by company_id
        on conflict (company_id, entity) do update set rows = counter.rows + excluded.rows;
    end if;
  elsif tg_op = 'UPDATE' then
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (after ->> part_of)::uuid end, public.current_person(), 'update',
          case when part_of is null then changes else jsonb_build_object('before', before, 'after', after) end
      from (
        select n.company_id, n.id, to_jsonb(o) as before, to_jsonb(n) as after, (
          select jsonb_object_agg(after.key, jsonb_build_array(before.value, after.value))
          from jsonb_each(to_jsonb(o)) before join jsonb_each(to_jsonb(n)) after using (key)
          where before.value is distinct from after.value and key not in ('version', 'search', 'rights', 'rights_beyond_driver')
        ) as changes
        from old_rows o join new_rows n using (company_id, id)
      ) changed
      where changes is not null;
  else
    insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
      select company_id, tg_table_name, id, case when part_of is null then id else (to_jsonb(o) ->> part_of)::uuid end, public.current_person(), 'delete',
          case when part_of is not null then jsonb_build_object('before', to_jsonb(o), 'after', null) end
        from old_rows o;
    if counted then
      update public.row_counter counter set rows = counter.rows - gone.rows
        from (select company_id, count(*) as rows from old_rows group by company_id) gone
        where counter.company_id = gone.company_id and counter.entity = tg_table_name;
    end if;
  end if;
  return null;
end $$;

-- Makes a table a tenant's: forced row level security, the app's grants, history ('history', or 'part of <column>' for rows that are told
-- with the record which the column names), and a row counter ('counted').
create function tenant_table(tbl text, variadic options text[] default array['history']) returns void language plpgsql as $$
declare
  part_of text := (select substr(option, length('part of ') + 1) from unnest(options) option where option like 'part of %');
  arguments text := concat_ws(', ', case when 'counted' = any (options) then '''counted''' else '''not counted''' end, quote_literal(part_of));
begin
  execute format('alter table %I enable row level security', tbl);
  execute format('alter table %I force row level security', tbl);
  execute format('create policy tenant on %I to arriero_app using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', tbl);
  execute format('create policy owner on %I to %I using (true) with check (true)', tbl, current_user);
  execute format('grant select, insert, update, delete on %I to arriero_app', tbl);
  if options && array['history', 'counted'] or part_of is not null then
    execute format('create trigger history_insert after insert on %I referencing new table as new_rows for each statement execute function write_history(%s)', tbl, arguments);
    execute format('create trigger history_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function write_history(%s)', tbl, arguments);
    execute format('create trigger history_delete after delete on %I referencing old table as old_rows for each statement execute function write_history(%s)', tbl, arguments);
  end if;
end $$;

select tenant_table('history', 'plain');
revoke insert, update, delete on history from arriero_app;
select tenant_table('row_counter', 'plain');
revoke insert, update, delete on row_counter from arriero_app;

-- Places: shared by all, changed by migrations and the seed alone.
create table country (
  id char(2) primary key,
  name_es text not null,
  name_en text not null,
  search text not null
);
create table department (
  id text primary key,               -- CO-05, US-CA
  country_id char(2) not null references country,
  code text not null,
  name text not null,
  search text not null
);
create index department_by_country on department (country_id, search);
create table city (
  id text primary key,               -- CO-05001 (DANE); elsewhere <country>-<GeoNames id>
  department_id text not null references department,
  name text not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  population integer,
  search text not null
);
create index city_by_department on city (department_id, search text_pattern_ops);
grant select on country, department, city to arriero_app;

-- A person with one login. What companies know of a person stands in member.
create table person (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- False from when the person takes another address until something that was mailed there is used: it may be somebody else's.
  email_is_proven boolean not null default true,
  username text check (username ~ '^[a-z0-9][a-z0-9._-]{2,29}$'),   -- never looks like an e-mail
  image uuid,
  language text not null default 'es' check (language in ('es', 'en')),
  super_administrator boolean not null default false,
  last_company_id uuid,
  -- The strictest idle limit among the person's companies, kept by triggers for the door, which every request passes.
  idle_minutes smallint not null default 15,
  first_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index person_by_email on person (lower(email));
create unique index person_by_username on person (lower(username)) where username is not null;

-- Kept apart: reached by functions alone.
create table person_secret (
  person_id uuid primary key references person,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table login_session (
  id uuid primary key,
  person_id uuid not null references person,
  token_hash bytea not null unique,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_input_at timestamptz not null default now(),
  address text not null default '',
  device text not null default '',
  -- The person's own, kept here by triggers: the door reads a session with every request, and need not look at the person too.
  language text not null,
  super_administrator boolean not null,
  idle_minutes smallint not null
);
create index login_session_by_person on login_session (person_id);

create function carry_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Locked, so that a change of the person under way is waited for, and one that comes after finds this session.
  select p.language, p.super_administrator, p.idle_minutes into new.language, new.super_administrator, new.idle_minutes
    from person p where p.id = new.person_id for share;
  return new;
end $$;
create trigger person_carried before insert on login_session for each row execute function carry_person();

create function tell_sessions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update login_session set language = new.language, super_administrator = new.super_administrator, idle_minutes = new.idle_minutes
    where person_id = new.id;
  return null;
end $$;
create trigger sessions_told after update on person for each row
  when ((old.language, old.super_administrator, old.idle_minutes) is distinct from (new.language, new.super_administrator, new.idle_minutes))
  execute function tell_sessions();

-- Codes mailed for a new password: hashed, ten minutes, single use, five tries.
create table password_code (
  person_id uuid primary key references person,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- Failed sign-ins and other throttled acts, by a key that names the act and whom it counts against.
create table throttle (
  key text not null,
  at timestamptz not null default now()
);
create index throttle_by_key on throttle (key, at);

create table company (
  id uuid primary key,
  name text not null,
  tax_id_type text not null default 'nit' check (tax_id_type in ('nit', 'citizenship_id', 'foreigner_id')),
  tax_id text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  country_id char(2) references country,
  department_id text references department,
  city_id text references city,
  website text not null default '',
  image uuid,
  administrator_id uuid references person,
  payroll_cycle text not null default 'monthly' check (payroll_cycle in ('monthly', 'semi_monthly', 'weekly', 'biweekly')),
  next_payment_date date,
  status text not null default 'active' check (status in ('active', 'inactive')),
  time_zone text not null default 'America/Bogota',
  language text not null default 'es' check (language in ('es', 'en')),
  money_decimals smallint not null default 2 check (money_decimals in (0, 2)),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),   -- the colour by which a tab and its documents tell it apart
  -- Without input this long a session of its people ends.
  idle_minutes smallint not null default 15 check (idle_minutes between 2 and 15),
  require_two_factor boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default ''
);

-- Files of people and companies; records' own files stand in file.
create table global_file (
  id uuid primary key,
  person_id uuid references person,
  company_id uuid references company,
  name text not null,
  mime text not null,
  size integer not null,
  hash bytea not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- Mail on its way: written with the data it speaks of, sent by a job, kept when the mail server is down.
create table mail (
  id uuid primary key,
  company_id uuid references company,
  person_id uuid references person,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- Account mail carries codes and links: not for a company's administrators.
  account boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,   -- when the code or link that it brings dies: from then on it is not sent
  sent_at timestamptz,
  error text
);

-- The first answer to a write, given again to the same key.
create table idempotency (
  company_id uuid not null references company,
  person_id uuid not null references person,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, key)
);
select tenant_table('idempotency', 'plain');
revoke update, delete on idempotency from arriero_app;
create index idempotency_by_age on idempotency (created_at);

create table role (
  company_id uuid not null references company,
  id uuid not null,
  key text not null,
  name text not null,
  permissions text[] not null,
  built_in boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('role');

-- A person in a company.
create table member (
  company_id uuid not null references company,
  id uuid not null references person,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  accepted_at timestamptz,
  id_card text not null default '',
  phone text not null default '',
  address text not null default '',
  department_id text references department,
  city_id text references city,
  date_of_birth date,
  driver_license text not null default '',
  notes text not null default '',
  -- What the roles come to, kept by triggers for the door, which every request passes; null without a role.
  rights text[],
  rights_beyond_driver text[],       -- what roles other than the driver's give
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default '',   -- folded names, e-mail, ID card
  name text collate "es-x-icu" not null default '',     -- sorted as people read: Óscar before Pedro; for lists: "first last", kept with the person's names
  primary key (company_id, id)
);
select tenant_table('member', 'history', 'counted');
create index member_by_name on member (company_id, name, id);
create index member_by_status on member (company_id, status, name, id);
create index member_by_person on member (id, company_id);

create table member_role (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  primary key (company_id, id),
  unique (company_id, member_id, role_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
select tenant_table('member_role', 'part of member_id');
create index member_role_by_role on member_role (company_id, role_id, member_id);

-- Keeps what the roles of members come to, in the transaction that changes a role or who has it.
create function refresh_rights() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with changed as (
    select distinct mr.company_id, mr.member_id from member_role mr join changed_rows c on c.company_id = mr.company_id
      where tg_table_name = 'role' and mr.role_id = c.id
    union
    select distinct company_id, (to_jsonb(c) ->> 'member_id')::uuid from changed_rows c where tg_table_name = 'member_role'
  ), held as (
    select changed.company_id, changed.member_id, r.key <> 'driver' as beyond_driver, r.permissions
      from changed
        join member_role mr on mr.company_id = changed.company_id and mr.member_id = changed.member_id
        join role r on r.company_id = mr.company_id and r.id = mr.role_id
  )
  update member m set
    rights = (select array(select distinct unnest(permissions) from held where (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where (held.company_id, held.member_id) = (m.company_id, m.id))),
    rights_beyond_driver = (select array(select distinct unnest(permissions) from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id)))
    from changed where m.company_id = changed.company_id and m.id = changed.member_id;
  return null;
end $$;
create trigger rights_given after insert on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_moved after update on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_taken after delete on member_role referencing old table as changed_rows for each statement execute function refresh_rights();
create trigger rights_defined after update on role referencing new table as changed_rows for each statement execute function refresh_rights();
revoke update on member_role from arriero_app;   -- given or taken, never moved

-- Numbers of documents: one row each, locked last and shortest.
create table number_format (
  company_id uuid not null references company,
  id uuid not null,
  document text not null check (document in ('invoice', 'payment', 'expense', 'trip', 'load', 'stub', 'stub_payment')),
  series text not null check (length(series) <= 6),
  delimiter text not null default '-' check (length(delimiter) = 1),
  length smallint not null default 6 check (length between 1 and 10),
  next_number bigint not null default 1 check (next_number >= 1),
  last_number bigint not null default 0,   -- the highest given so far, below which the next one never falls again
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, document),
  constraint number_format_never_used_twice check (next_number > last_number)
);
select tenant_table('number_format', 'plain');

-- Takes the next number of a document in the writing transaction: gapless, because a rollback gives it back.
create function take_number(wanted text) returns text language plpgsql as $$
declare
  taken record;
begin
  update number_format set last_number = next_number, next_number = next_number + 1
    where company_id = current_company() and document = wanted and length((next_number)::text) <= length
    returning series, delimiter, length, next_number - 1 as sequence into taken;
  if not found then
    raise exception 'number_series_exhausted' using errcode = 'AR409', detail = wanted;
  end if;
  return case when taken.series = '' then '' else taken.series || taken.delimiter end || lpad(taken.sequence::text, taken.length, '0');
end $$;
grant execute on function take_number to arriero_app;

create table payment_method (
  company_id uuid not null references company,
  id uuid not null,
  description text not null,
  recipient text not null check (recipient in ('driver', 'company')),
  account_number text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id)
);
select tenant_table('payment_method');

-- Files of records. The bytes stand once for a company; the row says who may read them.
create table file_blob (
  company_id uuid not null references company,
  hash bytea not null,
  bytes bytea not null,
  primary key (company_id, hash)
);
select tenant_table('file_blob', 'plain');
create table file (
  company_id uuid not null references company,
  id uuid not null,
  hash bytea not null,
  name text not null,
  mime text not null,
  size integer not null check (size >= 0),
  -- Set by whoever attaches it; until then only the person who sent it may read it.
  permission text,
  reader_id uuid,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, hash) references file_blob (company_id, hash)
);
select tenant_table('file', 'plain');

create table member_attachment (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('id_card', 'driver_license', 'other')),
  description text not null default '',
  file_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('member_attachment', 'part of member_id');
create index member_attachment_by_member on member_attachment (company_id, member_id, id);

-- Global tables under row level security: the app sees itself, those who share the company, and the company itself.
alter table person enable row level security;
alter table person force row level security;
alter table company enable row level security;
alter table company force row level security;
alter table global_file enable row level security;
alter table global_file force row level security;
do $$
begin
  execute format('create policy owner on person to %I using (true) with check (true)', current_user);
  execute format('create policy owner on company to %I using (true) with check (true)', current_user);
  execute format('create policy owner on global_file to %I using (true) with check (true)', current_user);
end $$;
create policy shared on person for select to arriero_app using (
  id = nullif(current_setting('app.person_id', true), '')::uuid
  or exists (select from member where member.company_id = nullif(current_setting('app.company_id', true), '')::uuid and member.id = person.id)
);
create policy current on company to arriero_app using (id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select (id, first_name, last_name, email, image) on person to arriero_app;
grant select, update on company to arriero_app;
