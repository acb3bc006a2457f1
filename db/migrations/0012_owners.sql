-- Owners of hired trucks.

-- Who owns trucks that the company hires, or holds them ("tenedor"), and is paid their freight.
create table owner (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),
  tax_id_type text not null,   -- DIAN code, as a customer's
  -- Empty of an owner of whom only the name is known.
  tax_id text not null,
  phone text not null,
  email text not null default '',
  address text not null default '',
  -- Where payments go.
  bank text not null default '',
  account_type text check (account_type in ('savings', 'checking', 'wallet')),
  account_number text not null default '',
  account_holder text not null default '',
  -- What new trips withhold, as percentages of the owner's freight.
  retefuente_rate numeric(9,4) not null default 1 check (retefuente_rate between 0 and 100),
  reteica_rate numeric(9,4) not null default 0 check (reteica_rate between 0 and 100),
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name and document
  primary key (company_id, id)
);
select tenant_table('owner', 'history', 'counted');
create policy own on owner as restrictive to arriero_app using (not own_only());
create index owner_by_name on owner (company_id, name, id);
create index owner_by_status on owner (company_id, status, name, id);
create index owner_in_status on owner (company_id, status, id);
create index owner_by_number on owner (company_id, tax_id, id);
create unique index owner_by_tax_id on owner (company_id, tax_id_type, tax_id) where tax_id <> '';
create index owner_name_of_id on owner (company_id, id) include (name);
