-- Where an expense was paid, as far as it is known: the map of its trip shows it.
alter table expense add column city_id text references city;
