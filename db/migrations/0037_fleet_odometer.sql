-- The odometer log of trucks and trailers. `mileage` becomes its latest reading, 0 without one.
alter table trailer add mileage integer not null default 0 check (mileage >= 0);

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
  source text not null check (source in ('opening', 'manual', 'trip_departure', 'trip_arrival')),
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
  foreign key (company_id, trailer_id) references trailer (company_id, id)
);
select tenant_table('odometer_reading', 'part of vehicle_id');
create index odometer_reading_by_vehicle on odometer_reading (company_id, vehicle_id, at, km, id);
create index odometer_reading_by_truck on odometer_reading (company_id, truck_id) where truck_id is not null;
create index odometer_reading_by_trailer on odometer_reading (company_id, trailer_id) where trailer_id is not null;

-- What users had entered as mileage, at the moment when the truck was.
insert into odometer_reading (company_id, id, truck_id, at, km, source)
  select truck.company_id, uuidv7(), truck.id, date_trunc('minute', truck.created_at at time zone company.time_zone), least(truck.mileage, 9999999),
      'opening'
    from truck join company on company.id = truck.company_id
    where truck.mileage > 0;
