-- Pay on the net of trips follows the expenses of a trip that was paid already, as it follows the freight: db/functions/payroll.sql.
alter table pay_period_trip
  add expenses numeric(19,2);   -- of a closed period whose stub has pay on the net: what it subtracted
-- What counts today: closed periods are left as they are.
update pay_period_trip paid set expenses = (
    select coalesce(sum(spent.cop_amount), 0.00) from expense spent
      join expense_category category on category.company_id = spent.company_id and category.id = spent.category_id
    where spent.company_id = paid.company_id and spent.trip_id = paid.trip_id and spent.status = 'approved' and category.counts_for_bonus
      and spent.charged_owner_id is null)
  from pay_period period, pay_stub stub
  where period.company_id = paid.company_id and period.id = paid.period_id and period.status = 'closed'
    and stub.company_id = paid.company_id and stub.period_id = paid.period_id and stub.employee_id = paid.employee_id
    and jsonb_path_exists(stub.content, '$.lines[*].formula ? (@.code == "percent_of_net")');

-- Of a correction: what of the trip changed after it was paid, and by how much.
alter table pay_period_line rename freight_difference to difference;
alter table pay_period_line add corrects text check (corrects in ('freight', 'expenses'));
update pay_period_line set corrects = 'freight' where trip_id is not null;
alter table pay_period_line drop constraint pay_period_line_check;
alter table pay_period_line add constraint pay_period_line_correction check (num_nulls(trip_id, corrects, difference) in (0, 3));

create trigger paid_expenses after update of counts_for_bonus on expense_category for each row when (old.counts_for_bonus <> new.counts_for_bonus)
  execute function rebase_paid_expenses();
