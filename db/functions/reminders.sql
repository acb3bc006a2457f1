-- Triggers that maintain the copies of subject data in reminders, so that lists need not read the subject of each row.

-- The row lock on the subject makes a concurrent change of it wait, and then find this reminder.
create or replace function copy_subject_to_reminder() returns trigger
language plpgsql as $$
begin
  new.subject_active := false;
  if new.truck_id is not null then
    select status = 'active', mileage, read_on, km_per_day into new.subject_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
      from truck where company_id = new.company_id and id = new.truck_id for share;
  elsif new.trailer_id is not null then
    select status = 'active', mileage, read_on, km_per_day into new.subject_active, new.vehicle_mileage, new.vehicle_read_on, new.vehicle_km_per_day
      from trailer where company_id = new.company_id and id = new.trailer_id for share;
  else
    select status = 'active' into new.subject_active from member where company_id = new.company_id and id = new.member_id for share;
  end if;
  -- If the subject does not exist, the foreign key fails.
  new.subject_active := coalesce(new.subject_active, false);
  return new;
end $$;

create or replace function copy_vehicle_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set subject_active = (new.status = 'active'), vehicle_mileage = new.mileage
    where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;

-- Separate from the function above, which the triggers of earlier migrations call before these columns exist.
create or replace function copy_pace_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set vehicle_read_on = new.read_on, vehicle_km_per_day = new.km_per_day
    where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;

create or replace function copy_member_to_reminders() returns trigger
language plpgsql as $$
begin
  update reminder set subject_active = (new.status = 'active') where company_id = new.company_id and subject_id = new.id and status = 'open';
  return null;
end $$;
