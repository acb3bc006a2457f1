-- What a person signs in with. Every table is the person's own: a request sees and changes the rows of the person behind it only.
-- What happens before there is a session is done by functions (db/functions/sign-in.sql).

create table person_secret (
  person_id uuid primary key references person,
  password_hash text not null,   -- PHC string
  changed_at timestamptz not null default now()
);
select person_table('person_secret');
grant select (person_id, password_hash), update (password_hash, changed_at) on person_secret to arriero_app;

create table login_session (
  id uuid primary key,
  person_id uuid not null references person,
  token_hash bytea not null unique,   -- SHA-256
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_input_at timestamptz not null default now(),
  address text not null default '',
  device text not null default '',   -- User-Agent
  -- Copies of the person's columns, kept by triggers: the access check reads the session with every request and no other table of the person.
  language text not null,
  super_administrator boolean not null,
  idle_minutes smallint not null
);
select person_table('login_session');
grant select (id, person_id, remember, created_at, last_input_at, address, device, idle_minutes), update (token_hash), delete
  on login_session to arriero_app;
create index login_session_by_person on login_session (person_id);
create trigger person_copied before insert on login_session for each row execute function copy_person_to_session();

-- The mailed codes for a new password, hashed: valid for ten minutes, and used once. One for each origin that asked, a known browser or
-- a network, so that a stranger who asks does not replace the code of the owner.
create table password_code (
  person_id uuid not null references person,
  origin text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (person_id, origin)
);
select person_table('password_code');
grant select (person_id), delete on password_code to arriero_app;

-- A second factor by authenticator app: the shared secret, and the last 30-second step whose code was used.
create table two_factor (
  person_id uuid primary key references person,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,   -- null: not asked for yet
  last_step bigint not null default 0
);
select person_table('two_factor');
grant select, delete, insert (person_id, secret), update (secret, created_at, confirmed_at, last_step) on two_factor to arriero_app;

-- Recovery codes, hashed with a key of signing_key: each replaces a code of the app once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,   -- HMAC-SHA-256
  primary key (person_id, code_hash)
);
select person_table('recovery_code');
grant select, insert, delete on recovery_code to arriero_app;
