-- Tables that belong to no module: people and companies, to which every module refers, and what the server itself keeps
-- (src/server): idempotency keys, throttle, mail, row counters, signing keys. Any module may name them in SQL.
-- Roles are in db/roles.sql; functions, applied before this file, in db/functions.

-- A person with one login for all companies. What a company knows of a person is in member.
create table person (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- False from the moment the person changes the address until a code or link mailed there is used: it may be someone else's.
  email_is_proven boolean not null default true,
  username text check (username ~ '^[a-z0-9][a-z0-9._-]{2,29}$'),   -- never looks like an email address
  image uuid,
  language text not null default 'es' check (language in ('es', 'en')),
  super_administrator boolean not null default false,
  last_company_id uuid,
  -- The strictest idle limit among the person's companies. Kept by triggers; the access check reads its copy in login_session.
  idle_minutes smallint not null default 15,
  first_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index person_by_email on person (lower(email));
create unique index person_by_username on person (lower(username)) where username is not null;
select guard_table('person');
-- A company adds people; requests without a company do not. Nothing else of the row can be set.
create policy added on person for insert to arriero_app
  with check (nullif(current_setting('app.company_id', true), '') is not null);
grant insert (id, first_name, last_name, email, language) on person to arriero_app;
-- Who may read and change which rows: see the policies in 0008_people.sql. The app never reads or sets the columns left out here,
-- such as super_administrator and email_is_proven; a person's own are read by own_person().
grant select (id, first_name, last_name, email, image, language),
  update (first_name, last_name, email, username, image, language, last_company_id) on person to arriero_app;
-- A request changes the row of another person only as guard_person() allows: see db/functions/people.sql.
create trigger guarded before update on person for each row execute function guard_person();
create trigger address_changed before update of email on person for each row
  when (lower(old.email) <> lower(new.email)) execute function unprove_address();
create trigger person_followed after update on person for each row
  when ((old.language, old.super_administrator, old.idle_minutes, lower(old.email))
    is distinct from (new.language, new.super_administrator, new.idle_minutes, lower(new.email)))
  execute function follow_person();

-- The tenant. Places are keys of 0005_places.sql.
create table company (
  id uuid primary key,
  name text not null,
  tax_id_type text not null default 'nit' check (tax_id_type in ('nit', 'citizenship_id', 'foreigner_id')),
  tax_id text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  country_id char(2),
  department_id text,
  city_id text,
  website text not null default '',
  image uuid,
  administrator_id uuid references person,
  payroll_cycle text not null default 'monthly' check (payroll_cycle in ('monthly', 'semi_monthly', 'weekly', 'biweekly')),
  next_payment_date date,
  status text not null default 'active' check (status in ('active', 'inactive')),
  time_zone text not null default 'America/Bogota',
  language text not null default 'es' check (language in ('es', 'en')),
  money_decimals smallint not null default 2 check (money_decimals in (0, 2)),   -- of new documents
  accent text check (accent ~ '^#[0-9a-f]{6}$'),   -- colour of its browser tabs and documents
  -- A session of its people ends after this long without input.
  idle_minutes smallint not null default 15 check (idle_minutes between 2 and 15),
  require_two_factor boolean not null default false,
  plan text not null default 'fleet' check (plan in ('starter', 'fleet', 'enterprise')),
  billing_name text not null default '',
  billing_email text not null default '',
  billing_phone text not null default '',
  logo uuid,   -- printed on documents; the image where there is none
  invoice_footer text not null default '',
  -- The name that documents print, where it is not the name that lists show; empty if it is. A new company may start with it and an image.
  legal_name text not null default '' check (length(legal_name) <= 160),
  -- The company withholds income tax itself ("autorretenedor"): its customers do not.
  self_withholder boolean not null default false,
  -- The books of a company are closed through a day: records of money up to it are no longer created, edited or deleted (db/functions/books.sql).
  closed_through date,
  -- Who pays occupational risk, and whether advances, cash and voluntary deductions leave the minimum wage.
  arl_paid_by text not null default 'employer' check (arl_paid_by in ('employer', 'employee')),
  protects_pay boolean not null default true,
  -- What the company pays beside earnings, such as benefits and contributions, in percent of them.
  benefits_percent numeric(9,4) not null default 0 check (benefits_percent between 0 and 100),
  -- The account of the company that its invoices name for payments.
  invoice_account_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default ''   -- folded name and tax id
);
select guard_table('company');
create policy current on company to arriero_app using (id = nullif(current_setting('app.company_id', true), '')::uuid);
-- A new company is inserted after enter_as_platform() has opened its id.
grant select, update, insert (id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, website, payroll_cycle,
  next_payment_date, language, plan, search) on company to arriero_app;
create trigger history_update after update on company for each row execute function write_row_history();
create trigger idle_limit_set after update of idle_minutes, status on company for each row
  when (old.idle_minutes <> new.idle_minutes or old.status <> new.status) execute function refresh_idle_limit();
grant insert (legal_name, image) on company to arriero_app;
create trigger books_lock before update on company for each row when (old.closed_through is distinct from new.closed_through) execute function lock_books();

-- The number of rows of each counted kind in a company, for lists. Updated in the writing transaction by write_history().
create table row_counter (
  company_id uuid not null,
  entity text not null,
  rows bigint not null default 0,
  primary key (company_id, entity)
);
select tenant_table('row_counter', 'plain');
revoke insert, update, delete on row_counter from arriero_app;

-- The first answer to a write with an Idempotency-Key, repeated for the same key. Deleted after seven days.
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

-- The same for a person's writes outside of any company.
create table person_answer (
  person_id uuid not null references person,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
select person_table('person_answer');
grant select, insert on person_answer to arriero_app;
create index person_answer_by_age on person_answer (created_at);

-- Attempts of rate-limited acts, such as sign-ins. The key names the act and whom it counts against. Deleted after a day.
create table throttle (
  key text not null,
  at timestamptz not null default now()
);
create index throttle_by_key on throttle (key, at);

-- Outgoing mail: written in the transaction that it reports, sent by a job. Kept for 30 days.
create table mail (
  id uuid primary key,
  company_id uuid references company,   -- null for account mail
  person_id uuid references person,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- Carries codes and links; not shown to a company's administrators.
  account boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,   -- when its code or link expires: it is not sent after that
  sent_at timestamptz,
  error text
);
select guard_table('mail');
-- Whether it was sent; which rows: see the policy in 0008_people.sql.
grant select (id, sent_at, error) on mail to arriero_app;

-- Keys that this installation signs and hashes with, and from which the server derives name and password of the role that serves
-- requests ('serving'). Only the owner reads them. Created here and never exported.
create table signing_key (
  name text primary key,
  value bytea not null
);
insert into signing_key
  select name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'utf8'))
    from unnest(array['device', 'recovery_code', 'serving']) name;
