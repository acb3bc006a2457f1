-- The list in the order of status and of balance.
create index invoice_in_status on invoice (company_id, status, id);
create index invoice_by_balance on invoice (company_id, balance, id);
