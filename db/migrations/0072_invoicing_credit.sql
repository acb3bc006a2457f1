-- Credit of customers: advances of loads, trips and customers, what payments kept, every use of them, and money returned.

-- The reference of the bank or wallet.
alter table payment add column transaction_id text not null default '' check (length(transaction_id) <= 40);
create index payment_by_reference on payment (company_id, transaction_id collate "C") where transaction_id <> '';

-- 'trip': the advance payment that the form of the trip edits. 'extra': another one of the trip. 'payment': what a payment kept as credit.
alter table advance
  drop constraint advance_source_check,
  alter column trip_id drop not null,
  add column payment_id uuid,
  -- The reference of the bank or wallet.
  add column transaction_id text not null default '' check (length(transaction_id) <= 40),
  -- The record under which its history is shown.
  add column record_id uuid not null generated always as (coalesce(trip_id, customer_id)) stored,
  add constraint advance_source check (case source
    when 'trip' then trip_id is not null and load_id is null and payment_id is null
    when 'extra' then trip_id is not null and load_id is null and payment_id is null
    when 'load' then trip_id is not null and load_id is not null and payment_id is null
    when 'customer' then trip_id is null and load_id is null and payment_id is null
    when 'payment' then trip_id is null and load_id is null and payment_id is not null
    else false end),
  add constraint advance_notes_check check (length(notes) <= 300),
  add constraint advance_of_payment unique (company_id, payment_id),
  add foreign key (company_id, payment_id) references payment (company_id, id),
  -- The uses of an advance are its customer's: it cannot move to another customer while it has any.
  add constraint advance_of_customer unique (company_id, id, customer_id);
drop trigger history_insert on advance;
drop trigger history_update on advance;
drop trigger history_delete on advance;
create trigger history_insert after insert on advance referencing new table as new_rows
  for each statement execute function write_history('counted', 'record_id');
create trigger history_update after update on advance referencing old table as old_rows new table as new_rows
  for each statement execute function write_history('counted', 'record_id');
create trigger history_delete after delete on advance referencing old table as old_rows
  for each statement execute function write_history('counted', 'record_id');
insert into row_counter (company_id, entity, rows) select company_id, 'advance', count(*) from advance group by company_id;

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

-- What invoices used until now.
insert into advance_use (company_id, id, advance_id, customer_id, invoice_id, amount, created_at)
  select company_id, uuidv7(), id, customer_id, invoice_id, used, created_at from advance where invoice_id is not null and used > 0;
alter table advance drop column invoice_id;

-- The lists of advances, and the open credit of a customer.
create index advance_by_date on advance (company_id, payment_date, id);
create index advance_by_amount on advance (company_id, amount, id);
create index advance_by_customer on advance (company_id, customer_id, payment_date, id);
create index advance_open on advance (company_id, customer_id, payment_date, id) include (amount, used, trip_id) where used < amount;
create index advance_open_by_date on advance (company_id, payment_date, id) where used < amount;
create index advance_by_load on advance (company_id, load_id) where load_id is not null;
create index advance_by_reference on advance (company_id, transaction_id collate "C") where transaction_id <> '';
