-- Customers.

-- Who is billed.
create table customer (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read: Óscar before Pedro
  tax_id_type text not null,          -- DIAN code: 13, 22, 31, …
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
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,               -- folded name and tax ID
  primary key (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('customer', 'history', 'counted');
create index customer_by_name on customer (company_id, name, id);
create index customer_by_status on customer (company_id, status, name, id);
create index customer_by_number on customer (company_id, tax_id, id);
create unique index customer_by_tax_id on customer (company_id, tax_id_type, tax_id);

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
  primary key (company_id, id),
  unique (company_id, customer_id, position),
  foreign key (company_id, customer_id) references customer (company_id, id),
  check (method = 'fixed' or value <= 100),
  check (not iva or type = 'tax')
);
select tenant_table('customer_tax', 'part of customer_id');
