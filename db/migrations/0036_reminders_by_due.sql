-- The reminders that are ok come after those that are soon in the order of their due dates: with both days in the index, skipping the
-- latter reads no rows of the table.

create index reminder_open_by_due on reminder (company_id, overdue_from, id, soon_from) where status = 'open' and subject_active;
