-- Payroll: what members are paid from which day, pay periods, pay stubs and advances on pay.

-- What is agreed with a member, from a day; the account it is paid to is that of `compensation`, whatever the day.
create table compensation_terms (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,                                       -- the member
  valid_from date,                                                     -- null: from always
  payroll_cycle text check (payroll_cycle in ('monthly', 'semi_monthly')),   -- null: the company's
  base_salary numeric(19,2) not null check (base_salary >= 0),       -- a month
  health_unit text not null check (health_unit in ('percentage', 'amount')),
  health_value numeric(19,4) not null check (health_value >= 0),
  pension_unit text not null check (pension_unit in ('percentage', 'amount')),
  pension_value numeric(19,4) not null check (pension_value >= 0),
  arl_unit text not null check (arl_unit in ('percentage', 'amount')),
  arl_value numeric(19,4) not null check (arl_value >= 0),
  tax_unit text not null check (tax_unit in ('percentage', 'amount')),
  tax_value numeric(19,4) not null check (tax_value >= 0),
  other_discounts numeric(19,2) not null check (other_discounts >= 0), -- a pay stub
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

insert into compensation_terms (company_id, id, compensation_id, payroll_cycle, base_salary, health_unit, health_value, pension_unit, pension_value,
    arl_unit, arl_value, tax_unit, tax_value, other_discounts)
  select company_id, uuidv7(), id, payroll_cycle, base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit,
      tax_value, other_discounts
    from compensation;
alter table compensation
  drop column payroll_cycle, drop column base_salary, drop column health_unit, drop column health_value, drop column pension_unit, drop column pension_value,
  drop column arl_unit, drop column arl_value, drop column tax_unit, drop column tax_value, drop column other_discounts;

-- Bonuses and deductions belong to the terms; `compensation_id` stays, for the history and the policies.
alter table compensation_modifier add column terms_id uuid, add column court_ordered boolean not null default false;
update compensation_modifier modifier set terms_id = terms.id
  from compensation_terms terms where terms.company_id = modifier.company_id and terms.compensation_id = modifier.compensation_id;
alter table compensation_modifier alter column terms_id set not null,
  drop constraint compensation_modifier_company_id_compensation_id_position_key,
  add constraint compensation_modifier_position unique (company_id, terms_id, position) deferrable initially deferred,
  add foreign key (company_id, terms_id) references compensation_terms (company_id, id),
  add constraint compensation_modifier_court_ordered check (not court_ordered or kind = 'deduction');
create index compensation_modifier_by_member on compensation_modifier (company_id, compensation_id);

-- After that day a member is paid nothing.
alter table member add column left_on date;

-- Who pays occupational risk, and whether advances, cash and voluntary deductions leave the minimum wage.
alter table company
  add column arl_paid_by text not null default 'employer' check (arl_paid_by in ('employer', 'employee')),
  add column protects_pay boolean not null default true;

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

-- The trips that a period pays: each in one period only.
create table pay_period_trip (
  company_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  trip_id uuid not null,
  -- Of a closed period: who was paid for it, and the freight that was paid on.
  employee_id uuid,
  freight numeric(19,2),
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
  person_id uuid not null,                       -- of pay_period_person
  period_id uuid not null,
  position smallint not null,
  description text not null,
  nature text not null check (nature in ('salary', 'non_salary', 'reimbursement')),
  amount numeric(19,2) not null check (amount <> 0),
  -- Of a correction: the trip whose freight changed after it was paid, and by how much.
  trip_id uuid,
  freight_difference numeric(19,2),
  primary key (company_id, id),
  unique (company_id, person_id, position) deferrable initially deferred,
  foreign key (company_id, person_id) references pay_period_person (company_id, id) on delete cascade,
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  check ((trip_id is null) = (freight_difference is null))
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
create index payroll_advance_by_reference on payroll_advance (company_id, transaction_id) where transaction_id <> '';
create index payroll_advance_by_method on payroll_advance (company_id, payment_method_id) where payment_method_id is not null;
select close_with_books('payroll_advance', 'date', 'instalments', 'note', 'version');

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
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint pay_stub_once unique (company_id, period_id, employee_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  foreign key (company_id, employee_id) references member (company_id, id)
);
select tenant_table('pay_stub');
create policy own on pay_stub as restrictive to arriero_app using (not own_only() or employee_id = current_person() and status = 'issued'
  and exists (select from pay_period period where period.company_id = pay_stub.company_id and period.id = period_id and period.status = 'closed'));
create index pay_stub_by_employee on pay_stub (company_id, employee_id, reference_day, id);
create index pay_stub_by_payment on pay_stub (company_id, net_payment, id);

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

-- Taken by a stub, or paid out: corrected by an opposite row, and not changed (db/functions/payroll.sql). A deletion is refused before the
-- foreign keys of stub_use see it.
create trigger settled after update on cash_transaction for each row execute function refuse_settled('cash_transaction_id', 'note', 'version');
create trigger settled_delete before delete on cash_transaction for each row execute function refuse_settled('cash_transaction_id');
create trigger settled after update on expense for each row execute function refuse_settled('expense_id', 'note', 'service_id', 'version');
create trigger settled after update on payroll_advance for each row execute function refuse_settled('payroll_advance_id', 'instalments', 'note', 'version');
create trigger settled_delete before delete on payroll_advance for each row execute function refuse_settled('payroll_advance_id');
create trigger paid_out after update of driver_id on trip for each row when (old.driver_id <> new.driver_id) execute function refuse_paid_out();

-- What stubs took is no longer owed. `source_id`: the cash or expense, whose own movement it is or of which a stub took a part.
create or replace view driver_movement with (security_invoker) as
  select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at,
      id as source_id, null::uuid as stub_id, null::text collate "C" as stub_number from cash_transaction
  union all
  select company_id, id, 'expense', driver_id, trip_id, date, (-cop_amount)::numeric(19,2), created_at, id, null, null from expense
    where status = 'approved' and paid_by = 'driver'
  union all
  select used.company_id, used.id, 'pay_stub', stub.employee_id, coalesce(cash.settled_trip_id, expense.trip_id), period.ends_on, (-used.amount)::numeric(19,2), stub.created_at,
      coalesce(used.cash_transaction_id, used.expense_id), stub.id, stub.number
    from stub_use used
      join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
      left join cash_transaction cash on cash.company_id = used.company_id and cash.id = used.cash_transaction_id
      left join expense on expense.company_id = used.company_id and expense.id = used.expense_id
    where used.payroll_advance_id is null;

-- A period for each company that says when it pays next; it starts with the present month, half or week (payroll/rules/periods.ts).
insert into pay_period (company_id, id, starts_on, ends_on)
  select id, uuidv7(), least(next_payment_date, case payroll_cycle
      when 'monthly' then date_trunc('month', next_payment_date)::date
      when 'semi_monthly' then case when extract(day from next_payment_date) > 15 then date_trunc('month', next_payment_date)::date + 15
        else date_trunc('month', next_payment_date)::date end
      when 'weekly' then date_trunc('week', next_payment_date)::date
      else date_trunc('week', next_payment_date)::date - 7 end), next_payment_date
    from company where next_payment_date is not null;

-- What new companies start with, see companies/contract/parameters.ts.
insert into parameter (company_id, id, key, value, valid_from, source, verified)
  select company.id, uuidv7(), start.key, start.value, date '2011-01-01', start.source, start.verified
    from company cross join (values
      ('solidarity_rate', 1, 'Ley 100 de 1993, art. 27; sin los tramos desde 16 salarios mínimos', true),
      ('solidarity_minimum', 4, 'Ley 100 de 1993, art. 27', true),
      ('contribution_limit', 25, 'Ley 100 de 1993, art. 18', true),
      ('transport_limit', 2, 'Ley 15 de 1959', true),
      ('non_salary_share', 40, 'Ley 1393 de 2010, art. 30', true),
      ('voluntary_deduction_share', 100, 'La ley puede proteger más', false)
    ) start (key, value, source, verified)
  on conflict do nothing;
