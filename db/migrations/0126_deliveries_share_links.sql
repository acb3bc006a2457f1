-- Links that open one document without a session. Of the token only a hash is stored.
create table share_link (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document')),
  record_id uuid not null,
  -- Which document of the record, as a statement has days.
  query jsonb not null,
  -- The document, as it was called when the link was created.
  name text not null check (name <> ''),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_by uuid references person,
  revoked_at timestamptz,
  primary key (company_id, id),
  constraint share_link_by_token unique (company_id, token_hash),
  constraint share_link_lasts check (expires_at > created_at),
  constraint share_link_revocation_whole check ((revoked_by is null) = (revoked_at is null))
);
select tenant_table('share_link', 'plain');
create policy own on share_link as restrictive to arriero_app using (not own_only());
create index share_link_by_record on share_link (company_id, record_id, id);

-- Each time that a link showed its document. Deleted with the link.
create table share_opening (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  opened_at timestamptz not null default now(),
  address text not null,
  device text not null,
  primary key (company_id, id),
  foreign key (company_id, link_id) references share_link (company_id, id) on delete cascade
);
select tenant_table('share_opening', 'plain');
create policy own on share_opening as restrictive to arriero_app using (not own_only());
create index share_opening_by_link on share_opening (company_id, link_id, id);
