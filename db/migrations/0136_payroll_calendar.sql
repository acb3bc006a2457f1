-- A period has a span of the company's pay cycle, which never moves, and a payment date beside it (docs/decisions/0124-pay-calendar.md).
alter table pay_period
  -- Of a closed period when it was paid; the open one is paid on the company's next payment date.
  add payment_date date;
update pay_period set payment_date = ends_on where status = 'closed';

alter table pay_stub
  -- The days of employment that it pays or leaves out as absences; no other stub of the employee pays them. Null without any.
  add days_from date,
  add days_through date,
  add check (days_from <= days_through);

-- The days that stubs paid until now: one after the other, as many as each paid, within the month or the half that it was of. Closed periods are left
-- as they are; where a stub paid more, bin/admin verify names it.
do $$
declare
  stub record;
  employee uuid;
  through date;
  -- Of the period before, where days of it are left: it ended late, on its payment date.
  late date;
  first_day date;
  last_day date;
begin
  for stub in select pay_stub.company_id, pay_stub.id, pay_stub.employee_id, pay_stub.reference_day as day, coalesce((pay_stub.content ->> 'whole_days')::int, pay_stub.days) as days,
        period.starts_on, period.ends_on, cycle_on(pay_stub.company_id, pay_stub.employee_id, period.ends_on, null) as own,
        cycle_on(pay_stub.company_id, pay_stub.employee_id, period.ends_on, period.cycle) as cycle, member.left_on,
        (select case when bool_or(valid_from is null) then '-infinity' else coalesce(min(valid_from), '-infinity') end from compensation_terms
          where company_id = pay_stub.company_id and compensation_id = pay_stub.employee_id) as started_on
      from pay_stub
        join pay_period period on period.company_id = pay_stub.company_id and period.id = pay_stub.period_id and period.status = 'closed'
        join member on member.company_id = pay_stub.company_id and member.id = pay_stub.employee_id
      where pay_stub.status = 'issued' order by pay_stub.company_id, pay_stub.employee_id, period.starts_on
  loop
    if employee is distinct from stub.employee_id then through := null; late := null; end if;
    employee := stub.employee_id;
    continue when stub.days = 0;
    if stub.cycle in ('monthly', 'semi_monthly') then
      first_day := case when stub.own is null and late = stub.starts_on - 1 then date_trunc('month', stub.starts_on)::date
        when stub.own is null then stub.starts_on
        when stub.own = 'monthly' or stub.days > 15 then date_trunc('month', stub.day)::date
        else part_of_month('semi_monthly', stub.day, false) end;
      first_day := greatest(first_day, through + 1, stub.started_on);
      select max(day) into last_day
        from generate_series(first_day::timestamp, part_of_month(stub.cycle, stub.day, true)::timestamp, '1 day') day where days_of_30(first_day, day::date) <= stub.days;
    else
      first_day := greatest(stub.starts_on, through + 1, stub.started_on);
      last_day := least(stub.ends_on, stub.left_on);
    end if;
    continue when last_day is null or last_day < first_day;
    update pay_stub set days_from = first_day, days_through = last_day where company_id = stub.company_id and id = stub.id;
    through := last_day;
    late := case when last_day < stub.ends_on then stub.ends_on end;
  end loop;
end $$;

-- The open period ends with the part of the month that its payment date stood for, or with the next one where that is paid already; weeks have seven or
-- fourteen days. Its payment date stays where it fits.
do $$
declare
  open record;
  last_day date;
  unpaid date;
begin
  for open in select period.company_id, period.id, period.starts_on, period.ends_on, coalesce(period.cycle, company.payroll_cycle) as cycle, company.next_payment_date,
        (select max(stub.days_through) from pay_stub stub join pay_period before on before.company_id = stub.company_id and before.id = stub.period_id
          where stub.company_id = period.company_id and stub.status = 'issued' and before.status = 'closed') as paid_through
      from pay_period period join company on company.id = period.company_id where period.status = 'open'
  loop
    unpaid := greatest(open.starts_on, open.paid_through + 1);
    if open.cycle in ('monthly', 'semi_monthly') then
      last_day := part_of_month(open.cycle, open.ends_on, true);
      -- Paid at most five days after the end of the part before.
      if last_day <> open.ends_on and open.ends_on - part_of_month(open.cycle, open.ends_on, false) < 5 and part_of_month(open.cycle, open.ends_on, false) > open.starts_on then
        last_day := part_of_month(open.cycle, open.ends_on, false) - 1;
      end if;
      if days_of_30(unpaid, last_day) = 0 then last_day := part_of_month(open.cycle, last_day + 1, true); end if;
    else
      last_day := open.starts_on + case open.cycle when 'weekly' then 6 else 13 end;
    end if;
    update pay_period set ends_on = last_day, version = version + 1 where company_id = open.company_id and id = open.id and ends_on <> last_day;
    update company set next_payment_date = last_day, version = version + 1
      where id = open.company_id and next_payment_date not between unpaid and last_day + 10;
  end loop;
end $$;
