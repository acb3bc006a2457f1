-- Trip analytics of some statuses, or of the company's own trucks, are read from sums of months too; pages of trips from an index in each order,
-- and trips of a status or place too (docs/decisions/0077-trip-figures.md).

-- The orders of pages of trips (reports/store/analytics.ts), where those without a value come before the lowest. Freights are in the order of trip_by_freight.
create index trip_figure_by_expenses on trip_figure (company_id, expenses, id);
create index trip_figure_by_owner_freight on trip_figure (company_id, owner_freight, id);
create index trip_figure_by_margin on trip_figure (company_id, coalesce(round(100 * profit / nullif(freight, 0), 1), -1000000000000000), id);
create index trip_figure_by_km on trip_figure (company_id, coalesce(km, -1000000000000000), id);
create index trip_figure_by_freight_per_km on trip_figure (company_id, coalesce(round(freight / nullif(km, 0), 2), -1000000000000000), id);
create index trip_figure_by_cost_per_km on trip_figure (company_id, coalesce(round((expenses + owner_freight) / nullif(km, 0), 2), -1000000000000000), id);
create index trip_figure_by_empty_km on trip_figure (company_id, coalesce(empty_km, -1000000000000000), id);
create index trip_figure_with_loss on trip_figure (company_id, profit, id) where profit < 0;
create index trip_figure_by_status on trip_figure (company_id, status, departure_at, id);
create index trip_figure_by_origin on trip_figure (company_id, origin_city_id, departure_at, id);
create index trip_figure_by_destination on trip_figure (company_id, destination_city_id, departure_at, id);

-- Both are written again below.
truncate trip_figure_change, trip_month;
alter table trip_figure_change add status text not null;
alter table trip_month
  -- Of the trips that are in this status; empty: of all.
  add status text not null,
  -- Of the trips with trucks of the company alone.
  add own_trucks boolean not null,
  drop constraint trip_month_company_id_grouped_by_month_group_id_key,
  add constraint trip_month_of_group unique (company_id, grouped_by, status, own_trucks, month, group_id);

drop trigger figure_change on trip_figure;
create trigger figure_change after insert or update or delete on trip_figure for each row execute function append_trip_figure_change();
insert into trip_figure_change (company_id, month, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, route_id,
    trips, freight, expenses, owner_freight, km, empty_km, empty_trips, known_trips, known_freight, known_cost)
  select company_id, date_trunc('month', departure_at), status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, route_id,
      1, freight, expenses, owner_freight, coalesce(km, 0), coalesce(empty_km, 0), (empty_km is not null)::integer, (km is not null)::integer,
      case when km is null then 0 else freight end, case when km is null then 0 else expenses + owner_freight end
    from trip_figure where status <> 'cancelled';
