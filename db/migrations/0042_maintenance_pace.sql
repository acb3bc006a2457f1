-- Vehicles have the day of their latest reading and their average since 0040: schedules copy them, instead of calculating them again.
drop trigger truck_scheduled on truck;
create trigger truck_scheduled after update on truck for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();
drop trigger trailer_scheduled on trailer;
create trigger trailer_scheduled after update on trailer for each row
  when ((old.status, old.mileage, old.read_on, old.km_per_day) is distinct from (new.status, new.mileage, new.read_on, new.km_per_day))
  execute function refresh_schedules_of_vehicle();

drop function if exists odometer_pace;
