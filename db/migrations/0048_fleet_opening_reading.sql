-- The opening reading of a vehicle, which comes with the vehicle and not after it, left its day unknown: what falls due by odometer did not
-- count from it. Triggers copy the day to reminders and schedules.
update truck set read_on = opening.at::date from odometer_reading opening
  where truck.read_on is null and opening.company_id = truck.company_id and opening.truck_id = truck.id and opening.source = 'opening';
update trailer set read_on = opening.at::date from odometer_reading opening
  where trailer.read_on is null and opening.company_id = trailer.company_id and opening.trailer_id = trailer.id and opening.source = 'opening';
