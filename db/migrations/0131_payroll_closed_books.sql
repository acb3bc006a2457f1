-- A pay period whose span ends in closed books is not opened again: db/functions/payroll.sql.
create trigger books_of_reopening after update of status on pay_period for each row when (old.status = 'closed' and new.status <> 'closed')
  execute function check_books_of_period();
