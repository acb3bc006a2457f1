-- The books of a company are closed through a day: records of money up to it are no longer created, edited or deleted (db/functions/books.sql).
alter table company add closed_through date;
create trigger books_lock before update on company for each row when (old.closed_through is distinct from new.closed_through) execute function lock_books();

-- Open: what payments, filing, references and trips do to a record. An invoice that is sent or cancelled also gets `sent_at` or a reason.
select close_with_books('invoice', 'issue_date', 'status', 'advance_payment', 'paid', 'adjusted', 'balance', 'due_date', 'filing_date',
  'filing_reference', 'customer_reference', 'dian_number', 'dian_date', 'cufe', 'version');
select close_with_books('payment', 'payment_date', 'version');
select close_with_books('advance', 'payment_date', 'used', 'version');
select close_with_books('credit_refund', 'date', 'version');
select close_with_books('expense', 'date', 'service_id', 'version');
select close_with_books('cash_transaction', 'date', 'version');
select close_with_books('owner_payment', 'date', 'version');

select close_part_with_books('invoice_item', 'invoice_id', 'invoice', 'issue_date');
select close_part_with_books('invoice_adjustment', 'invoice_id', 'invoice', 'issue_date');
select close_part_with_books('invoice_trip', 'invoice_id', 'invoice', 'issue_date');
select close_part_with_books('payment_allocation', 'payment_id', 'payment', 'payment_date');
select close_part_with_books('payment_adjustment', 'payment_id', 'payment', 'payment_date');
select close_part_with_books('owner_payment_trip', 'payment_id', 'owner_payment', 'date');
