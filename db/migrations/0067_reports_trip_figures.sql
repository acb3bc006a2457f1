-- What trips earn and cost, for trip analytics (docs/decisions/0077-trip-figures.md). Only the triggers of db/functions/reports.sql write here.

-- The figures of each trip, with what they are grouped by. The id is the trip's.
create table trip_figure (
  company_id uuid not null,
  id uuid not null,
  departure_at timestamp not null,
  status text not null,
  customer_id uuid not null,
  truck_id uuid not null,
  driver_id uuid not null,
  owner_id uuid,
  origin_city_id text not null,
  destination_city_id text not null,
  route_id uuid not null generated always as (md5(origin_city_id || '>' || destination_city_id)::uuid) stored,
  freight numeric(19,2) not null,
  owner_freight numeric(19,2) not null,
  expenses numeric(19,2) not null default 0,   -- approved, in pesos, and not charged to the owner
  profit numeric(19,2) not null generated always as (freight - expenses - owner_freight) stored,
  -- As the trip has confirmed them.
  odometer_departure integer,
  odometer_arrival integer,
  km integer generated always as (case when odometer_arrival >= odometer_departure then odometer_arrival - odometer_departure end) stored,
  -- From the arrival of the trip before, of the same truck.
  empty_km integer check (empty_km >= 0),
  primary key (company_id, id),
  foreign key (company_id, id) references trip (company_id, id) on delete cascade
);
select tenant_table('trip_figure', 'plain');
revoke insert, update, delete on trip_figure from arriero_app;
create policy own on trip_figure as restrictive to arriero_app using (not own_only());
create index trip_figure_by_departure on trip_figure (company_id, departure_at, id);
create index trip_figure_by_truck on trip_figure (company_id, truck_id, departure_at, id);
create index trip_figure_by_customer on trip_figure (company_id, customer_id, departure_at, id);
create index trip_figure_by_driver on trip_figure (company_id, driver_id, departure_at, id);
create index trip_figure_by_owner on trip_figure (company_id, owner_id, departure_at, id) where owner_id is not null;
create index trip_figure_by_profit on trip_figure (company_id, profit, id);

-- What changed in the figures since the sums below were last brought up to date: what they had, negative, and what they have.
create table trip_figure_change (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  month date not null,
  customer_id uuid not null,
  truck_id uuid not null,
  driver_id uuid not null,
  owner_id uuid,
  origin_city_id text not null,
  destination_city_id text not null,
  route_id uuid not null,
  trips integer not null,
  freight numeric(19,2) not null,
  expenses numeric(19,2) not null,
  owner_freight numeric(19,2) not null,
  km bigint not null,
  empty_km bigint not null,
  empty_trips integer not null,
  -- Of the trips whose kilometres are known. `empty_trips` are those whose empty kilometres are.
  known_trips integer not null,
  known_freight numeric(19,2) not null,
  known_cost numeric(19,2) not null,
  primary key (company_id, id),
  foreign key (company_id) references company (id)
);
select tenant_table('trip_figure_change', 'plain');
revoke insert, update, delete on trip_figure_change from arriero_app;
create policy own on trip_figure_change as restrictive to arriero_app using (not own_only());
create index trip_figure_change_by_month on trip_figure_change (company_id, month, id);

-- The figures of the trips that depart in a month, added up by what they are grouped by.
create table trip_month (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  grouped_by text not null check (grouped_by in ('customer', 'truck', 'driver', 'owner', 'route')),
  month date not null check (extract(day from month) = 1),
  -- Of trips without an owner, zeros.
  group_id uuid not null,
  origin_city_id text,
  destination_city_id text,
  trips integer not null,
  freight numeric(19,2) not null,
  expenses numeric(19,2) not null,
  owner_freight numeric(19,2) not null,
  km bigint not null,
  empty_km bigint not null,
  empty_trips integer not null,
  known_trips integer not null,
  known_freight numeric(19,2) not null,
  known_cost numeric(19,2) not null,
  primary key (company_id, id),
  unique (company_id, grouped_by, month, group_id),
  foreign key (company_id) references company (id),
  check ((grouped_by = 'route') = (origin_city_id is not null) and (grouped_by = 'route') = (destination_city_id is not null))
);
select tenant_table('trip_month', 'plain');
revoke insert, update, delete on trip_month from arriero_app;
create policy own on trip_month as restrictive to arriero_app using (not own_only());

create trigger figure_change after insert or update or delete on trip_figure for each row execute function write_trip_figure_change();
create trigger figure after insert or update on trip for each row execute function copy_trip_to_figure();
create trigger figure after insert or update or delete on expense for each row execute function add_expense_to_figure();

insert into trip_figure (company_id, id, departure_at, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, freight,
    owner_freight, expenses, odometer_departure, odometer_arrival)
  select company_id, id, departure_at, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, freight,
      coalesce(owner_freight, 0),
      (select coalesce(sum(cop_amount), 0) from expense
        where expense.company_id = trip.company_id and expense.trip_id = trip.id and status = 'approved' and not charged_to_owner),
      case when has_departed(status) then odometer_departure end, case when has_arrived(status) then odometer_arrival end
    from trip;
select refresh_empty_km(company_id, id) from trip_figure;
