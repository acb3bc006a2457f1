-- What the list of expenses adds up, counts and sorts is read from indexes alone: with the columns that row level security and the filter of
-- deleted expenses look at, and the amount (docs/decisions/0111-expenses-from-indexes-alone.md).
drop index expense_by_date;
create index expense_by_date on expense (company_id, date, id) include (status, driver_id, cop_amount) where status <> 'void';
drop index expense_in_status;
create index expense_in_status on expense (company_id, status, date, id) include (driver_id, cop_amount);
drop index expense_by_trip;
create index expense_by_trip on expense (company_id, trip_id, date, id) include (status, driver_id) where trip_id is not null;
