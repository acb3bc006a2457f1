-- Drivers see the papers of the vehicles of their trips, and their own, in the answers of their trips; and a trip of theirs that changes
-- the odometer of a truck changes its reminders.

create policy own on reminder as restrictive to arriero_app using (not own_only() or exists (
  select from trip where trip.company_id = reminder.company_id
    and (trip.truck_id = reminder.truck_id or trip.trailer_id = reminder.trailer_id or trip.driver_id = reminder.member_id)));
