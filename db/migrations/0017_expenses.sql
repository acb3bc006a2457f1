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
  amount numeric(19,2) not null check (amount > 0),   -- in its currency
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
  provider_key text not null default '',   -- the folded name of the provider
  search text collate "C" not null default '',   -- the folded provider, toll and product
  -- What the owner of the trip's truck pays in the end: a charge against the owner's freight, and no cost of the company.
  charged_owner_id uuid,
  charged_to_owner boolean not null generated always as (charged_owner_id is not null) stored,
  charge_owner_id uuid generated always as (case when status <> 'void' then charged_owner_id end) stored,
  -- Where an expense was paid, as far as it is known: the map of its trip shows it.
  city_id text references city,
  -- Numbers of others are compared by their letters and digits alone (`comparable`). Calculated columns, because the policies of the tenants keep
  -- conditions with functions out of indexes.
  receipt_key text not null generated always as (comparable(receipt_number)) stored,
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
  check ((status = 'rejected') = (rejection_reason <> '') or status = 'void'),
  constraint expense_signature_once unique (company_id, signature_file_id),
  check (charged_owner_id is null or trip_id is not null),
  constraint trip_owner_charged foreign key (company_id, trip_id, charge_owner_id) references trip (company_id, id, payable_owner_id)
);
select tenant_table('expense', 'history', 'counted');
create policy own on expense as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index expense_by_amount on expense (company_id, cop_amount, id) where status <> 'void';
create index expense_of_company on expense (company_id, date, id) where trip_id is null;
create index expense_by_category on expense (company_id, category_id, date, id);
create index expense_by_driver on expense (company_id, driver_id, date, id) where driver_id is not null;
create index expense_by_truck on expense (company_id, truck_id, date, id) where truck_id is not null;
create index expense_by_trailer on expense (company_id, trailer_id, date, id) where trailer_id is not null;
create index expense_by_payer on expense (company_id, paid_by, date, id);
create index expense_by_method on expense (company_id, payment_method_id) where payment_method_id is not null;
create index expense_by_search on expense (company_id, search);
create unique index expense_of_service on expense (company_id, service_id) where service_id is not null and status <> 'void';
create index expense_on_account on expense (company_id, driver_id, date, id) include (cop_amount, trip_id) where status = 'approved' and paid_by = 'driver';
create index expense_of_owner on expense (company_id, charged_owner_id) where charged_owner_id is not null;
create trigger of_trip after insert or update or delete on expense for each row execute function add_expense_to_trip();
select close_with_books('expense', 'date', 'service_id', 'version');
create trigger settled after update on expense for each row execute function refuse_settled('expense_id', 'note', 'service_id', 'version');
create trigger texts_insert after insert on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
create trigger texts_update after update on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
-- What was spent in a time. With the column that the policy of expenses reads, so that no row of the table is.
create index expense_spent_by_date on expense (company_id, date) include (cop_amount, driver_id) where status = 'approved' and charged_owner_id is null;
-- Expenses of a provider: a list of them, and the report of what was spent with each.
create index expense_by_provider on expense (company_id, provider_key, date, id) where status <> 'void';
create index expense_by_date on expense (company_id, date, id) include (status, driver_id, cop_amount) where status <> 'void';
create index expense_in_status on expense (company_id, status, date, id) include (driver_id, cop_amount);
create index expense_by_trip on expense (company_id, trip_id, date, id) include (status, driver_id) where trip_id is not null;
create index expense_by_receipt on expense (company_id, receipt_key, id) where receipt_key <> '';

-- Its receipts.
create table expense_file (
  company_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  unique (company_id, expense_id, file_id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  constraint expense_file_once unique (company_id, file_id)
);
select tenant_table('expense_file', 'part of expense_id');
create policy own on expense_file as restrictive to arriero_app
  using (not own_only() or exists (select from expense where expense.company_id = expense_file.company_id and expense.id = expense_id));

-- The distinct texts of a company's expenses, in which the list searches (docs/decisions/0095-texts-of-expenses.md). Only the triggers below write
-- here. Texts that no expense has any more stay: they find nothing.
create table expense_text (
  company_id uuid not null references company,
  search text collate "C" not null check (search <> ''),
  primary key (company_id, search)
);
select tenant_table('expense_text', 'plain');
revoke update, delete on expense_text from arriero_app;
