-- What owners of hired trucks are paid.

-- Money to an owner: an advance before the trip is settled, or a payment of what is left, for one trip or several.
create table owner_payment (
  company_id uuid not null references company,
  id uuid not null,
  owner_id uuid not null,
  type text not null check (type in ('advance', 'payment')),
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid it.
  payment_method_id uuid,
  -- The sum of its trips.
  amount numeric(19,2) not null check (amount > 0),
  -- The reference of the bank or wallet.
  transaction_id text not null default '',
  note text not null default '',
  reference_key text not null generated always as (comparable(transaction_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, owner_id),
  foreign key (company_id, owner_id) references owner (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('owner_payment', 'part of owner_id');
create policy own on owner_payment as restrictive to arriero_app using (not own_only());
create index owner_payment_by_date on owner_payment (company_id, date, id);
create index owner_payment_by_amount on owner_payment (company_id, amount, id);
create index owner_payment_by_owner on owner_payment (company_id, owner_id, date, id);
select close_with_books('owner_payment', 'date', 'version');
create index owner_payment_by_reference on owner_payment (company_id, reference_key) where reference_key <> '';

-- What of a payment is for a trip, whose owner is that of the payment.
create table owner_payment_trip (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  trip_id uuid not null,
  owner_id uuid not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, payment_id, trip_id),
  foreign key (company_id, payment_id, owner_id) references owner_payment (company_id, id, owner_id),
  constraint trip_owner_paid foreign key (company_id, trip_id, owner_id) references trip (company_id, id, payable_owner_id)
);
select tenant_table('owner_payment_trip', 'part of owner_id');
create policy own on owner_payment_trip as restrictive to arriero_app using (not own_only());
create index owner_payment_trip_by_trip on owner_payment_trip (company_id, trip_id);
select close_part_with_books('owner_payment_trip', 'payment_id', 'owner_payment', 'date');
create trigger of_trip after insert or update or delete on owner_payment_trip for each row execute function add_payment_to_trip();

-- What the owner of each trip is owed. Negative where the owner owes: a charge, or lower terms, came after the last payment.
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
