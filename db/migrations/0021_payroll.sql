-- Payroll: what members are paid from which day, pay periods, pay stubs and advances on pay.

-- What is agreed with a member, from a day; the account it is paid to is that of `compensation`, whatever the day.
create table compensation_terms (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,   -- the member
  valid_from date,   -- null: from always
  payroll_cycle text check (payroll_cycle in ('monthly', 'semi_monthly')),   -- null: the company's
  base_salary numeric(19,2) not null check (base_salary >= 0),   -- a month
  health_unit text not null check (health_unit in ('percentage', 'amount')),
  health_value numeric(19,4) not null check (health_value >= 0),
  pension_unit text not null check (pension_unit in ('percentage', 'amount')),
  pension_value numeric(19,4) not null check (pension_value >= 0),
  arl_unit text not null check (arl_unit in ('percentage', 'amount')),
  arl_value numeric(19,4) not null check (arl_value >= 0),
  tax_unit text not null check (tax_unit in ('percentage', 'amount')),
  tax_value numeric(19,4) not null check (tax_value >= 0),
  other_discounts numeric(19,2) not null check (other_discounts >= 0),   -- a pay stub
  transport_allowance boolean not null default true,
  solidarity_fund boolean not null default true,
  primary key (company_id, id),
  constraint compensation_terms_once unique nulls not distinct (company_id, compensation_id, valid_from),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (health_unit = 'amount' or health_value <= 100),
  check (pension_unit = 'amount' or pension_value <= 100),
  check (arl_unit = 'amount' or arl_value <= 100),
  check (tax_unit = 'amount' or tax_value <= 100)
);
select tenant_table('compensation_terms', 'part of compensation_id');
create policy own on compensation_terms as restrictive to arriero_app using (not own_only() or compensation_id = current_person());

create table pay_period (
  company_id uuid not null references company,
  id uuid not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The company's when it closed.
  cycle text check (cycle in ('monthly', 'semi_monthly', 'weekly', 'biweekly')),
  closed_at timestamptz,
  closed_by uuid references person,
  -- The job that closes it, or the last one, and the code of the refusal that ended it.
  job_id uuid,
  failure text,
  -- Of a closed period when it was paid; the open one is paid on the company's next payment date.
  payment_date date,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, starts_on),
  unique (company_id, ends_on),
  check (ends_on >= starts_on),
  check (status = 'open' or closed_at is not null and cycle is not null)
);
select tenant_table('pay_period');
create unique index pay_period_open on pay_period (company_id) where status = 'open';
-- Employees see the dates of periods that are closed.
create policy own on pay_period as restrictive to arriero_app using (not own_only() or status = 'closed');
-- A pay period whose span ends in closed books is not opened again: db/functions/payroll.sql.
create trigger books_of_reopening after update of status on pay_period for each row when (old.status = 'closed' and new.status <> 'closed')
  execute function check_books_of_period();

-- The trips that a period pays: each in one period only.
create table pay_period_trip (
  company_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  trip_id uuid not null,
  -- Of a closed period: who was paid for it, and the freight that was paid on.
  employee_id uuid,
  freight numeric(19,2),
  -- Pay on the net of trips follows the expenses of a trip that was paid already, as it follows the freight: db/functions/payroll.sql.
  expenses numeric(19,2),   -- of a closed period whose stub has pay on the net: what it subtracted
  primary key (company_id, id),
  constraint pay_period_trip_once unique (company_id, trip_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id)
);
select tenant_table('pay_period_trip', 'plain');
create policy own on pay_period_trip as restrictive to arriero_app using (not own_only() or employee_id = current_person());
create index pay_period_trip_by_period on pay_period_trip (company_id, period_id, trip_id);
create index pay_period_trip_by_employee on pay_period_trip (company_id, employee_id) where employee_id is not null;

-- What was decided for a person in a period, where it differs from what payroll assumes.
create table pay_period_person (
  company_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  employee_id uuid not null,
  days smallint check (days between 0 and 62),   -- paid; null: all
  absence text check (absence in ('sick', 'leave', 'unpaid')),
  settle_cash boolean not null default true,
  notes text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, period_id, employee_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id)
);
select tenant_table('pay_period_person', 'part of period_id');
create policy own on pay_period_person as restrictive to arriero_app using (not own_only());

