-- Trailers have an odometer since 0037: their reminders copy it, like those of trucks.
drop trigger trailer_reminded on trailer;
create trigger trailer_reminded after update on trailer for each row
  when (old.status <> new.status or old.mileage <> new.mileage) execute function copy_vehicle_to_reminders();
update reminder set vehicle_mileage = trailer.mileage
  from trailer where trailer.company_id = reminder.company_id and trailer.id = reminder.trailer_id and reminder.status = 'open';
