-- Documents that were sent by email, to each address: what was written, the PDF as it was, and what became of it. The id is that of the email.
create table delivery (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  record_id uuid not null,
  recipient text not null check (recipient <> ''),
  reply_to text not null default '',
  subject text not null,
  body text not null,
  file_name text not null,
  -- Null once the email is too old to be sent.
  bytes bytea,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'returned', 'failed')),
  attempts integer not null default 0,
  error text not null default '',
  -- Null for what the server sends by itself.
  created_by uuid references person,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint delivery_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'))
);
select tenant_table('delivery', 'plain');
create policy own on delivery as restrictive to arriero_app using (not own_only());
alter table delivery alter column bytes set storage external;
create index delivery_by_record on delivery (company_id, record_id, id);

-- What the company writes in the emails of a kind, in a language, in place of the product's texts.
create table email_template (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  language text not null check (language in ('es', 'en')),
  subject text check (subject <> ''),
  body text check (body <> ''),
  -- The optimistic lock of a text. The row of one that was reset stays, without a text, so that no version is used twice.
  version integer not null default 1,
  primary key (company_id, id),
  constraint email_template_once unique (company_id, kind, language),
  constraint email_template_whole check ((subject is null) = (body is null)),
  constraint email_template_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'))
);
select tenant_table('email_template', 'plain');
create policy own on email_template as restrictive to arriero_app using (not own_only());

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
  -- For whom a linked document was: a record may get another customer, driver or owner later, whose document is not for the readers of the link.
  addressee_id uuid,
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
