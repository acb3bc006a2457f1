-- The list in the order of status.
create index customer_in_status on customer (company_id, status, id);
