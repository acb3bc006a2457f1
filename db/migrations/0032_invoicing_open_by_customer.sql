-- What a customer owes: its open invoices by due date, and their balances by age.
create index invoice_open_by_customer on invoice (company_id, customer_id, due_date, id) include (balance) where status = 'sent';
