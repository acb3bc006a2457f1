-- The latest trips between two cities, which the form of a trip summarizes. Also serves the search by origin, as the index before did.
create index trip_by_route on trip (company_id, origin_city_id, destination_city_id, departure_at, id);
drop index trip_by_origin;