-- Earnings, or corrections of earlier ones, that users write.
create table pay_period_line (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,   -- of pay_period_person
  period_id uuid not null,
  position smallint not null,
  description text not null,
  nature text not null check (nature in ('salary', 'non_salary', 'reimbursement')),
  amount numeric(19,2) not null check (amount <> 0),
  -- Of a correction: the trip whose freight changed after it was paid, and by how much.
  trip_id uuid,
  difference numeric(19,2),
  corrects text check (corrects in ('freight', 'expenses')),
  primary key (company_id, id),
  unique (company_id, person_id, position) deferrable initially deferred,
  foreign key (company_id, person_id) references pay_period_person (company_id, id) on delete cascade,
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  constraint pay_period_line_correction check (num_nulls(trip_id, corrects, difference) in (0, 3))
);
select tenant_table('pay_period_line', 'part of period_id');
create policy own on pay_period_line as restrictive to arriero_app using (not own_only());
create index pay_period_line_by_period on pay_period_line (company_id, period_id);
create index pay_period_line_by_trip on pay_period_line (company_id, trip_id) where trip_id is not null;

-- Money given to an employee against pay.
create table payroll_advance (
  company_id uuid not null references company,
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  amount numeric(19,2) not null check (amount > 0),
  -- Stubs that take it: each amount ÷ instalments, the last one the rest.
  instalments smallint not null default 1 check (instalments between 1 and 120),
  method text not null check (method in ('cash', 'credit_card', 'bank_transfer', 'check')),
  payment_method_id uuid,
  transaction_id text not null default '',
  note text not null default '',
  reference_key text not null generated always as (comparable(transaction_id)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('payroll_advance');
create policy own on payroll_advance as restrictive to arriero_app using (not own_only() or employee_id = current_person());
create index payroll_advance_by_employee on payroll_advance (company_id, employee_id, date, id);
create index payroll_advance_by_date on payroll_advance (company_id, date, id);
create index payroll_advance_by_amount on payroll_advance (company_id, amount, id);
create index payroll_advance_by_method on payroll_advance (company_id, payment_method_id) where payment_method_id is not null;
select close_with_books('payroll_advance', 'date', 'instalments', 'note', 'version');
create trigger settled after update on payroll_advance for each row execute function refuse_settled('payroll_advance_id', 'instalments', 'note', 'version');
create trigger settled_delete before delete on payroll_advance for each row execute function refuse_settled('payroll_advance_id');
create index payroll_advance_by_reference on payroll_advance (company_id, reference_key) where reference_key <> '';

-- What a period pays an employee. While its period is open again, its figures are those of the last closing.
create table pay_stub (
  company_id uuid not null references company,
  id uuid not null,
  number text collate "C" not null check (number <> ''),
  period_id uuid not null,
  employee_id uuid not null,
  -- void: the period was closed again, and pays the employee nothing.
  status text not null default 'issued' check (status in ('issued', 'void')),
  -- The day whose month and legal values it has.
  reference_day date not null,
  days smallint not null,
  trips integer not null,
  regular_earnings numeric(19,2) not null,
  variable_earnings numeric(19,2) not null,
  total_earnings numeric(19,2) not null check (total_earnings >= 0),
  -- Parts of the earnings, for the month's contribution base.
  salary_earnings numeric(19,2) not null,
  non_salary_earnings numeric(19,2) not null,
  transport_allowance numeric(19,2) not null,
  health numeric(19,2) not null,
  pension numeric(19,2) not null,
  arl numeric(19,2) not null,
  arl_paid_by text not null check (arl_paid_by in ('employer', 'employee')),
  solidarity_fund numeric(19,2) not null,
  tax_withholdings numeric(19,2) not null,
  -- Deduction modifiers and other discounts.
  deductions numeric(19,2) not null,
  total_deductions numeric(19,2) not null,
  payroll_advances numeric(19,2) not null,
  cash_balance numeric(19,2) not null,
  net_payment numeric(19,2) not null check (net_payment >= 0),
  money_decimals smallint not null check (money_decimals in (0, 2)),
  -- The lines with their formulas, what was not taken, and what the month's next stub needs.
  content jsonb not null,
  notes text not null default '',
  -- What is left of a stub follows its payments, and lists filter, sort and add it up.
  paid numeric(19,2) not null default 0,
  balance numeric(19,2) not null generated always as (case status when 'void' then 0 else net_payment - paid end) stored,
  -- The days of employment that it pays or leaves out as absences; no other stub of the employee pays them. Null without any.
  days_from date,
  days_through date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint pay_stub_once unique (company_id, period_id, employee_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id),
  constraint pay_stub_paid check (paid between 0 and net_payment),
  check (days_from <= days_through)
);
select tenant_table('pay_stub');
create policy own on pay_stub as restrictive to arriero_app using (not own_only() or employee_id = current_person() and status = 'issued'
  and exists (select from pay_period period where period.company_id = pay_stub.company_id and period.id = period_id and period.status = 'closed'));
create index pay_stub_by_employee on pay_stub (company_id, employee_id, reference_day, id);
create index pay_stub_by_payment on pay_stub (company_id, net_payment, id);
create index pay_stub_by_balance on pay_stub (company_id, balance, id);

-- What a stub takes of cash, expenses and advances. The amount has the sign of what the employee owes because of the source.
create table stub_use (
  company_id uuid not null,
  id uuid not null,
  stub_id uuid not null,
  cash_transaction_id uuid,
  expense_id uuid,
  payroll_advance_id uuid,
  amount numeric(19,2) not null check (amount <> 0),
  primary key (company_id, id),
  constraint stub_use_one_source check (num_nonnulls(cash_transaction_id, expense_id, payroll_advance_id) = 1),
  foreign key (company_id, stub_id) references pay_stub (company_id, id),
  foreign key (company_id, cash_transaction_id) references cash_transaction (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, payroll_advance_id) references payroll_advance (company_id, id)
);
select tenant_table('stub_use', 'plain');
create policy own on stub_use as restrictive to arriero_app
  using (not own_only() or exists (select from pay_stub stub where stub.company_id = stub_use.company_id and stub.id = stub_id));
create unique index stub_use_of_cash on stub_use (company_id, cash_transaction_id, stub_id) where cash_transaction_id is not null;
create unique index stub_use_of_expense on stub_use (company_id, expense_id, stub_id) where expense_id is not null;
create unique index stub_use_of_advance on stub_use (company_id, payroll_advance_id, stub_id) where payroll_advance_id is not null;
create index stub_use_by_stub on stub_use (company_id, stub_id);

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

-- All stubs of a closed period as one PDF, as a job printed it; the latest of a period. Only of the version of the period that it names.
create table stubs_document (
  company_id uuid not null references company,
  id uuid not null,
  period_id uuid not null,
  period_version integer not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- While its job prints it, and where that failed with the code: null.
  stubs integer,
  bytes bytea,
  failure text,
  primary key (company_id, id),
  constraint stubs_document_once unique (company_id, period_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  check ((bytes is null) = (stubs is null))
);
select tenant_table('stubs_document', 'plain');
-- It has the pay of everyone.
create policy own on stubs_document as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table stubs_document alter column bytes set storage external;

-- What stubs took is read from the cash or the expense that they took it from, of which a stub takes only its employee's: so by the indexes of their
-- driver and trip, and each step by a key (offset). Joined, all stubs, periods and sources of the company were compared with each other where the
-- planner expected few: seconds for 10,000 movements.
create view driver_movement with (security_invoker) as
  select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at,
      id as source_id, null::uuid as stub_id, null::text collate "C" as stub_number from cash_transaction
  union all
  select company_id, id, 'expense', driver_id, trip_id, date, (-cop_amount)::numeric(19,2), created_at, id, null, null from expense
    where status = 'approved' and paid_by = 'driver'
  union all
  select cash.company_id, taken.id, 'pay_stub', cash.driver_id, cash.settled_trip_id, taken.ends_on, taken.owed, taken.created_at, cash.id, taken.stub_id, taken.number
    from cash_transaction cash cross join lateral (
      select used.id, (-used.amount)::numeric(19,2) as owed, stub.id as stub_id, stub.number, stub.created_at, period.ends_on
        from stub_use used
          cross join lateral (select id, number, created_at, period_id from pay_stub where pay_stub.company_id = used.company_id and pay_stub.id = used.stub_id offset 0) stub
          cross join lateral (select ends_on from pay_period where pay_period.company_id = used.company_id and pay_period.id = stub.period_id offset 0) period
        where used.company_id = cash.company_id and used.cash_transaction_id = cash.id offset 0
    ) taken
  union all
  select expense.company_id, taken.id, 'pay_stub', expense.driver_id, expense.trip_id, taken.ends_on, taken.owed, taken.created_at, expense.id, taken.stub_id, taken.number
    from expense cross join lateral (
      select used.id, (-used.amount)::numeric(19,2) as owed, stub.id as stub_id, stub.number, stub.created_at, period.ends_on
        from stub_use used
          cross join lateral (select id, number, created_at, period_id from pay_stub where pay_stub.company_id = used.company_id and pay_stub.id = used.stub_id offset 0) stub
          cross join lateral (select ends_on from pay_period where pay_period.company_id = used.company_id and pay_period.id = stub.period_id offset 0) period
        where used.company_id = expense.company_id and used.expense_id = expense.id offset 0
    ) taken
    -- What is not approved no stub takes.
    where expense.status = 'approved' and expense.paid_by = 'driver';
alter table compensation_modifier add foreign key (company_id, terms_id) references compensation_terms (company_id, id);
grant select on driver_movement to arriero_app;
