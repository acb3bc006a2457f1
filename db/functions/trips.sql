-- Trips.

-- The trips in transit with the driver or the truck of a trip that the caller may see. Also those that row level security hides from the
-- driver who starts it: what is found is stored for the office and never shown to a driver.
create or replace function trips_in_transit_with(wanted_trip uuid) returns table (kind text, number text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select kinds.kind, other.number
    from trip this
      cross join (values ('driver'), ('truck')) kinds (kind)
      join trip other on other.company_id = this.company_id and other.status = 'in_transit' and other.id <> this.id
        and case kinds.kind when 'driver' then other.driver_id = this.driver_id else other.truck_id = this.truck_id end
    where this.company_id = current_company() and this.id = wanted_trip and (not own_only() or this.driver_id = current_person())
    order by kinds.kind, other.departure_at, other.id limit 10
$$;

grant execute on function trips_in_transit_with to arriero_app;
