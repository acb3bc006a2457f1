-- The people of a customer, and which documents each of them gets by email.
create table customer_contact (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  position smallint not null,
  name text not null,
  email text not null,
  role text not null check (role in ('billing', 'dispatch', 'other')),
  gets_invoices boolean not null default false,
  gets_receipts boolean not null default false,
  gets_statements boolean not null default false,
  primary key (company_id, id),
  unique (company_id, customer_id, position) deferrable,
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('customer_contact', 'part of customer_id');
