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
  -- Numbers that others gave an invoice: the customer's reference, and the electronic invoice that a provider made of it, with its files.
  customer_reference text not null default '' check (length(customer_reference) <= 40),
  dian_number text not null default '' check (length(dian_number) <= 30),
  dian_date date,
  cufe text not null default '' check (cufe = '' or cufe ~ '^[0-9a-f]{96}$'),
  -- A number of an invoice without a letter or a digit is compared as it is: numbers are unique.
  number_key text not null generated always as (coalesce(nullif(comparable(number), ''), number)) stored,
  dian_key text not null generated always as (comparable(dian_number)) stored,
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
-- Drivers see none of it.
create policy own on invoice as restrictive to arriero_app using (not own_only());
-- The list in the order of status and of balance.
create index invoice_in_status on invoice (company_id, status, id);
create index invoice_by_balance on invoice (company_id, balance, id);
-- What a customer owes: its open invoices by due date, and their balances by age.
create index invoice_open_by_customer on invoice (company_id, customer_id, due_date, id) include (balance) where status = 'sent';
-- Invoices that were sent and that the customer has not received: the list of them, in each of its usual orders.
create index invoice_unfiled on invoice (company_id, issue_date, id) where status = 'sent' and filing_date is null;
create index invoice_filed on invoice (company_id, issue_date, id) where filing_date is not null;
create index invoice_by_reference on invoice (company_id, customer_reference collate "C") where customer_reference <> '';
create unique index invoice_by_dian_number on invoice (company_id, dian_number collate "C") where dian_number <> '';
-- With `invoice_open_by_customer` and `advance_open` they have what is used of it.
create index invoice_draft_by_customer on invoice (company_id, customer_id) include (balance) where status = 'draft';
-- The due date of an invoice in closed books moves with its filing, from which payment terms start, and not by itself
-- (docs/decisions/0087-closed-books.md). A day that is filed first, or corrected, may bring its due date along.
create trigger books_due_date after update of due_date on invoice for each row
  when (old.due_date <> new.due_date and old.filing_date is not distinct from new.filing_date) execute function check_books('issue_date', '{}');
create index invoice_part_paid on invoice (company_id, due_date, id) where status = 'sent' and paid + adjusted + advance_payment > 0;
create index invoice_by_number_key on invoice (company_id, number_key);
create index invoice_by_dian_key on invoice (company_id, dian_key) where dian_key <> '';
select close_with_books('invoice', 'issue_date', 'status', 'advance_payment', 'paid', 'adjusted', 'balance', 'due_date', 'filing_date',
  'filing_reference', 'customer_reference', 'dian_number', 'dian_key', 'dian_date', 'cufe', 'version');

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
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  unique (company_id, invoice_id, position) deferrable
);
select tenant_table('invoice_item', 'part of invoice_id');
create policy own on invoice_item as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_item', 'invoice_id', 'invoice', 'issue_date');

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
  -- Rates that are shown per mille, see `tax`.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica'),
  -- What the percentage is of, where that is not the whole base of the invoice.
  base numeric(19,2) check (base is null or base >= 0 and withholding_kind is not null and method = 'percentage'),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  unique (company_id, invoice_id, position) deferrable,
  check ((type = 'withholding') = (withholding_kind is not null))
);
select tenant_table('invoice_adjustment', 'part of invoice_id');
create policy own on invoice_adjustment as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_adjustment', 'invoice_id', 'invoice', 'issue_date');

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
create policy own on invoice_trip as restrictive to arriero_app using (not own_only());
select close_part_with_books('invoice_trip', 'invoice_id', 'invoice', 'issue_date');

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
  -- The reference of the bank or wallet.
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payment', 'history', 'counted');
create index payment_by_customer on payment (company_id, customer_id, payment_date, id);
create index payment_by_amount on payment (company_id, amount, id);
create index payment_by_method on payment (company_id, method, payment_date, id);
create index payment_void on payment (company_id, payment_date, id) where status = 'void';
create policy own on payment as restrictive to arriero_app using (not own_only());
create index payment_by_reference on payment (company_id, transaction_id collate "C") where transaction_id <> '';
select close_with_books('payment', 'payment_date', 'version');
create index payment_by_date on payment (company_id, payment_date, id) include (amount) where status = 'active';

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
create policy own on payment_allocation as restrictive to arriero_app using (not own_only());
select close_part_with_books('payment_allocation', 'payment_id', 'payment', 'payment_date');

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
create policy own on payment_adjustment as restrictive to arriero_app using (not own_only());
select close_part_with_books('payment_adjustment', 'payment_id', 'payment', 'payment_date');

