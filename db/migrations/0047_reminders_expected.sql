-- What only the odometer decides came last in every order. With the day of the vehicle's latest reading and its kilometres a day, the day on
-- which it is expected is known: lists are ordered by it, and the calendar shows it there. The state stays as it was.
alter table reminder add vehicle_read_on date, add vehicle_km_per_day integer;

update reminder set vehicle_read_on = vehicle.read_on, vehicle_km_per_day = vehicle.km_per_day
  from (select company_id, id, read_on, km_per_day from truck union all select company_id, id, read_on, km_per_day from trailer) vehicle
  where vehicle.company_id = reminder.company_id and vehicle.id = reminder.subject_id and reminder.status = 'open';

-- Never after the day it is due by date, so what is overdue is in front of the first day that is not. More than ten years ahead nothing is expected.
alter table reminder add expected_on date not null generated always as (
  case when due_odometer <= vehicle_mileage then date '1900-01-01'
    else least(due_on, odometer_forecast(due_odometer, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored;

create trigger truck_paced after update on truck for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();
create trigger trailer_paced after update on trailer for each row
  when ((old.read_on, old.km_per_day) is distinct from (new.read_on, new.km_per_day)) execute function copy_pace_to_reminders();

drop index reminder_by_due;
create index reminder_by_due on reminder (company_id, expected_on, id);
drop index reminder_in_state;
create index reminder_in_state on reminder (company_id, status, subject_active, expected_on, id);
drop index reminder_by_subject;
create index reminder_by_subject on reminder (company_id, subject_id, expected_on, id);
-- With the days of both states in the index, skipping what has another state reads no rows of the table; with the columns that the policy of
-- drivers names, neither does counting.
drop index reminder_open_by_due;
create index reminder_open_by_due on reminder (company_id, expected_on, id, soon_from, overdue_from) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;
drop index reminder_by_soon;
create index reminder_by_soon on reminder (company_id, soon_from, overdue_from, id) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;
