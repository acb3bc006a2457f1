-- Documents that were sent by email, to each address: what was written, the PDF as it was, and what became of it. The id is that of the email.
create table delivery (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt', 'statement', 'settlement', 'pay_stub', 'owner_document')),
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
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id)
);
select tenant_table('delivery', 'plain');
create policy own on delivery as restrictive to arriero_app using (not own_only());
alter table delivery alter column bytes set storage external;
create index delivery_by_record on delivery (company_id, record_id, id);

-- What the company writes in the emails of a kind, in a language, in place of the product's texts.
create table email_template (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt', 'statement', 'settlement', 'pay_stub', 'owner_document')),
  language text not null check (language in ('es', 'en')),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  primary key (company_id, id),
  constraint email_template_once unique (company_id, kind, language)
);
select tenant_table('email_template', 'plain');
create policy own on email_template as restrictive to arriero_app using (not own_only());
