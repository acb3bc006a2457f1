-- What a customer may owe at most, with what is still to be invoiced; null for no limit (docs/decisions/0088-credit-limits.md).
alter table customer add credit_limit numeric(19,2) check (credit_limit >= 0);

-- With `invoice_open_by_customer` and `advance_open` they have what is used of it.
create index invoice_draft_by_customer on invoice (company_id, customer_id) include (balance) where status = 'draft';
create index trip_open_by_customer on trip (company_id, customer_id) include (freight) where status in ('active', 'in_transit', 'under_review', 'rejected');
