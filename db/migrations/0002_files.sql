-- Files of records, and photos of people and companies.

-- The bytes of a file, stored once for each company.
create table file_blob (
  company_id uuid not null references company,
  hash bytea not null,   -- SHA-256
  bytes bytea not null,
  primary key (company_id, hash)
);
select tenant_table('file_blob', 'plain');
create trigger count_storage after insert or delete on file_blob for each row execute function count_storage();

-- The bytes of all files of a company. Updated in the writing transaction by count_storage().
create table storage_counter (
  company_id uuid primary key references company,
  bytes bigint not null default 0
);
select tenant_table('storage_counter', 'plain');

-- A file of a record.
create table file (
  company_id uuid not null references company,
  id uuid not null,
  hash bytea not null,
  name text not null,
  mime text not null,
  size integer not null check (size >= 0),   -- bytes
  -- Who may read it: holders of the permission, and the reader. Set when it is attached to a record; until then only its uploader may.
  permission text,
  reader_id uuid,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, hash) references file_blob (company_id, hash)
);
select tenant_table('file', 'plain');
create index file_by_hash on file (company_id, hash);
create index file_unattached on file (company_id, created_at) where permission is null;

-- Photos of people, images and logos of companies: shown in more than one company, or before one is chosen.
create table global_file (
  id uuid primary key,
  person_id uuid references person,   -- who uploaded it
  company_id uuid references company,
  name text not null,
  mime text not null,
  size integer not null,   -- bytes
  hash bytea not null,   -- SHA-256
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index global_file_by_age on global_file (created_at);
select person_table('global_file');
-- The uploader's own; what others may read is decided by read_global_file().
grant select (id, person_id), insert (id, person_id, name, mime, size, hash, bytes) on global_file to arriero_app;

-- How much a person uploaded, for the limit by the hour. Deleted after a day.
create table upload (
  person_id uuid not null references person,
  at timestamptz not null default now(),
  bytes bigint not null
);
create index upload_by_person on upload (person_id, at);
select person_table('upload');
grant select, insert on upload to arriero_app;
