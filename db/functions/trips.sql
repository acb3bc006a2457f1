-- Trips.

-- The trips in transit with the same driver or truck as a trip that the caller may see. Includes trips that row level security hides from the driver
-- who starts it: the result is stored for the office and never shown to a driver.
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

-- Adds to the sums that a trip stores: the number of expenses that wait for approval, the cost of the approved ones for the company and their charges
-- to the owner, and the payments to the owner. The only writer of these columns. The values are added, not recalculated, because concurrent
-- transactions that change expenses of one trip see only their own. The version of the trip does not change, so that an open form of it can still be
-- saved.
create or replace function add_to_trip(of_company uuid, of_trip uuid, waiting integer, cost numeric, charged numeric, paid numeric)
returns void language plpgsql as $$
begin
  if (waiting, cost, charged, paid) <> (0, 0, 0, 0) then
    update trip set waiting_expenses = waiting_expenses + waiting, spent = spent + cost, owner_charged = owner_charged + charged,
        owner_paid = owner_paid + paid
      where company_id = of_company and id = of_trip;
  end if;
end $$;
grant execute on function add_to_trip(uuid, uuid, integer, numeric, numeric, numeric) to arriero_app;

-- The part of a payment to an owner that is for a trip.
create or replace function add_payment_to_trip() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_trip(old.company_id, old.trip_id, 0, 0, 0, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_trip(new.company_id, new.trip_id, 0, 0, 0, new.amount);
  end if;
  return null;
end $$;

-- Updates the trip's expense sums. An expense charged to the owner of the truck does not count as a cost of the company.
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
