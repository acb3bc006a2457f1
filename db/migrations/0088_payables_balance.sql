-- What the owner of each trip is owed is stored with the trip, so that owners with tens of thousands of trips cost what their open trips cost
-- (docs/decisions/0094-stored-sums.md).
alter table trip
  -- Approved expenses that its owner is charged, and what its owner was paid: `add_to_trip` alone writes both.
  add owner_charged numeric(19,2) not null default 0,
  add owner_paid numeric(19,2) not null default 0;
update trip set owner_charged = charges.amount
  from (
    select company_id, trip_id, sum(cop_amount) as amount from expense where charged_to_owner and status = 'approved' group by company_id, trip_id
  ) charges
  where trip.company_id = charges.company_id and trip.id = charges.trip_id;
update trip set owner_paid = payments.amount
  from (select company_id, trip_id, sum(amount) as amount from owner_payment_trip group by company_id, trip_id) payments
  where trip.company_id = payments.company_id and trip.id = payments.trip_id;
alter table trip
  -- Zero without an owner, and of a cancelled trip, as `payable_owner_id`. The withholdings are rounded as `owner_retefuente` and `owner_reteica` are.
  add owner_balance numeric(19,2) not null generated always as (
    case when owner_id is not null and status <> 'cancelled' then
      coalesce(owner_freight - round(owner_freight * owner_retefuente_rate / 100, money_decimals)
        - round(owner_freight * owner_reteica_rate / 100, money_decimals), 0) - owner_charged - owner_paid
    else 0 end) stored;

create trigger of_trip after insert or update or delete on owner_payment_trip for each row execute function add_payment_to_trip();

-- The trips that are not settled, with what accounts add up: few of all trips of an owner.
create index trip_owed on trip (company_id, payable_owner_id, departure_at, id) include (status, arrival_at, owner_balance)
  where owner_balance <> 0;
create index trip_by_owner_balance on trip (company_id, owner_balance, id) where payable_owner_id is not null;

-- As before, of what is stored. What was advanced and paid is read only where it is selected.
drop view owner_trip;
create view owner_trip with (security_invoker) as
  select trip.company_id, trip.id, trip.payable_owner_id as owner_id, trip.number, trip.status, trip.truck_id, trip.origin_city_id,
      trip.destination_city_id, trip.departure_at, trip.arrival_at, trip.owner_freight, trip.owner_retefuente, trip.owner_reteica,
      trip.owner_charged as charged, (
        select coalesce(sum(part.amount), 0.00)
          from owner_payment_trip part join owner_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          where part.company_id = trip.company_id and part.trip_id = trip.id and payment.type = 'advance'
      ) as advanced, (
        select coalesce(sum(part.amount), 0.00)
          from owner_payment_trip part join owner_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          where part.company_id = trip.company_id and part.trip_id = trip.id and payment.type = 'payment'
      ) as paid, trip.owner_balance as balance
    from trip
    where trip.payable_owner_id is not null;
grant select on owner_trip to arriero_app;
