-- Trip analytics read whole quarters from sums too, and decide once for each query whether the caller may see figures
-- (docs/decisions/0094-stored-sums.md).
alter table trip_month
  -- Of how many months, from `month` on: one, or a quarter.
  add months integer not null default 1 check (months = 1 or months = 3 and extract(month from month)::integer % 3 = 1),
  drop constraint trip_month_of_group;
alter table trip_month alter months drop default;
insert into trip_month (company_id, grouped_by, status, own_trucks, months, month, group_id, origin_city_id, destination_city_id, trips, freight, expenses,
    owner_freight, km, empty_km, empty_trips, known_trips, known_freight, known_cost)
  select company_id, grouped_by, status, own_trucks, 3, date_trunc('quarter', month), group_id, any_value(origin_city_id), any_value(destination_city_id),
      sum(trips), sum(freight), sum(expenses), sum(owner_freight), sum(km), sum(empty_km), sum(empty_trips), sum(known_trips), sum(known_freight), sum(known_cost)
    from trip_month group by company_id, grouped_by, status, own_trucks, date_trunc('quarter', month), group_id;
alter table trip_month add constraint trip_month_of_group unique (company_id, grouped_by, status, own_trucks, months, month, group_id);

-- As before, and not calculated for each of the thousands of rows that are added up.
drop policy own on trip_month;
create policy own on trip_month as restrictive to arriero_app using ((select not own_only()));
drop policy own on trip_figure;
create policy own on trip_figure as restrictive to arriero_app using ((select not own_only()));
drop policy own on trip_figure_change;
create policy own on trip_figure_change as restrictive to arriero_app using ((select not own_only()));

-- With what analytics know of a trip before they reach its number: of those of other years, which come first, the index alone is read.
alter table trip drop constraint trip_company_id_number_key;
alter table trip add constraint trip_company_id_number_key unique (company_id, number) include (departure_at, id, driver_id);
