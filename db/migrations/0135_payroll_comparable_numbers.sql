-- Numbers of others are compared by their letters and digits alone (`comparable`). Calculated columns, because the policies of the tenants keep
-- conditions with functions out of indexes.
alter table expense add receipt_key text not null generated always as (comparable(receipt_number)) stored;
alter table cash_transaction add reference_key text not null generated always as (comparable(transaction_id)) stored;
alter table payroll_advance add reference_key text not null generated always as (comparable(transaction_id)) stored;
alter table owner_payment add reference_key text not null generated always as (comparable(transaction_id)) stored;
-- A number of an invoice without a letter or a digit is compared as it is: numbers are unique.
alter table invoice
  add number_key text not null generated always as (coalesce(nullif(comparable(number), ''), number)) stored,
  add dian_key text not null generated always as (comparable(dian_number)) stored;

drop index expense_by_receipt, cash_transaction_by_reference, payroll_advance_by_reference, owner_payment_by_reference;
create index expense_by_receipt on expense (company_id, receipt_key, id) where receipt_key <> '';
create index cash_transaction_by_reference on cash_transaction (company_id, reference_key) where reference_key <> '';
create index payroll_advance_by_reference on payroll_advance (company_id, reference_key) where reference_key <> '';
create index owner_payment_by_reference on owner_payment (company_id, reference_key) where reference_key <> '';
create index invoice_by_number_key on invoice (company_id, number_key);
create index invoice_by_dian_key on invoice (company_id, dian_key) where dian_key <> '';

-- As the number that it is calculated from, `dian_key` is no part of what is closed.
drop trigger books on invoice;
select close_with_books('invoice', 'issue_date', 'status', 'advance_payment', 'paid', 'adjusted', 'balance', 'due_date', 'filing_date',
  'filing_reference', 'customer_reference', 'dian_number', 'dian_key', 'dian_date', 'cufe', 'version');
