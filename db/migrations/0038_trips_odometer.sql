-- The log gets what trips have recorded: departures of those that started, arrivals that the review confirmed. Those of a trip that was
-- cancelled on the road too.
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id, source_number)
  select trip.company_id, uuidv7(), trip.truck_id, reading.at, least(reading.km, 9999999), reading.source, trip.id, trip.number
    from trip
      cross join lateral (values
        ('trip_departure', trip.departure_at, trip.odometer_departure),
        ('trip_arrival', trip.arrival_at, trip.odometer_arrival)
      ) reading (source, at, km)
    where reading.at is not null and reading.km is not null and case reading.source
      when 'trip_arrival' then trip.status in ('under_review', 'rejected', 'invoiced', 'paid')
      else trip.status in ('in_transit', 'under_review', 'rejected', 'invoiced', 'paid')
        or trip.status = 'cancelled' and exists (
          select from trip_status_change change
            where change.company_id = trip.company_id and change.trip_id = trip.id and change.to_status = 'in_transit'
        )
      end;

update odometer_reading reading set starts_segment = true
  from (
    select company_id, id, km < lag(km) over (partition by company_id, vehicle_id order by at, km, id) as is_backward from odometer_reading
  ) ordered
  where ordered.company_id = reading.company_id and ordered.id = reading.id and ordered.is_backward;

update truck set mileage = latest.km
  from (
    select distinct on (company_id, truck_id) company_id, truck_id, km from odometer_reading
      where truck_id is not null order by company_id, truck_id, at desc, km desc, id desc
  ) latest
  where latest.company_id = truck.company_id and latest.truck_id = truck.id and latest.km <> truck.mileage;
