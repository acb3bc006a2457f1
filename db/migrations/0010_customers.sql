-- Customers.

-- Who is billed.
create table customer (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read: Óscar before Pedro
  tax_id_type text not null,   -- DIAN code: 13, 22, 31, …
  tax_id text not null,
  email text not null,
  phone text not null,
  work_phone text not null default '',
  contact_name text not null default '',
  website text not null default '',
  address text not null default '',
  country_id char(2) not null references country,
  department_id text not null references department,
  city_id text not null references city,
  payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 365),
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The name that documents print, where it is not the name that lists show; empty if it is.
  legal_name text not null default '' check (length(legal_name) <= 120),
  -- Whether the customer is obliged to withhold ("agente de retención").
  withholding_agent boolean not null default true,
  -- What a customer may owe at most, with what is still to be invoiced; null for no limit (docs/decisions/0088-credit-limits.md).
  credit_limit numeric(19,2) check (credit_limit >= 0),
  -- The language of the documents and emails that a customer gets: the company's, or its own.
  document_language text not null default 'company' check (document_language in ('company', 'es', 'en')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name and tax ID
  primary key (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('customer', 'history', 'counted');
create index customer_by_name on customer (company_id, name, id);
create index customer_by_status on customer (company_id, status, name, id);
create index customer_by_number on customer (company_id, tax_id, id);
create unique index customer_by_tax_id on customer (company_id, tax_id_type, tax_id);
-- The list in the order of status.
create index customer_in_status on customer (company_id, status, id);
-- Lists name the customer, person, owner, truck or trailer of each row. Without these indexes PostgreSQL reads the name from the index in the
-- order of names, of which it walks the whole company for each row: it looks cheaper than two pages, and takes the CPU time of a hundred rows.
create index customer_name_of_id on customer (company_id, id) include (name);

-- Default taxes, discounts and withholdings of a customer's new invoices.
create table customer_tax (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  position smallint not null,
  name text not null,
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('fixed', 'percentage')),
  value numeric(19,4) not null check (value >= 0),
  iva boolean not null default false,
  -- Rates that are shown per mille, see `tax`.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  -- The municipality of a reteICA; null for any.
  municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica'),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  check (method = 'fixed' or value <= 100),
  check (not iva or type = 'tax'),
  unique (company_id, customer_id, position) deferrable,
  check ((type = 'withholding') = (withholding_kind is not null))
);
select tenant_table('customer_tax', 'part of customer_id');

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
