-- A trip under review waits to be reviewed or to be invoiced (docs/decisions/0113-stage-of-review.md). One column says which, so that PostgreSQL
-- knows how many trips each stage has, and each order of a stage has its index.
alter table trip
  -- See `isReadyToInvoice`. Null for trips that are not under review.
  add review_stage text generated always as (
    case when status = 'under_review' then case when has_proof and waiting_expenses = 0 then 'to_invoice' else 'to_review' end end) stored;

drop index trip_to_invoice, trip_to_review, trip_under_review;
create index trip_in_review on trip (company_id, review_stage, departure_at, id) where review_stage is not null;
create index trip_in_review_by_number on trip (company_id, review_stage, number, id) where review_stage is not null;
create index trip_in_review_by_freight on trip (company_id, review_stage, freight, id) where review_stage is not null;
-- Those of a customer, with what they add up to; the driver decides who sees a trip.
create index trip_in_review_by_customer on trip (company_id, customer_id, review_stage, id) include (freight, driver_id) where review_stage is not null;

-- No row counts as changed, so nothing else would read the values of the column before the trips change.
analyze trip (review_stage);