create table invoice_file (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint invoice_file_once unique (company_id, file_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('invoice_file', 'part of invoice_id');
create policy own on invoice_file as restrictive to arriero_app using (not own_only());
create index invoice_file_by_invoice on invoice_file (company_id, invoice_id);

-- Money of a customer's credit that was given back.
create table credit_refund (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  date date not null,
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  -- The account or cash box of the company that paid it.
  payment_method_id uuid,
  transaction_id text not null default '' check (length(transaction_id) <= 40),
  -- The sum of its uses.
  amount numeric(19,2) not null check (amount > 0),
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('credit_refund', 'part of customer_id');
create policy own on credit_refund as restrictive to arriero_app using (not own_only());
create index credit_refund_by_customer on credit_refund (company_id, customer_id, date, id);
select close_with_books('credit_refund', 'date', 'version');

-- The part of an advance that an invoice used, or that was returned. `advance.used` is their sum.
create table advance_use (
  company_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  customer_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  amount numeric(19,2) not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint advance_use_one_target check (num_nonnulls(invoice_id, refund_id) = 1),
  constraint advance_use_once unique nulls not distinct (company_id, advance_id, invoice_id, refund_id),
  foreign key (company_id, advance_id, customer_id) references advance (company_id, id, customer_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, refund_id, customer_id) references credit_refund (company_id, id, customer_id)
);
select tenant_table('advance_use', 'plain');
create policy own on advance_use as restrictive to arriero_app using (not own_only());
create index advance_use_by_invoice on advance_use (company_id, invoice_id) where invoice_id is not null;
create index advance_use_by_refund on advance_use (company_id, refund_id) where refund_id is not null;

-- Certificates of what customers withheld in a year, as they sent them. A customer may send several of a kind.
create table withholding_certificate (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  year smallint not null check (year between 2000 and 2200),
  kind text not null check (kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  received_on date not null,
  number text not null default '' check (length(number) <= 40),
  amount numeric(19,2) not null check (amount > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('withholding_certificate', 'part of customer_id');
create policy own on withholding_certificate as restrictive to arriero_app using (not own_only());
create index withholding_certificate_by_customer on withholding_certificate (company_id, customer_id, year, kind);

create table withholding_certificate_file (
  company_id uuid not null,
  id uuid not null,
  certificate_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint withholding_certificate_file_once unique (company_id, file_id),
  foreign key (company_id, certificate_id) references withholding_certificate (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('withholding_certificate_file', 'plain');
create policy own on withholding_certificate_file as restrictive to arriero_app using (not own_only());
create index withholding_certificate_file_by_certificate on withholding_certificate_file (company_id, certificate_id);

-- What customers said about what they owe.
create table collection_note (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  -- The one that it is about, if it is about one.
  invoice_id uuid,
  note text not null check (note <> ''),
  -- The day until which the customer promised to pay.
  promised_until date,
  -- Whether the customer does not accept what it owes.
  disputed boolean not null default false,
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('collection_note', 'part of customer_id');
create policy own on collection_note as restrictive to arriero_app using (not own_only());
create index collection_note_by_customer on collection_note (company_id, customer_id, id);
create index collection_note_by_invoice on collection_note (company_id, invoice_id, id) where invoice_id is not null;

-- Invoices that a job prints as one PDF.
create table invoice_batch (
  company_id uuid not null references company,
  id uuid not null,
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 200),
  job_id uuid not null,
  created_by uuid not null references person,
  created_at timestamptz not null default now(),
  -- While its job runs, and where that failed with the code: null.
  bytes bytea,
  failure text,
  primary key (company_id, id)
);
select tenant_table('invoice_batch', 'plain');
create policy own on invoice_batch as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table invoice_batch alter column bytes set storage external;
create index invoice_batch_by_day on invoice_batch (company_id, created_at);

-- How the statements of an account are written. Columns are named by their titles, or by their letters where a file has no titles.
create table bank_layout (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  amounts text not null check (amounts in ('signed', 'two_columns', 'typed')),
  day_column text not null,
  description_column text not null,
  reference_column text not null,
  amount_column text not null,
  debit_column text not null,
  credit_column text not null,
  type_column text not null,
  balance_column text not null,
  decimal_mark text not null check (decimal_mark in (',', '.')),
  date_order text not null check (date_order in ('dmy', 'mdy')),
  separator text check (separator in (';', ',', e'\t')),
  primary key (company_id, id),
  constraint bank_layout_of_account unique (company_id, payment_method_id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_layout', 'plain');
create policy own on bank_layout as restrictive to arriero_app using (not own_only());

create table bank_statement (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  file_name text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  closing_balance numeric(19,2),   -- after its last line; null where the file does not show it
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_statement', 'plain');
create policy own on bank_statement as restrictive to arriero_app using (not own_only());
create index bank_statement_by_account on bank_statement (company_id, payment_method_id, last_day, id);

create table bank_line (
  company_id uuid not null references company,
  id uuid not null,   -- in the order of the statement within a day
  statement_id uuid not null,
  payment_method_id uuid not null,
  line_date date not null,
  amount numeric(19,2) not null check (amount <> 0),   -- below zero: money that left
  reference text not null check (length(reference) <= 60),
  description text not null check (length(description) <= 300),
  search text collate "C" not null,   -- the folded description and reference
  occurrence integer not null check (occurrence > 0),   -- among equal lines of its day: 1, 2
  digest bytea not null,   -- of account, day, amount, reference, description and occurrence
  balance numeric(19,2),   -- of the account after it
  matched numeric(19,2) not null default 0,   -- the sum of its payments
  ignored boolean not null default false,
  state text generated always as (case when amount < 0 then 'outgoing' when matched = amount then 'matched' when ignored then 'ignored' else 'open' end) stored,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bank_line_once unique (company_id, payment_method_id, digest),
  constraint bank_line_matched check (matched between 0 and greatest(amount, 0)),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_line', 'plain');
create policy own on bank_line as restrictive to arriero_app using (not own_only());
create index bank_line_by_day on bank_line (company_id, line_date, id);
create index bank_line_by_amount on bank_line (company_id, amount, id);
create index bank_line_by_account on bank_line (company_id, payment_method_id, state, line_date, id);
create index bank_line_by_statement on bank_line (company_id, statement_id);

-- The payment that a line became, or was typed by hand before and found in it. A line may have several, up to its amount.
create table bank_match (
  company_id uuid not null references company,
  id uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_match_of_payment unique (company_id, payment_id),
  foreign key (company_id, line_id) references bank_line (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
select tenant_table('bank_match', 'plain');
create policy own on bank_match as restrictive to arriero_app using (not own_only());
create index bank_match_by_line on bank_match (company_id, line_id);

-- Emails that remind customers of what they owe: on which days they go out, to whom not, and those that went out.
create table reminder_schedule (
  company_id uuid not null references company,
  id uuid not null,
  days smallint[] not null check (cardinality(days) <= 10),   -- after the due date of an invoice; below zero before it. None: no reminders
  version integer not null default 1,
  primary key (company_id, id),
  constraint reminder_schedule_once unique (company_id)
);
select tenant_table('reminder_schedule', 'plain');
create policy own on reminder_schedule as restrictive to arriero_app using (not own_only());

-- Customers who get none.
create table reminder_stop (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  primary key (company_id, id),
  constraint reminder_stop_once unique (company_id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('reminder_stop', 'plain');
create policy own on reminder_stop as restrictive to arriero_app using (not own_only());

-- One reminder of an invoice for each day of the schedule, whatever happens: its row is written with its emails.
create table payment_reminder (
  company_id uuid not null references company,
  id uuid not null,
  invoice_id uuid not null,
  days smallint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint payment_reminder_once unique (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_reminder', 'plain');
create policy own on payment_reminder as restrictive to arriero_app using (not own_only());

alter table advance add foreign key (company_id, payment_id) references payment (company_id, id);
-- Payments that drivers received, on the accounts of the drivers.
alter table cash_transaction add foreign key (company_id, payment_id) references payment (company_id, id);
