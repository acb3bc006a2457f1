-- What customers said about what they owe.
create table collection_note (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  -- The one that it is about, if it is about one.
  invoice_id uuid,
  note text not null check (note <> ''),
  -- The day until which the customer promised to pay.
  promised_until date,
  -- Whether the customer does not accept what it owes.
  disputed boolean not null default false,
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('collection_note', 'part of customer_id');
create policy own on collection_note as restrictive to arriero_app using (not own_only());
create index collection_note_by_customer on collection_note (company_id, customer_id, id);
create index collection_note_by_invoice on collection_note (company_id, invoice_id, id) where invoice_id is not null;
