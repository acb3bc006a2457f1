-- Which trips under review are ready to be invoiced: with a proof of delivery, and no expense that waits for approval (docs/decisions/0085-ready-to-invoice.md).
alter table trip
  -- Its expenses that wait for approval. The trigger below keeps it.
  add waiting_expenses integer not null default 0 check (waiting_expenses >= 0);
update trip set waiting_expenses = counted.expenses
  from (select company_id, trip_id, count(*) as expenses from expense where status = 'submitted' and trip_id is not null group by company_id, trip_id) counted
  where trip.company_id = counted.company_id and trip.id = counted.trip_id;

create index trip_to_invoice on trip (company_id, departure_at, id)
  where status = 'under_review' and has_proof and waiting_expenses = 0;
create index trip_to_review on trip (company_id, departure_at, id)
  where status = 'under_review' and not (has_proof and waiting_expenses = 0);
-- Those of a customer, with what they add up to.
create index trip_under_review on trip (company_id, customer_id, id) include (freight, has_proof, waiting_expenses)
  where status = 'under_review';

-- Also keeps the figures of trips, as the trigger before it did.
drop trigger figure on expense;
create trigger of_trip after insert or update or delete on expense for each row execute function add_expense_to_trip();
