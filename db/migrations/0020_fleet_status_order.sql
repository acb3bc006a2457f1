-- The list in the order of status.
create index truck_in_status on truck (company_id, status, id);
create index trailer_in_status on trailer (company_id, status, id);
