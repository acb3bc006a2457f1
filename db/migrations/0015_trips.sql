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
  fuel_departure smallint check (fuel_departure between 0 and 100),
  fuel_arrival smallint check (fuel_arrival between 0 and 100),
  odometer_departure integer check (odometer_departure >= 0),
  odometer_arrival integer check (odometer_arrival >= 0),
  rejection_reason text not null default '',
  first_review_at timestamptz,
  -- What the trip's driver reads about a rejection, and not its reason.
  rejection_message text not null default '',
  -- Whether a document of it is a proof of delivery.
  has_proof boolean not null default false,
  -- The number that the customer knows the trip by, such as that of a purchase order.
  customer_reference text not null default '',
  -- Of a trip with a hired truck: the owner that it was made with, and what is withheld from the owner's freight.
  owner_id uuid,
  -- Percentages of the owner's freight.
  owner_retefuente_rate numeric(9,4) not null default 0 check (owner_retefuente_rate between 0 and 100),
  owner_reteica_rate numeric(9,4) not null default 0 check (owner_reteica_rate between 0 and 100),
  -- Each is rounded once, as `withheld` in trips/rules/owner.ts.
  owner_retefuente numeric(19,2) generated always as (round(owner_freight * owner_retefuente_rate / 100, money_decimals)) stored,
  owner_reteica numeric(19,2) generated always as (round(owner_freight * owner_reteica_rate / 100, money_decimals)) stored,
  -- A cancelled trip owes its owner nothing. What was paid to an owner, or charged, names trip and owner by these keys (foreign keys
  -- trip_owner_paid, trip_owner_charged): so neither the owner changes under it, nor is the trip cancelled.
  payable_owner_id uuid generated always as (case when status <> 'cancelled' then owner_id end) stored,
  -- Its expenses that wait for approval. `add_to_trip` alone writes it, and the amounts below.
  waiting_expenses integer not null default 0 check (waiting_expenses >= 0),
  -- Approved expenses, in pesos: those that the company bears, and those that its owner is charged; and what its owner was paid.
  spent numeric(19,2) not null default 0,
  owner_charged numeric(19,2) not null default 0,
  owner_paid numeric(19,2) not null default 0,
  -- Zero without an owner, and of a cancelled trip, as `payable_owner_id`. The withholdings are rounded as `owner_retefuente` and `owner_reteica` are.
  owner_balance numeric(19,2) not null generated always as (
    case when owner_id is not null and status <> 'cancelled' then
    coalesce(owner_freight - round(owner_freight * owner_retefuente_rate / 100, money_decimals)
    - round(owner_freight * owner_reteica_rate / 100, money_decimals), 0) - owner_charged - owner_paid
    else 0 end) stored,
  -- See `isReadyToInvoice`. Null for trips that are not under review.
  review_stage text generated always as (
    case when status = 'under_review' then case when has_proof and waiting_expenses = 0 then 'to_invoice' else 'to_review' end end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (arrival_at is null or arrival_at >= departure_at),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, owner_id) references owner (company_id, id),
  constraint trip_payable_owner unique (company_id, id, payable_owner_id),
  unique (company_id, number)
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
-- The list in the order of status, and its search by route and manifest.
create index trip_in_status on trip (company_id, status, id);
create index trip_by_destination on trip (company_id, destination_city_id, departure_at, id);
create index trip_by_manifest on trip (company_id, manifest_number collate "C") where manifest_number <> '';
-- The latest trips between two cities, which the form of a trip summarizes. Also serves the search by origin.
create index trip_by_route on trip (company_id, origin_city_id, destination_city_id, departure_at, id);
create index trip_without_proof on trip (company_id, departure_at, id)
  where not has_proof and status in ('under_review', 'rejected', 'invoiced', 'paid');
create index trip_by_reference on trip (company_id, customer_reference collate "C") where customer_reference <> '';
-- Which trucks are on no trip, and where their last one ended.
create index trip_open_by_truck on trip (company_id, truck_id) where status in ('active', 'in_transit');
create index trip_arrived_by_truck on trip (company_id, truck_id, departure_at, id) include (arrival_at, destination_city_id)
  where status in ('under_review', 'rejected', 'invoiced', 'paid');
