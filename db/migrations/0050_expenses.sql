-- Expenses of trips and of the company. A deleted one stays as a void row with its number.
create table expense (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null check (status in ('submitted', 'approved', 'rejected', 'void')),
  date date not null,
  trip_id uuid,
  type text not null generated always as (case when trip_id is null then 'company' else 'trip' end) stored,
  truck_id uuid,
  trailer_id uuid,
  driver_id uuid,
  category_id uuid not null,
  product text not null default '' check (length(product) <= 60),
  -- The service that posted it; of a later module, hence no foreign key.
  service_id uuid,
  toll_name text not null default '',
  provider_name text not null default '',
  provider_id_type text,
  provider_id text not null default '',
  receipt_number text collate "C" not null default '',
  quantity numeric(14,3) check (quantity > 0),
  unit text,
  full_tank boolean not null default false,
  mileage integer check (mileage between 0 and 9999999),   -- km
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(19,6) check (exchange_rate > 0),
  amount numeric(19,2) not null check (amount > 0),        -- in its currency
  cop_amount numeric(19,2) not null check (cop_amount > 0),
  money_decimals smallint not null check (money_decimals in (0, 2)),   -- of cop_amount
  payment_method_id uuid,
  paid_by text not null check (paid_by in ('company', 'driver')),
  signature_file_id uuid,
  note text not null default '',
  rejection_reason text not null default '',
  created_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  provider_key text not null default '',                   -- the folded name of the provider
  search text collate "C" not null default '',             -- the folded provider, toll and product
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, truck_id) references truck (company_id, id),
  foreign key (company_id, trailer_id) references trailer (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, category_id) references expense_category (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id),
  foreign key (company_id, signature_file_id) references file (company_id, id),
  foreign key (created_by) references person,
  foreign key (decided_by) references person,
  check ((currency = 'COP') = (exchange_rate is null)),
  check (currency <> 'COP' or amount = cop_amount),
  check (paid_by = 'company' or driver_id is not null),
  check ((status = 'rejected') = (rejection_reason <> '') or status = 'void')
);
select tenant_table('expense', 'history', 'counted');
create policy own on expense as restrictive to arriero_app using (not own_only() or driver_id = current_person());

create index expense_by_date on expense (company_id, date, id) where status <> 'void';
create index expense_by_amount on expense (company_id, cop_amount, id) where status <> 'void';
create index expense_in_status on expense (company_id, status, date, id);
create index expense_by_trip on expense (company_id, trip_id, date, id) where trip_id is not null;
create index expense_of_company on expense (company_id, date, id) where trip_id is null;
create index expense_by_category on expense (company_id, category_id, date, id);
create index expense_by_driver on expense (company_id, driver_id, date, id) where driver_id is not null;
create index expense_by_truck on expense (company_id, truck_id, date, id) where truck_id is not null;
create index expense_by_trailer on expense (company_id, trailer_id, date, id) where trailer_id is not null;
create index expense_by_payer on expense (company_id, paid_by, date, id);
create index expense_by_method on expense (company_id, payment_method_id) where payment_method_id is not null;
create index expense_by_receipt on expense (company_id, receipt_number, id) where receipt_number <> '';
create index expense_by_search on expense (company_id, search, date, id);
create unique index expense_of_service on expense (company_id, service_id) where service_id is not null and status <> 'void';
create index expense_by_signature on expense (company_id, signature_file_id) where signature_file_id is not null;

-- Its receipts.
create table expense_file (
  company_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  unique (company_id, expense_id, file_id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('expense_file', 'part of expense_id');
create policy own on expense_file as restrictive to arriero_app
  using (not own_only() or exists (select from expense where expense.company_id = expense_file.company_id and expense.id = expense_id));
create index expense_file_by_file on expense_file (company_id, file_id);

-- What an expense reads on the odometer is a reading of it.
alter table odometer_reading drop constraint odometer_reading_source_check;
alter table odometer_reading add constraint odometer_reading_source_check
  check (source in ('opening', 'manual', 'trip_departure', 'trip_arrival', 'service', 'expense'));

-- What drivers paid themselves is on their accounts once it is approved.
create or replace view driver_movement with (security_invoker) as
  select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at from cash_transaction
  union all
  select company_id, id, 'expense', driver_id, trip_id, date, (-cop_amount)::numeric(19,2), created_at from expense
    where status = 'approved' and paid_by = 'driver';
create index expense_on_account on expense (company_id, driver_id, date, id) include (cop_amount, trip_id) where status = 'approved' and paid_by = 'driver';
