-- Triggers that keep the figures of trips, and how they are calculated (docs/decisions/0077-trip-figures.md). All in PL/pgSQL: functions
-- are applied before the tables that they name. They write what the server's
-- role may not: drivers, who write trips and expenses too, may not even read the figures.

-- What a trip has confirmed (modules/trips/rules/odometer.ts).
create or replace function has_departed(trip_status text) returns boolean language sql immutable parallel safe as $$
  select trip_status in ('in_transit', 'under_review', 'rejected', 'invoiced', 'paid')
$$;
create or replace function has_arrived(trip_status text) returns boolean language sql immutable parallel safe as $$
  select trip_status in ('under_review', 'rejected', 'invoiced', 'paid')
$$;

-- A new trip, or what changed of one: its figures, its empty kilometres, and those of the trips that follow it, or followed it before.
-- Trips of one truck wait for each other, because each must find what the other has read; before they lock figures, which the other may need.
-- They lock the truck itself, as readings of its odometer do: a lock of their own would come before that of the truck in one transaction and
-- after it in another.
create or replace function copy_trip_to_figure() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  departed_km integer := case when has_departed(new.status) then new.odometer_departure end;
  arrived_km integer := case when has_arrived(new.status) then new.odometer_arrival end;
  is_moved boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    is_moved := (old.truck_id, old.departure_at, old.status = 'cancelled', case when has_departed(old.status) then old.odometer_departure end,
        case when has_arrived(old.status) then old.odometer_arrival end)
      is distinct from (new.truck_id, new.departure_at, new.status = 'cancelled', departed_km, arrived_km);
  end if;
  if is_moved then
    perform from truck where company_id = new.company_id and id in (new.truck_id, old.truck_id) order by id for no key update;
  end if;
  insert into trip_figure (company_id, id, departure_at, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, freight,
      owner_freight, odometer_departure, odometer_arrival)
    values (new.company_id, new.id, new.departure_at, new.status, new.customer_id, new.truck_id, new.driver_id, new.owner_id, new.origin_city_id,
      new.destination_city_id, new.freight, coalesce(new.owner_freight, 0), departed_km, arrived_km)
    on conflict (company_id, id) do update set departure_at = excluded.departure_at, status = excluded.status, customer_id = excluded.customer_id,
      truck_id = excluded.truck_id, driver_id = excluded.driver_id, owner_id = excluded.owner_id, origin_city_id = excluded.origin_city_id,
      destination_city_id = excluded.destination_city_id, freight = excluded.freight, owner_freight = excluded.owner_freight,
      odometer_departure = excluded.odometer_departure, odometer_arrival = excluded.odometer_arrival;
  if is_moved then
    perform refresh_empty_km(new.company_id, new.id);
    perform refresh_empty_km(new.company_id, trip_figure_after(new.company_id, new.truck_id, new.departure_at, new.id));
  end if;
  if tg_op = 'UPDATE' and (old.truck_id, old.departure_at) <> (new.truck_id, new.departure_at) then
    perform refresh_empty_km(old.company_id, trip_figure_after(old.company_id, old.truck_id, old.departure_at, old.id));
  end if;
  return null;
end $$;

-- The trip of the truck that follows a place among its trips; null after the last.
create or replace function trip_figure_after(of_company uuid, of_truck uuid, departed timestamp, trip uuid) returns uuid language plpgsql stable as $$
begin
  return (
    select id from trip_figure
      where company_id = of_company and truck_id = of_truck and status <> 'cancelled' and (departure_at, id) > (departed, trip)
      order by departure_at, id limit 1
  );
end $$;

-- The empty kilometres of a trip: from the arrival of the trip before it, of the same truck. Null where a reading is missing, or is below
-- the one before it, which is a new instrument.
create or replace function refresh_empty_km(of_company uuid, trip uuid) returns void language plpgsql as $$
begin
  update trip_figure figure set empty_km = counted.km
    from (
      select this.company_id, this.id,
          case when this.status <> 'cancelled' and this.odometer_departure >= before.odometer_arrival
            then this.odometer_departure - before.odometer_arrival end as km
        from trip_figure this
          left join lateral (
            select other.odometer_arrival from trip_figure other
              where other.company_id = this.company_id and other.truck_id = this.truck_id and other.status <> 'cancelled'
                and (other.departure_at, other.id) < (this.departure_at, this.id)
              order by other.departure_at desc, other.id desc limit 1
          ) before on true
        where this.company_id = of_company and this.id = trip
    ) counted
    where figure.company_id = counted.company_id and figure.id = counted.id and figure.empty_km is distinct from counted.km;
end $$;

-- Adds what an expense changes of its trip. One that is charged to the owner of the truck is no cost of the company.
create or replace function add_expense_to_trip() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was_waiting integer := case when old.status = 'submitted' then 1 else 0 end;
  is_waiting integer := case when new.status = 'submitted' then 1 else 0 end;
  was_cost numeric := case when old.status = 'approved' and not old.charged_to_owner then old.cop_amount else 0 end;
  is_cost numeric := case when new.status = 'approved' and not new.charged_to_owner then new.cop_amount else 0 end;
  was_charged numeric := case when old.status = 'approved' and old.charged_to_owner then old.cop_amount else 0 end;
  is_charged numeric := case when new.status = 'approved' and new.charged_to_owner then new.cop_amount else 0 end;
begin
  if old.trip_id = new.trip_id then
    perform add_to_trip(new.company_id, new.trip_id, is_waiting - was_waiting, is_cost - was_cost, is_charged - was_charged, 0);
  else
    perform add_to_trip(old.company_id, old.trip_id, -was_waiting, -was_cost, -was_charged, 0);
    perform add_to_trip(new.company_id, new.trip_id, is_waiting, is_cost, is_charged, 0);
  end if;
  return null;
end $$;

-- The trigger of migration 0067. Migration 0077 has the one above instead.
create or replace function add_expense_to_figure() returns trigger language plpgsql as $$
begin
  return null;
end $$;

-- The sums of months are brought up to date later, with what is written here: what a trip had, negative, and what it has. With the rights of
-- the functions above, which alone write figures.
create or replace function append_trip_figure_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  insert into trip_figure_change (company_id, month, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, route_id,
      trips, freight, expenses, owner_freight, km, empty_km, empty_trips, known_trips, known_freight, known_cost)
    select company_id, date_trunc('month', departure_at), status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, route_id,
        sign, sign * freight, sign * expenses, sign * owner_freight, sign * coalesce(km, 0), sign * coalesce(empty_km, 0),
        case when empty_km is null then 0 else sign end, case when km is null then 0 else sign end, case when km is null then 0 else sign * freight end,
        case when km is null then 0 else sign * (expenses + owner_freight) end
      from (
        select -1 as sign, old.* where tg_op <> 'INSERT'
        union all
        select 1, new.* where tg_op <> 'DELETE'
      ) figure
      where status <> 'cancelled';
  return null;
end $$;

-- The trigger of migration 0067, which fills the figures before their changes have a status. Migration 0068 writes the changes again, and has
-- the trigger above instead.
create or replace function write_trip_figure_change() returns trigger language plpgsql as $$
begin
  return null;
end $$;