create index trip_by_owner on trip (company_id, owner_id, departure_at, id) where owner_id is not null;
create index trip_by_payable_owner on trip (company_id, payable_owner_id, departure_at, id) where payable_owner_id is not null;
create index trip_open_by_customer on trip (company_id, customer_id) include (freight) where status in ('active', 'in_transit', 'under_review', 'rejected');
create trigger paid_out after update of driver_id on trip for each row when (old.driver_id <> new.driver_id) execute function refuse_paid_out();
-- The trips that are not settled, with what accounts add up: few of all trips of an owner.
create index trip_owed on trip (company_id, payable_owner_id, departure_at, id) include (status, arrival_at, owner_balance)
  where owner_balance <> 0;
create index trip_by_owner_balance on trip (company_id, owner_balance, id) where payable_owner_id is not null;
create index trip_in_review on trip (company_id, departure_at, id) where review_stage is not null;
-- Those of a customer, with what they add up to; the driver decides who sees a trip.
create index trip_in_review_by_customer on trip (company_id, customer_id, review_stage, id) include (freight, driver_id) where review_stage is not null;

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
  message text not null default '',
  -- What was unusual: the questions that the desk confirmed, or of which the trip's own driver was not asked.
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('trip_status_change', 'plain');
revoke update, delete on trip_status_change from arriero_app;
create index trip_status_change_by_trip on trip_status_change (company_id, trip_id, at, id);
create policy own on trip_status_change as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_status_change.company_id and trip.id = trip_id));
-- The trips that came under review in a time.
create index trip_status_reviewed on trip_status_change (company_id, at) include (trip_id, id) where to_status = 'under_review';

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
  waybill_number text not null default '',
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
create index load_by_waybill on load (company_id, waybill_number collate "C") where waybill_number <> '';

