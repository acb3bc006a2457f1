-- Due dates of schedules, and triggers that maintain their copies of vehicle data, so that lists need not read the odometer for each row.

-- The total by which replacement instruments after that day started below the old ones.
create or replace function replaced_km(of_company uuid, of_vehicle uuid, since date) returns integer language sql stable as $$
  select coalesce(sum(previous.km - reading.km), 0)::integer
    from odometer_reading reading cross join lateral (
      select km from odometer_reading earlier
        where earlier.company_id = reading.company_id and earlier.vehicle_id = reading.vehicle_id
          and (earlier.at, earlier.km, earlier.id) < (reading.at, reading.km, reading.id)
        order by at desc, km desc, id desc limit 1
    ) previous
    where reading.company_id = of_company and reading.vehicle_id = of_vehicle and reading.starts_segment and reading.at >= since + 1
$$;
grant execute on function replaced_km to arriero_app;

-- Calculates the copies at every write. A new schedule locks its vehicle, so that a reading at the same moment waits and finds it.
create or replace function fill_service_schedule() returns trigger language plpgsql as $$
declare
  wanted uuid := coalesce(new.truck_id, new.trailer_id);
begin
  if tg_op = 'INSERT' then
    perform from truck where company_id = new.company_id and id = new.truck_id for share;
    perform from trailer where company_id = new.company_id and id = new.trailer_id for share;
  end if;
  select vehicle.active, case when vehicle.read_on is not null then vehicle.mileage end, vehicle.read_on, vehicle.km_per_day
    into new.vehicle_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
    from (
      select status = 'active' as active, mileage, read_on, km_per_day from truck where company_id = new.company_id and id = new.truck_id
      union all select status = 'active', mileage, read_on, km_per_day from trailer where company_id = new.company_id and id = new.trailer_id
    ) vehicle;
  -- If the vehicle does not exist, the foreign key fails.
  new.vehicle_active := coalesce(new.vehicle_active, false);
  new.vehicle_replaced_km := replaced_km(new.company_id, wanted, new.last_on);
  return new;
end $$;

-- Calculates the copies of a vehicle's schedules again, for drivers too: a driver's trip reads the odometer, and drivers see no schedules. The
-- limit to own records is lifted for this statement alone, which returns nothing.
create or replace function refresh_schedules(of_company uuid, of_vehicle uuid) returns void language plpgsql as $$
declare
  limited text := coalesce(current_setting('app.own_only', true), '');
begin
  perform set_config('app.own_only', '', true);
  update service_schedule set active = active where company_id = of_company and vehicle_id = of_vehicle;
  perform set_config('app.own_only', limited, true);
end $$;
grant execute on function refresh_schedules to arriero_app;

create or replace function refresh_schedules_of_vehicle() returns trigger language plpgsql as $$
begin
  perform refresh_schedules(new.company_id, new.id);
  return null;
end $$;

-- Only the values that a reading changes besides: its mileage and pace are written to the vehicle, which has its own trigger.
create or replace function refresh_schedules_of_reading() returns trigger language plpgsql as $$
declare
  reading odometer_reading := case when tg_op = 'DELETE' then old else new end;
  limited text := coalesce(current_setting('app.own_only', true), '');
begin
  perform set_config('app.own_only', '', true);
  update service_schedule set active = active
    where company_id = reading.company_id and vehicle_id = reading.vehicle_id
      and vehicle_replaced_km <> replaced_km(company_id, vehicle_id, last_on);
  perform set_config('app.own_only', limited, true);
  return null;
end $$;
