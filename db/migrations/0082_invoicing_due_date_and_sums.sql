-- The due date of an invoice in closed books moves with its filing, from which payment terms start, and not by itself
-- (docs/decisions/0087-closed-books.md). A day that is filed first, or corrected, may bring its due date along.
create trigger books_due_date after update of due_date on invoice for each row
  when (old.due_date <> new.due_date and old.filing_date is not distinct from new.filing_date) execute function check_books('issue_date', '{}');

-- With the amounts, so that the sum of a list of payments is read from the index alone.
drop index payment_by_date;
create index payment_by_date on payment (company_id, payment_date, id) include (amount) where status = 'active';
