-- Trips, their loads and the advances paid on them.

-- Departure and arrival are the company's local date and time.
create table trip (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'active'
    check (status in ('active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled')),
  customer_id uuid not null,
  truck_id uuid not null,
  trailer_id uuid,
  driver_id uuid not null,
  origin_city_id text not null references city,
  origin_address text not null,
  origin_details text not null default '',
  origin_latitude numeric(9,6),
  origin_longitude numeric(9,6),
  destination_city_id text not null references city,
  destination_address text not null,
  destination_details text not null default '',
  destination_latitude numeric(9,6),
  destination_longitude numeric(9,6),
  departure_at timestamp not null,
  arrival_at timestamp,
  freight_basis text not null default 'rate' check (freight_basis in ('rate', 'loads', 'both')),
  freight_rate numeric(19,2) not null default 0 check (freight_rate >= 0),
  freight numeric(19,2) not null default 0 check (freight >= 0),   -- computed from basis, rate and loads; stored for lists and sums
  money_decimals smallint not null check (money_decimals in (0, 2)),
  owner_freight numeric(19,2) check (owner_freight >= 0),
  manifest_number text not null default '',
  payment_method_id uuid,
  fuel_departure smallint check (fuel_departure between 0 and 100),
  fuel_arrival smallint check (fuel_arrival between 0 and 100),
  odometer_departure integer check (odometer_departure >= 0),
  odometer_arrival integer check (odometer_arrival >= 0),
  rejection_reason text not null default '',
  first_review_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  check (arrival_at is null or arrival_at >= departure_at),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('trip', 'history', 'counted');
create index trip_by_departure on trip (company_id, departure_at, id);
create index trip_by_status on trip (company_id, status, departure_at, id);
create index trip_by_driver on trip (company_id, driver_id, departure_at, id);
create index trip_by_truck on trip (company_id, truck_id, departure_at, id);
create index trip_by_trailer on trip (company_id, trailer_id, departure_at, id);
create index trip_by_customer on trip (company_id, customer_id, departure_at, id);
create index trip_by_freight on trip (company_id, freight, id);
create policy own on trip as restrictive to arriero_app using (not own_only() or driver_id = current_person());

-- Every change of a trip's status.
create table trip_status_change (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  at timestamptz not null default now(),
  person_id uuid references person,   -- null: the system
  from_status text,
  to_status text not null,
  reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('trip_status_change', 'plain');
revoke update, delete on trip_status_change from arriero_app;
create index trip_status_change_by_trip on trip_status_change (company_id, trip_id, at, id);
create policy own on trip_status_change as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_status_change.company_id and trip.id = trip_id));

-- Goods of a trip. The amount is quantity times unit price.
create table load (
  company_id uuid not null,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  trip_id uuid not null,
  goods text not null,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(19,4) not null check (unit_price >= 0),
  amount numeric(19,2) not null,
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('load', 'part of trip_id');
create index load_by_trip on load (company_id, trip_id, id);
create policy own on load as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = load.company_id and trip.id = trip_id));

-- Money that a customer paid before the invoice. Source 'trip' is the trip's own advance payment, at most one.
create table advance (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  load_id uuid,
  customer_id uuid not null,
  source text not null check (source in ('trip', 'load')),
  amount numeric(19,2) not null check (amount > 0),
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  notes text not null default '',
  -- The part that the trip's invoice used; the rest is the customer's credit.
  used numeric(19,2) not null default 0 check (used between 0 and amount),
  invoice_id uuid,   -- foreign key in 0012_invoicing.sql
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, load_id) references load (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('advance', 'part of trip_id');
create unique index advance_of_trip on advance (company_id, trip_id) where source = 'trip';
create index advance_by_trip on advance (company_id, trip_id, id);
create index advance_by_invoice on advance (company_id, invoice_id, id) where invoice_id is not null;
create policy own on advance as restrictive to arriero_app using (not own_only());
