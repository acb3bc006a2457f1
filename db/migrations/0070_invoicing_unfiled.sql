-- Invoices that were sent and that the customer has not received: the list of them, in each of its usual orders.
create index invoice_unfiled on invoice (company_id, issue_date, id) where status = 'sent' and filing_date is null;
create index invoice_filed on invoice (company_id, issue_date, id) where filing_date is not null;
