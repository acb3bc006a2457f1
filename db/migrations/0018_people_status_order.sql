-- The list in the order of status.
create index member_in_status on member (company_id, status, id);
