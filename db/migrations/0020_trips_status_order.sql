-- The list in the order of status.
create index trip_in_status on trip (company_id, status, id);