-- Money that a customer paid before the invoice. Source 'trip' is the trip's own advance payment, at most one.
create table advance (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid,
  load_id uuid,
  customer_id uuid not null,
  source text not null,
  amount numeric(19,2) not null check (amount > 0),
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  notes text not null default '',
  -- The part that the trip's invoice used; the rest is the customer's credit.
  used numeric(19,2) not null default 0 check (used between 0 and amount),
  payment_id uuid,
  -- The reference of the bank or wallet.
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  -- The record under which its history is shown.
  record_id uuid not null generated always as (coalesce(trip_id, customer_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, load_id) references load (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  constraint advance_source check (case source
    when 'trip' then trip_id is not null and load_id is null and payment_id is null
    when 'extra' then trip_id is not null and load_id is null and payment_id is null
    when 'load' then trip_id is not null and load_id is not null and payment_id is null
    when 'customer' then trip_id is null and load_id is null and payment_id is null
    when 'payment' then trip_id is null and load_id is null and payment_id is not null
    else false end),
  constraint advance_notes_check check (length(notes) <= 300),
  constraint advance_of_payment unique (company_id, payment_id),
  -- The uses of an advance are its customer's: it cannot move to another customer while it has any.
  constraint advance_of_customer unique (company_id, id, customer_id)
);
select tenant_table('advance', 'counted', 'part of record_id');
create unique index advance_of_trip on advance (company_id, trip_id) where source = 'trip';
create index advance_by_trip on advance (company_id, trip_id, id);
create policy own on advance as restrictive to arriero_app using (not own_only());
-- The lists of advances, and the open credit of a customer.
create index advance_by_date on advance (company_id, payment_date, id);
create index advance_by_amount on advance (company_id, amount, id);
create index advance_by_customer on advance (company_id, customer_id, payment_date, id);
create index advance_open on advance (company_id, customer_id, payment_date, id) include (amount, used, trip_id) where used < amount;
create index advance_open_by_date on advance (company_id, payment_date, id) where used < amount;
create index advance_by_load on advance (company_id, load_id) where load_id is not null;
create index advance_by_reference on advance (company_id, transaction_id collate "C") where transaction_id <> '';
select close_with_books('advance', 'payment_date', 'used', 'version');

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
  -- What the driver received from a customer, which alone changes this row (foreign key of the first: 0016_invoicing.sql).
  payment_id uuid,
  advance_id uuid,
  -- What the driver owes because of it.
  owed numeric(19,2) not null generated always as (case type when 'company_to_driver' then amount else -amount end) stored,
  -- The trip whose settlement it belongs to, and the record under which its history is shown.
  settled_trip_id uuid generated always as (coalesce(trip_id, about_trip_id)) stored,
  record_id uuid not null generated always as (coalesce(trip_id, about_trip_id, driver_id)) stored,
  reference_key text not null generated always as (comparable(transaction_id)) stored,
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
  foreign key (company_id, advance_id) references advance (company_id, id),
  -- What a customer paid to the driver came from no account of the company.
  constraint cash_transaction_received
    check (num_nonnulls(payment_id, advance_id) = 0 or type = 'company_to_driver' and payment_method_id is null)
);
select tenant_table('cash_transaction', 'part of record_id');
create policy own on cash_transaction as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index cash_transaction_by_driver on cash_transaction (company_id, driver_id, date, id) include (owed, settled_trip_id);
create index cash_transaction_by_trip on cash_transaction (company_id, settled_trip_id, date, id) where settled_trip_id is not null;
-- For the foreign keys.
create index cash_transaction_of_trip on cash_transaction (company_id, trip_id) where trip_id is not null;
create index cash_transaction_about_trip on cash_transaction (company_id, about_trip_id) where about_trip_id is not null;
select close_with_books('cash_transaction', 'date', 'version');
-- Taken by a stub, or paid out: corrected by an opposite row, and not changed (db/functions/payroll.sql). A deletion is refused before the
-- foreign keys of stub_use see it.
create trigger settled after update on cash_transaction for each row execute function refuse_settled('cash_transaction_id', 'note', 'version');
create trigger settled_delete before delete on cash_transaction for each row execute function refuse_settled('cash_transaction_id');
create index cash_transaction_by_reference on cash_transaction (company_id, reference_key) where reference_key <> '';

-- Documents of a trip, a row for each page, and the numbers that others gave its loads and the trip.
create table trip_document (
  company_id uuid not null references company,
  id uuid not null,
  trip_id uuid not null,
  kind text not null check (kind in ('manifest', 'waybill', 'proof_of_delivery', 'other')),
  file_id uuid not null,
  note text not null default '',
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- A file has one reader, who is the driver of its trip.
  constraint trip_document_once unique (company_id, file_id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('trip_document', 'part of trip_id');
create policy own on trip_document as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_document.company_id and trip.id = trip_id));
create index trip_document_by_trip on trip_document (company_id, trip_id, id);

-- Routes that are driven again and again: the form of a new trip offers them.
create table trip_template (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (name <> ''),   -- sorted as people read
  customer_id uuid,   -- null: of any customer
  origin_city_id text not null references city,
  origin_address text not null default '',
  origin_details text not null default '',
  destination_city_id text not null references city,
  destination_address text not null default '',
  destination_details text not null default '',
  freight_rate numeric(19,2) check (freight_rate >= 0),
  freight_basis text not null default 'rate' check (freight_basis in ('rate', 'loads', 'both')),
  owner_freight numeric(19,2) check (owner_freight >= 0),
  tolls_amount numeric(19,2) check (tolls_amount >= 0),
  tolls_count smallint check (tolls_count > 0),
  cash_amount numeric(19,2) check (cash_amount >= 0),   -- to hand out to the driver
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,   -- folded name
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('trip_template', 'history', 'counted');
create unique index trip_template_by_name on trip_template (company_id, name);
create index trip_template_by_status on trip_template (company_id, status, name, id);
create index trip_template_in_status on trip_template (company_id, status, id);
create index trip_template_by_customer on trip_template (company_id, customer_id);
create index trip_template_name_of_id on trip_template (company_id, id) include (name);

create policy own on reminder as restrictive to arriero_app using (not own_only() or exists (
  select from trip where trip.company_id = reminder.company_id
    and (trip.truck_id = reminder.truck_id or trip.trailer_id = reminder.trailer_id or trip.driver_id = reminder.member_id)));
