-- Invoices and payments.

-- What a customer owes for trips, or for whatever its rows say.
create table invoice (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'draft' check (status in ('draft', 'sent', 'completed', 'cancelled')),
  customer_id uuid not null,
  -- A snapshot of the customer, fixed when the invoice is sent.
  customer_name text not null check (length(customer_name) >= 3),
  customer_tax_id text not null default '',
  customer_address text not null default '',
  issue_date date not null,
  filing_date date,
  filing_reference text not null default '',
  due_date date not null,
  notes text not null default '' check (length(notes) <= 300),
  money_decimals smallint not null check (money_decimals in (0, 2)),
  processing_fee numeric(19,2) not null default 0 check (processing_fee >= 0),
  other_discount numeric(19,2) not null default 0 check (other_discount >= 0),
  -- Computed by one function (totals) in the writing transaction.
  subtotal numeric(19,2) not null,
  discount numeric(19,2) not null,
  iva numeric(19,2) not null,
  other_tax numeric(19,2) not null,
  withholding numeric(19,2) not null,
  total numeric(19,2) not null check (total >= 0),
  advance_payment numeric(19,2) not null default 0 check (advance_payment >= 0),
  paid numeric(19,2) not null default 0 check (paid >= 0),
  adjusted numeric(19,2) not null default 0,   -- the sum of payment_adjustment
  balance numeric(19,2) not null check (balance >= 0),
  cancellation_reason text not null default '',
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  check (due_date >= issue_date),
  check (balance = total - withholding - advance_payment - paid - adjusted),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('invoice', 'history', 'counted');
create index invoice_by_issue on invoice (company_id, issue_date, id);
create index invoice_by_status on invoice (company_id, status, issue_date, id);
create index invoice_by_customer on invoice (company_id, customer_id, issue_date, id);
create index invoice_by_due on invoice (company_id, due_date, id);
create index invoice_by_total on invoice (company_id, total, id);
create index invoice_open_by_due on invoice (company_id, due_date, id) include (balance) where status = 'sent';
create index invoice_part_paid on invoice (company_id, due_date, id) where status = 'sent' and paid + adjusted > 0;

-- Printed rows, in the order of position.
create table invoice_item (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  trip_id uuid,
  description text not null,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(19,4) not null check (unit_price >= 0),
  amount numeric(19,2) not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('invoice_item', 'part of invoice_id');

-- Taxes, discounts and withholdings of an invoice, in the order of position.
create table invoice_adjustment (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('fixed', 'percentage')),
  description text not null,
  value numeric(19,4) not null check (value >= 0),
  iva boolean not null default false,
  amount numeric(19,2) not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('invoice_adjustment', 'part of invoice_id');

-- The trips that an invoice bills. A trip is on at most one invoice that is not cancelled; a cancelled one leaves inactive rows.
create table invoice_trip (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  trip_id uuid not null,
  active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id)
);
select tenant_table('invoice_trip', 'plain');
create unique index invoice_trip_once on invoice_trip (company_id, trip_id) where active;
create index invoice_trip_by_invoice on invoice_trip (company_id, invoice_id);

alter table advance add foreign key (company_id, invoice_id) references invoice (company_id, id);

-- Money received. A deleted payment stays as a void row and keeps its number.
create table payment (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  status text not null default 'active' check (status in ('active', 'void')),
  customer_id uuid not null,
  payment_date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  notes text not null default '' check (length(notes) <= 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payment', 'history', 'counted');
create index payment_by_date on payment (company_id, payment_date, id) where status = 'active';
create index payment_by_customer on payment (company_id, customer_id, payment_date, id);
create index payment_by_amount on payment (company_id, amount, id);
create index payment_by_method on payment (company_id, method, payment_date, id);
create index payment_void on payment (company_id, payment_date, id) where status = 'void';

-- The part of a payment that pays an invoice.
create table payment_allocation (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, payment_id, invoice_id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_allocation');
create index payment_allocation_by_invoice on payment_allocation (company_id, invoice_id, payment_id);

-- What settles an invoice besides money: a withholding at another rate, a shortage, rounding.
create table payment_adjustment (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('withholding', 'shortage', 'rounding')),
  amount numeric(19,2) not null check (amount <> 0),
  note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_adjustment');
create index payment_adjustment_by_payment on payment_adjustment (company_id, payment_id, id);
create index payment_adjustment_by_invoice on payment_adjustment (company_id, invoice_id, id);

-- Drivers see none of it.
create policy own on invoice as restrictive to arriero_app using (not own_only());
create policy own on invoice_item as restrictive to arriero_app using (not own_only());
create policy own on invoice_adjustment as restrictive to arriero_app using (not own_only());
create policy own on invoice_trip as restrictive to arriero_app using (not own_only());
create policy own on payment as restrictive to arriero_app using (not own_only());
create policy own on payment_allocation as restrictive to arriero_app using (not own_only());
create policy own on payment_adjustment as restrictive to arriero_app using (not own_only());
