-- Services and repairs of trucks and trailers, and the schedules by which they fall due.

-- Every so many kilometres, every so many months, or whichever comes first.
create table service_schedule (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  description text not null check (description <> ''),
  every_km integer check (every_km between 1 and 1000000),
  every_months integer check (every_months between 1 and 120),
  -- How near it is soon.
  lead_km integer not null default 500 check (lead_km between 0 and 100000),
  lead_days integer not null default 15 check (lead_days between 0 and 365),
  active boolean not null default true,
  -- From where it counts as long as no later service is done.
  start_on date not null,
  start_odometer integer check (start_odometer between 0 and 9999999),   -- km
  -- The latest service that is done, or the start.
  last_on date not null,
  last_odometer integer check (last_odometer between 0 and 9999999),   -- km
  -- Copies for lists, kept by triggers (db/functions/maintenance.sql).
  vehicle_active boolean not null,
  vehicle_mileage integer,   -- km at the latest reading; null without one
  vehicle_read_on date,   -- the day of the latest reading
  vehicle_km_per_day integer,   -- the average; null where unknown
  -- By how much instruments that replaced another since the last service began below it: what falls due is read on the new one.
  vehicle_replaced_km integer not null,
  next_odometer integer generated always as (last_odometer + every_km - vehicle_replaced_km) stored,
  next_on date generated always as ((last_on + every_months * interval '1 month')::date) stored,
  -- When the odometer is expected to reach it: days rounded down, nothing further than ten years.
  forecast_on date generated always as (
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day)) stored,
  -- By date or by odometer, whichever comes first. What the odometer has reached is before every day, what nothing decides after.
  expected_on date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km <= vehicle_mileage then date '1900-01-01'
    else least((last_on + every_months * interval '1 month')::date,
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  -- The first days on which it is soon and overdue. A forecast makes it soon, only a date or the odometer itself overdue.
  soon_from date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km - lead_km <= vehicle_mileage then date '1900-01-01'
    else least((last_on + every_months * interval '1 month')::date - lead_days,
    odometer_forecast(last_odometer + every_km - vehicle_replaced_km - lead_km, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  overdue_from date not null generated always as (
    case when last_odometer + every_km - vehicle_replaced_km <= vehicle_mileage then date '1900-01-01'
    else coalesce((last_on + every_months * interval '1 month')::date + 1, date '9999-12-31') end) stored,
  search text not null default '',   -- the folded description
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- So that a service can only name a schedule of its own vehicle.
  unique (company_id, id, vehicle_id),
  constraint service_schedule_vehicle_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint service_schedule_vehicle_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check (every_km is not null or every_months is not null),
  constraint service_schedule_odometer check (every_km is null or last_odometer is not null)
);
select tenant_table('service_schedule', 'history', 'counted');
create policy own on service_schedule as restrictive to arriero_app using (not own_only());
create trigger service_schedule_filled before insert or update on service_schedule for each row execute function fill_service_schedule();
create unique index service_schedule_one_active on service_schedule (company_id, vehicle_id, search) where active;
create index service_schedule_by_expected on service_schedule (company_id, expected_on, id);
create index service_schedule_open_by_expected on service_schedule (company_id, expected_on, id, soon_from, overdue_from) where active and vehicle_active;
create index service_schedule_by_soon on service_schedule (company_id, soon_from, expected_on, id) where active and vehicle_active;
create index service_schedule_by_vehicle on service_schedule (company_id, vehicle_id, expected_on, id);
create index service_schedule_by_truck on service_schedule (company_id, truck_id) where truck_id is not null;
create index service_schedule_by_trailer on service_schedule (company_id, trailer_id) where trailer_id is not null;

create table service (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  vehicle_id uuid not null generated always as (coalesce(truck_id, trailer_id)) stored,
  schedule_id uuid,
  kind text not null check (kind in ('preventive', 'repair')),
  description text not null check (description <> ''),
  provider text not null default '',
  status text not null default 'open' check (status in ('open', 'scheduled', 'done', 'cancelled')),
  scheduled_on date,
  done_on date,
  odometer integer check (odometer between 0 and 9999999),   -- km
  parts_cost numeric(19,2) check (parts_cost >= 0),
  labour_cost numeric(19,2) check (labour_cost >= 0),
  total_cost numeric(19,2) not null generated always as (coalesce(parts_cost, 0) + coalesce(labour_cost, 0)) stored,
  -- The expense that it posts or is linked to; of a later module, hence no foreign key.
  expense_id uuid,
  note text not null default '',
  cancellation_reason text not null default '',
  -- The order of the list: done, else scheduled. What waits for a date comes after all days, what was cancelled without one before.
  dated_on date not null generated always as (
    coalesce(done_on, scheduled_on, case when status = 'cancelled' then date '1900-01-01' else date '9999-12-31' end)) stored,
  search text not null default '',   -- the folded description and provider
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint service_vehicle_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint service_vehicle_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint service_schedule_id_fkey foreign key (company_id, schedule_id, vehicle_id) references service_schedule (company_id, id, vehicle_id),
  check (num_nonnulls(truck_id, trailer_id) = 1),
  check (status <> 'open' or scheduled_on is null),
  check (status <> 'scheduled' or scheduled_on is not null),
  check ((status = 'done') = (done_on is not null)),
  check (status = 'done' or num_nonnulls(odometer, parts_cost, labour_cost) = 0),
  check ((status = 'cancelled') = (cancellation_reason <> '')),
  -- The expense of a service exists, and is of no other.
  constraint service_expense_id_fkey foreign key (company_id, expense_id) references expense (company_id, id),
  constraint service_expense_once unique (company_id, expense_id)
);
select tenant_table('service', 'history', 'counted');
create policy own on service as restrictive to arriero_app using (not own_only());
create index service_by_date on service (company_id, dated_on, id);
create index service_by_cost on service (company_id, total_cost, id);
create index service_in_status on service (company_id, status, dated_on, id);
create index service_by_vehicle on service (company_id, vehicle_id, dated_on, id);
create index service_by_provider on service (company_id, provider, dated_on, id) where provider <> '';
create index service_by_schedule on service (company_id, schedule_id, vehicle_id, done_on);
create index service_by_truck on service (company_id, truck_id) where truck_id is not null;
create index service_by_trailer on service (company_id, trailer_id) where trailer_id is not null;

create table service_file (
  company_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  unique (company_id, service_id, file_id),
  foreign key (company_id, service_id) references service (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('service_file', 'part of service_id');
create policy own on service_file as restrictive to arriero_app using (not own_only());
create index service_file_by_file on service_file (company_id, file_id);
