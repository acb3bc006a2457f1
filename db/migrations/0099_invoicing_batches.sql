-- Invoices that a job prints as one PDF.
create table invoice_batch (
  company_id uuid not null references company,
  id uuid not null,
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 200),
  job_id uuid not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  -- While its job runs, and where that failed with the code: null.
  bytes bytea,
  failure text,
  primary key (company_id, id)
);
select tenant_table('invoice_batch', 'plain');
create policy own on invoice_batch as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table invoice_batch alter column bytes set storage external;
create index invoice_batch_by_day on invoice_batch (company_id, created_at);
