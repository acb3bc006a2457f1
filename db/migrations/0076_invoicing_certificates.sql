-- Certificates of what customers withheld in a year, as they sent them. A customer may send several of a kind.
create table withholding_certificate (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  year smallint not null check (year between 2000 and 2200),
  kind text not null check (kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  received_on date not null,
  number text not null default '' check (length(number) <= 40),
  amount numeric(19,2) not null check (amount > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('withholding_certificate', 'part of customer_id');
create policy own on withholding_certificate as restrictive to arriero_app using (not own_only());
create index withholding_certificate_by_customer on withholding_certificate (company_id, customer_id, year, kind);

create table withholding_certificate_file (
  company_id uuid not null,
  id uuid not null,
  certificate_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint withholding_certificate_file_once unique (company_id, file_id),
  foreign key (company_id, certificate_id) references withholding_certificate (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('withholding_certificate_file', 'plain');
create policy own on withholding_certificate_file as restrictive to arriero_app using (not own_only());
create index withholding_certificate_file_by_certificate on withholding_certificate_file (company_id, certificate_id);
