-- Money that moves between the company and a driver, on a trip or without one.
create table cash_transaction (
  company_id uuid not null references company,
  id uuid not null,
  -- Whose account it is on. It stays when the trip gets another driver.
  driver_id uuid not null,
  trip_id uuid,
  -- Without a trip of its own: the closed trip that it settles.
  about_trip_id uuid,
  type text not null check (type in ('company_to_driver', 'driver_to_company')),
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid or received it.
  payment_method_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  -- The reference of the bank or wallet.
  transaction_id text not null default '',
  note text not null default '',
  -- What the driver received from a customer, which alone changes this row (foreign key of the first: 0051_invoicing_cash.sql).
  payment_id uuid,
  advance_id uuid,
  -- What the driver owes because of it.
  owed numeric(19,2) not null generated always as (case type when 'company_to_driver' then amount else -amount end) stored,
  -- The trip whose settlement it belongs to, and the record under which its history is shown.
  settled_trip_id uuid generated always as (coalesce(trip_id, about_trip_id)) stored,
  record_id uuid not null generated always as (coalesce(trip_id, about_trip_id, driver_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cash_transaction_one_trip check (num_nonnulls(trip_id, about_trip_id) <= 1),
  constraint cash_transaction_one_source check (num_nonnulls(payment_id, advance_id) <= 1),
  constraint cash_transaction_of_payment unique (company_id, payment_id),
  constraint cash_transaction_of_advance unique (company_id, advance_id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, about_trip_id) references trip (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  foreign key (company_id, advance_id) references advance (company_id, id)
);
select tenant_table('cash_transaction', 'part of record_id');
create policy own on cash_transaction as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index cash_transaction_by_driver on cash_transaction (company_id, driver_id, date, id) include (owed, settled_trip_id);
create index cash_transaction_by_trip on cash_transaction (company_id, settled_trip_id, date, id) where settled_trip_id is not null;
create index cash_transaction_by_reference on cash_transaction (company_id, transaction_id) where transaction_id <> '';
-- For the foreign keys.
create index cash_transaction_of_trip on cash_transaction (company_id, trip_id) where trip_id is not null;
create index cash_transaction_about_trip on cash_transaction (company_id, about_trip_id) where about_trip_id is not null;

-- Everything on the accounts of drivers. `owed`: what the driver owes because of it, negative where the company owes.
create view driver_movement with (security_invoker) as
  select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at from cash_transaction;
grant select on driver_movement to arriero_app;

-- The advances that drivers received before cash was recorded.
insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount, advance_id, created_at)
  select advance.company_id, uuidv7(), trip.driver_id, trip.id, 'company_to_driver', advance.payment_date, advance.method, advance.amount, advance.id,
      advance.created_at
    from advance
      join payment_method account on account.company_id = advance.company_id and account.id = advance.payment_method_id and account.recipient = 'driver'
      join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id;
-- It was a copy of the account of the trip's advance.
alter table trip drop column payment_method_id;
