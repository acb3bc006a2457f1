-- What stubs took is read from the cash or the expense that they took it from, of which a stub takes only its employee's: so by the indexes of their
-- driver and trip, and each step by a key (offset). Joined, all stubs, periods and sources of the company were compared with each other where the
-- planner expected few: seconds for 10,000 movements.
create or replace view driver_movement with (security_invoker) as
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
