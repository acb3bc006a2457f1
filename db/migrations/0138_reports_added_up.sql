-- Trip analytics add up the trips of their range (docs/decisions/0132-trips-are-added-up.md).
alter table trip add spent numeric(19,2) not null default 0;   -- approved, in pesos, and not charged to the owner
update trip set spent = cost.amount
  from (select company_id, trip_id, sum(cop_amount) as amount from expense
    where status = 'approved' and not charged_to_owner and trip_id is not null group by company_id, trip_id) cost
  where trip.company_id = cost.company_id and trip.id = cost.trip_id;
drop trigger figure on trip;
drop table trip_month, trip_figure_change, trip_figure;
drop function if exists add_to_trip(uuid, uuid, integer, numeric, numeric);
