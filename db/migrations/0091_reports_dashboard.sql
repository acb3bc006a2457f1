-- The figures of the dashboard (docs/decisions/0097-dashboard.md).

-- What the company pays beside earnings, such as benefits and contributions, in percent of them.
alter table company add column benefits_percent numeric(9,4) not null default 0 check (benefits_percent between 0 and 100);

-- The trips that came under review in a time.
create index trip_status_reviewed on trip_status_change (company_id, at) include (trip_id, id) where to_status = 'under_review';

-- What was spent in a time. With the column that the policy of expenses reads, so that no row of the table is.
create index expense_spent_by_date on expense (company_id, date) include (cop_amount, driver_id) where status = 'approved' and charged_owner_id is null;
