-- How fast a vehicle is driven, so that what is due by odometer can be expected on a day: the day of the latest reading, and the kilometres a
-- day until it. Null where they are not known.
alter table truck add read_on date, add km_per_day integer check (km_per_day >= 0);
alter table trailer add read_on date, add km_per_day integer check (km_per_day >= 0);

-- As `averagePerDay` of the rules calculates them at every later reading: over 90 days, from a week of readings on.
create temporary table pace on commit drop as
  select company_id, vehicle_id, max(at)::date as read_on,
      case when max(at) - min(at) >= interval '7 days' then round(sum(km_since) * 86400 / extract(epoch from max(at) - min(at))) end as km_per_day
    from (
      select reading.company_id, reading.vehicle_id, reading.at,
          greatest(0, reading.km - coalesce(lag(reading.km) over (partition by reading.company_id, reading.vehicle_id order by reading.at, reading.km, reading.id), reading.km)) as km_since
        from odometer_reading reading
          join (select company_id, vehicle_id, max(at) as at from odometer_reading group by company_id, vehicle_id) latest
            on latest.company_id = reading.company_id and latest.vehicle_id = reading.vehicle_id
        where reading.at >= latest.at - interval '90 days'
    ) recent
    group by company_id, vehicle_id;
update truck set read_on = pace.read_on, km_per_day = pace.km_per_day from pace where pace.company_id = truck.company_id and pace.vehicle_id = truck.id;
update trailer set read_on = pace.read_on, km_per_day = pace.km_per_day from pace where pace.company_id = trailer.company_id and pace.vehicle_id = trailer.id;
