-- Routes that are driven again and again: the form of a new trip offers them.
create table trip_template (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read
  customer_id uuid,                                            -- null: of any customer
  origin_city_id text not null references city,
  origin_address text not null default '',
  origin_details text not null default '',
  destination_city_id text not null references city,
  destination_address text not null default '',
  destination_details text not null default '',
  freight_rate numeric(19,2) check (freight_rate >= 0),
  freight_basis text not null default 'rate' check (freight_basis in ('rate', 'loads', 'both')),
  owner_freight numeric(19,2) check (owner_freight >= 0),
  tolls_amount numeric(19,2) check (tolls_amount >= 0),
  tolls_count smallint check (tolls_count > 0),
  cash_amount numeric(19,2) check (cash_amount >= 0),          -- to hand out to the driver
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,                                        -- folded name
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('trip_template', 'history', 'counted');
create unique index trip_template_by_name on trip_template (company_id, name);
create index trip_template_by_status on trip_template (company_id, status, name, id);
create index trip_template_in_status on trip_template (company_id, status, id);
create index trip_template_by_customer on trip_template (company_id, customer_id);
