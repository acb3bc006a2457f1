-- Drivers of trucks, and payloads that can be compared.

-- Equality in indexes of ranges. A trusted extension, which the owner of the database may create, in a schema that requests cannot use.
create schema if not exists extensions;
create extension if not exists btree_gist schema extensions;

-- Who drives a truck, from a day to a day, both included. A truck may have several drivers, and a driver several trucks.
create table driver_assignment (
  company_id uuid not null,
  id uuid not null,
  truck_id uuid not null,
  driver_id uuid not null,
  starts_on date not null,
  ends_on date,   -- null: until further notice
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  check (ends_on >= starts_on),
  constraint driver_assignment_once
    exclude using gist (company_id with =, truck_id with =, driver_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select tenant_table('driver_assignment', 'part of truck_id');
create index driver_assignment_by_truck on driver_assignment (company_id, truck_id, starts_on, id);
create index driver_assignment_by_driver on driver_assignment (company_id, driver_id, starts_on, id);
create policy own on driver_assignment as restrictive to arriero_app using (not own_only() or driver_id = current_person());

-- What lists sort payloads by, whatever their unit; 0 where it is unknown. A ton is 1,000 kg, as in Colombia.
alter table truck add max_payload_kg numeric not null
  generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored;
alter table trailer add max_payload_kg numeric not null
  generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored;
create index truck_by_payload on truck (company_id, max_payload_kg, id);
create index trailer_by_payload on trailer (company_id, max_payload_kg, id);
