-- Rows used by a pay stub cannot change. Triggers on the tables check this, so no operation can forget to. `app.refusing` names the possible
-- refusals: tests compare it with the contract of the operation (server/db/tenant.ts).

-- For a row that a stub uses, wholly or in part: rejects its deletion and changes of all columns except the named ones.
create or replace function refuse_settled() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  free_columns text[] := (select array_agg(argument) from unnest(tg_argv[1:]) argument);
  stub text;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - free_columns = to_jsonb(new) - free_columns then return new; end if;
  end if;
  perform set_config('app.refusing', concat_ws(' ', nullif(current_setting('app.refusing', true), ''), 'settled_in_stub'), true);
  execute format('select stub.number from stub_use used join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
    where used.company_id = $1 and used.%I = $2 order by stub.id limit 1', source) into stub using old.company_id, old.id;
  if stub is not null then
    raise exception 'settled_in_stub' using errcode = 'AR409', detail = jsonb_build_object('stub', stub);
  end if;
  return old;
end $$;

-- The driver of a trip that a closed period paid cannot change.
create or replace function refuse_paid_out() returns trigger language plpgsql as $$
declare
  stub text;
begin
  perform set_config('app.refusing', concat_ws(' ', nullif(current_setting('app.refusing', true), ''), 'trip_paid_out'), true);
  select pay_stub.number into stub from pay_period_trip paid
      join pay_period period on period.company_id = paid.company_id and period.id = paid.period_id and period.status = 'closed'
      join pay_stub on pay_stub.company_id = paid.company_id and pay_stub.period_id = paid.period_id and pay_stub.employee_id = paid.employee_id
    where paid.company_id = old.company_id and paid.trip_id = old.id;
  if stub is not null then
    raise exception 'trip_paid_out' using errcode = 'AR409', detail = jsonb_build_object('stub', stub), column = 'driver_id';
  end if;
  return null;
end $$;

grant execute on function refuse_settled, refuse_paid_out to arriero_app;

-- Whether the current person is paid a share of the freight of their trips, today or by terms that begin later, and so may see it.
-- In plpgsql, whose body is not checked: tests of earlier migrations have the functions, but not the tables of terms.
create or replace function paid_by_freight() returns boolean language plpgsql stable as $$
begin
  return exists (select from compensation_modifier modifier
      join compensation_terms terms on terms.company_id = modifier.company_id and terms.id = modifier.terms_id
    where modifier.company_id = current_company() and modifier.compensation_id = current_person() and modifier.base in ('gross_trips', 'net_trips')
      and not exists (select from compensation_terms later
        where later.company_id = terms.company_id and later.compensation_id = terms.compensation_id
          and later.valid_from <= today() and later.valid_from > coalesce(terms.valid_from, '-infinity')));
end $$;

-- Whether the caller may see freight, rates and prices of the trips that they see.
create or replace function sees_freight() returns boolean language sql stable as $$
  select not own_only() or paid_by_freight()
$$;

grant execute on function paid_by_freight, sees_freight to arriero_app;

-- For a payment that the bank returned, or did not return after all: checks the day of the return, independent of the day of the payment.
create or replace function check_books_of_return() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
begin
  if least(old.returned_on, new.returned_on) <= line then
    perform refuse_closed_books(line, case when new.returned_on <= line then 'returned_on' else '' end);
  end if;
  return null;
end $$;

grant execute on function check_books_of_return to arriero_app;

-- For a closed period that is opened again: its pay is dated on its last day.
create or replace function check_books_of_period() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
begin
  if old.ends_on <= line then perform refuse_closed_books(line, ''); end if;
  return null;
end $$;

grant execute on function check_books_of_period to arriero_app;

-- A change of whether a category counts for bonuses does not affect paid trips.
create or replace function rebase_paid_expenses() returns trigger language plpgsql as $$
begin
  update pay_period_trip paid set expenses = paid.expenses + case when new.counts_for_bonus then spent.amount else -spent.amount end
    from (select trip_id, sum(cop_amount) as amount from expense
      where company_id = new.company_id and category_id = new.id and status = 'approved' and charged_owner_id is null group by trip_id) spent
    where paid.company_id = new.company_id and paid.trip_id = spent.trip_id and paid.expenses is not null;
  return null;
end $$;

grant execute on function rebase_paid_expenses to arriero_app;

-- Days from one date to the other, both included, in months of 30 days: the 31st does not count, and the last day of February counts as the 30th. 0
-- if the range is empty.
create or replace function days_of_30(first date, last date) returns integer language sql immutable as $$
  select case when first > last then 0 else (360 * (extract(year from last) - extract(year from first)) + 30 * (extract(month from last) - extract(month from first))
    + case when extract(day from last + 1) = 1 then 30 else extract(day from last) end - extract(day from first) + 1)::integer end
$$;

-- The first or the last day of the month, or of its half, that contains the day.
create or replace function part_of_month(cycle text, day date, is_end boolean) returns date language sql immutable as $$
  select case
    when cycle = 'monthly' then case when is_end then month.ends_on else month.starts_on end
    when extract(day from day) <= 15 then case when is_end then month.starts_on + 14 else month.starts_on end
    else case when is_end then month.ends_on else month.starts_on + 15 end
  end from (select date_trunc('month', day)::date as starts_on, (date_trunc('month', day) + interval '1 month')::date - 1 as ends_on) month
$$;

-- The pay cycle of a member on a day: their own, or the company's, which the caller passes.
create or replace function cycle_on(company uuid, member uuid, day date, company_cycle text) returns text language plpgsql stable as $$
begin
  return coalesce((select payroll_cycle from compensation_terms terms
    where terms.company_id = company and terms.compensation_id = member and (valid_from is null or valid_from <= day) order by valid_from desc nulls last limit 1), company_cycle);
end $$;

grant execute on function days_of_30, part_of_month, cycle_on to arriero_app;
