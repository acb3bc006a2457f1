-- Payroll: what is paid of pay stubs, and the files that instruct a bank whom to pay.

-- Money that an employee got of a stub. A deleted one stays as void, with its number.
create table stub_payment (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  stub_id uuid not null,
  date date not null,
  method text not null check (method in ('bank_deposit', 'cash', 'check', 'other')),
  amount numeric(19,2) not null check (amount > 0),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'active' check (status in ('active', 'void')),
  -- The day on which the bank returned it: the stub is owed again.
  returned_on date,
  return_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  check (returned_on is not null or return_reason = '')
);
select tenant_table('stub_payment');
-- Employees see what they got of the stubs that they see.
create policy own on stub_payment as restrictive to arriero_app using (not own_only() or status = 'active'
  and exists (select from pay_stub stub where stub.company_id = stub_payment.company_id and stub.id = stub_id));
create index stub_payment_by_stub on stub_payment (company_id, stub_id, id);
create index stub_payment_by_date on stub_payment (company_id, date, id);
create index stub_payment_by_amount on stub_payment (company_id, amount, id);
-- A return is money of its own day (db/functions/payroll.sql).
select close_with_books('stub_payment', 'date', 'returned_on', 'return_reason', 'version');
create trigger books_return after update of returned_on on stub_payment for each row when (old.returned_on is distinct from new.returned_on)
  execute function check_books_of_return();

-- What is left of a stub follows its payments, and lists filter, sort and add it up.
alter table pay_stub add column paid numeric(19,2) not null default 0;
alter table pay_stub
  add constraint pay_stub_paid check (paid between 0 and net_payment),
  add column balance numeric(19,2) not null generated always as (case status when 'void' then 0 else net_payment - paid end) stored;
create index pay_stub_by_balance on pay_stub (company_id, balance, id);

-- A file for a bank, as it was made. `content`: the stubs that were unpaid, payments that no file had, or payments that the bank returned.
create table bank_file (
  company_id uuid not null references company,
  id uuid not null,
  period_id uuid not null,
  content text not null check (content in ('unpaid', 'payments', 'returned')),
  created_at timestamptz not null default now(),
  created_by uuid not null references person,
  sent_at timestamptz,
  sent_by uuid references person,
  primary key (company_id, id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  check ((sent_at is null) = (sent_by is null))
);
select tenant_table('bank_file', 'part of period_id');
create policy own on bank_file as restrictive to arriero_app using (not own_only());
create index bank_file_by_period on bank_file (company_id, period_id, id);

-- Whom it pays, with the account of that moment.
create table bank_file_row (
  company_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  position smallint not null,
  stub_id uuid not null,
  -- The payment that is recorded of it, once there is one; and the returned one that it sends again.
  payment_id uuid,
  returned_payment_id uuid,
  employee_name text not null,
  id_type text not null,
  id_card text not null,
  institution text not null,
  account_number text not null,
  amount numeric(19,2) not null check (amount > 0),
  primary key (company_id, id),
  unique (company_id, file_id, position),
  foreign key (company_id, file_id) references bank_file (company_id, id),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  foreign key (company_id, payment_id) references stub_payment (company_id, id),
  foreign key (company_id, returned_payment_id) references stub_payment (company_id, id)
);
select tenant_table('bank_file_row', 'plain');
create policy own on bank_file_row as restrictive to arriero_app using (not own_only());
create index bank_file_row_by_payment on bank_file_row (company_id, payment_id) where payment_id is not null;
create index bank_file_row_by_stub on bank_file_row (company_id, stub_id);
