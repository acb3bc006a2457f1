-- The list in the order of status, and its search by route and manifest.
create index trip_in_status on trip (company_id, status, id);
create index trip_by_origin on trip (company_id, origin_city_id, departure_at, id);
create index trip_by_destination on trip (company_id, destination_city_id, departure_at, id);
create index trip_by_manifest on trip (company_id, manifest_number collate "C") where manifest_number <> '';
