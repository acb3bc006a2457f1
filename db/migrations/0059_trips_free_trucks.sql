-- Which trucks are on no trip, and where their last one ended.
create index trip_open_by_truck on trip (company_id, truck_id) where status in ('active', 'in_transit');
create index trip_arrived_by_truck on trip (company_id, truck_id, departure_at, id) include (arrival_at, destination_city_id)
  where status in ('under_review', 'rejected', 'invoiced', 'paid');
