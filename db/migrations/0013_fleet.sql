-- Trailers and trucks. Lengths and weights are in the unit beside them.

-- Equality in indexes of ranges. A trusted extension, which the owner of the database may create, in a schema that requests cannot use.
create schema if not exists extensions;

create extension if not exists btree_gist schema extensions;

create table trailer (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null default '',
  model text not null default '',
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  additional_information text not null default '',
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  max_payload_kg numeric not null
    generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored,
  -- In km: the latest reading of the odometer log, 0 without one.
  mileage integer not null default 0 check (mileage >= 0),
  read_on date,
  km_per_day integer check (km_per_day >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('trailer', 'history', 'counted');
create index trailer_by_status on trailer (company_id, status, plate, id);
create index trailer_by_nickname on trailer (company_id, nickname, id);
create index trailer_by_make on trailer (company_id, make, id);
create index trailer_in_status on trailer (company_id, status, id);
create index trailer_by_payload on trailer (company_id, max_payload_kg, id);
create trigger trailer_reminded after update on trailer for each row
  when (old.status <> new.status or old.mileage <> new.mileage) execute function copy_vehicle_to_reminders();
create trigger trailer_scheduled after update on trailer for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();
create trigger trailer_paced after update on trailer for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();
create index trailer_plate_of_id on trailer (company_id, id) include (plate);

create table truck (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null,
  model text not null,
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  default_trailer_id uuid,
  -- A truck of someone else, who is paid the trip's owner_freight.
  third_party boolean not null default false,
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  mileage integer not null default 0 check (mileage >= 0),   -- km
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- What lists sort payloads by, whatever their unit; 0 where it is unknown. A ton is 1,000 kg, as in Colombia.
  max_payload_kg numeric not null
    generated always as (coalesce(max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 when 'lb' then 0.45359237 end, 0)) stored,
  -- How fast a vehicle is driven, so that what is due by odometer can be expected on a day: the day of the latest reading, and the kilometres a
  -- day until it. Null where they are not known.
  read_on date,
  km_per_day integer check (km_per_day >= 0),
  -- Trucks named their owner in a text. Each name of a company becomes an owner, whose document is asked for when it is saved next.
  owner_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded plate, nickname, make, model
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, default_trailer_id) references trailer (company_id, id),
  foreign key (company_id, image) references file (company_id, id),
  constraint truck_company_id_owner_id_fkey foreign key (company_id, owner_id) references owner (company_id, id)
);
select tenant_table('truck', 'history', 'counted');
create index truck_by_status on truck (company_id, status, plate, id);
create index truck_by_nickname on truck (company_id, nickname, id);
create index truck_by_make on truck (company_id, make, id);
-- The list in the order of status.
create index truck_in_status on truck (company_id, status, id);
create index truck_by_payload on truck (company_id, max_payload_kg, id);
create trigger truck_reminded after update on truck for each row
  when (old.status <> new.status or old.mileage <> new.mileage) execute function copy_vehicle_to_reminders();
create trigger truck_scheduled after update on truck for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();
create trigger truck_paced after update on truck for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();
create index truck_by_owner on truck (company_id, owner_id, plate, id) where owner_id is not null;
create index truck_plate_of_id on truck (company_id, id) include (plate);

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

-- One table for both: a reading is the same of either, and rules, routes and the history treat them alike. `vehicle_id` is whichever of
-- the two is set, so that orders and the history need one column.
create table odometer_reading (
  company_id uuid not null,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  at timestamp not null,   -- the company's local date and time, as of trips
  km integer not null check (km between 0 and 9999999),
  source text not null,
  -- The record that it was read for, and its number, which never changes; of a later module, hence no foreign key.
  source_id uuid,
  source_number text not null default '',
  note text not null default '',
  -- Below the reading before it: a new instrument. Stored, because kilometres are added up within segments.
  starts_segment boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check ((source_id is null) = (source in ('opening', 'manual'))),
  -- A trip has one departure and one arrival.
  unique (company_id, source_id, source),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint odometer_reading_source_check
    check (source in ('opening', 'manual', 'trip_departure', 'trip_arrival', 'service', 'expense'))
);
select tenant_table('odometer_reading', 'part of vehicle_id');
create index odometer_reading_by_vehicle on odometer_reading (company_id, vehicle_id, at, km, id);
create index odometer_reading_by_truck on odometer_reading (company_id, truck_id) where truck_id is not null;
create index odometer_reading_by_trailer on odometer_reading (company_id, trailer_id) where trailer_id is not null;
create trigger odometer_scheduled after insert or delete on odometer_reading for each row execute function refresh_schedules_of_reading();
create trigger odometer_changed_scheduled after update on odometer_reading for each row
  when (old.at <> new.at or old.km <> new.km or old.starts_segment <> new.starts_segment) execute function refresh_schedules_of_reading();
