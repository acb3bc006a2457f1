-- Imports of lists from files.

create table import (
  company_id uuid not null references company,
  id uuid not null,
  list text not null,   -- customers, trucks: what permissions and addresses call it
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text check (encoding in ('utf-8', 'latin-1')),
  bytes bytea,   -- null once it was imported, or a day after it was sent
  separator text check (separator in (';', ',', e'\t')),
  decimal_mark text not null check (decimal_mark in (',', '.')),
  date_order text not null check (date_order in ('dmy', 'mdy')),
  choices jsonb not null default '{}',
  rows integer not null check (rows >= 0),   -- below the titles
  preview jsonb not null,   -- the titles and the first rows, as they were read
  status text not null default 'sent' check (status in ('sent', 'checking', 'checked', 'importing', 'imported')),
  job_id uuid,   -- the latest job that checked or imported it; deleted after a month
  -- Found by the last check.
  creates integer not null default 0,
  updates integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,   -- rows with errors
  error_count integer not null default 0,
  errors jsonb not null default '[]',   -- [{row, column, value, text: {es, en}}], the first of them
  problem jsonb,   -- {code, details}: why the last job could not be finished
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  check ((imported_at is not null) = (status = 'imported'))
);
select tenant_table('import', 'plain');
create index import_by_moment on import (company_id, created_at, id);
