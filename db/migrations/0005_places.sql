-- Countries, departments and cities: shared by all companies, written by migrations and db/seeds/places.ts only.

create table country (
  id char(2) primary key,   -- ISO 3166-1
  name_es text not null,
  name_en text not null,
  search text not null
);

create table department (
  id text primary key,   -- ISO 3166-2: CO-05, US-CA
  country_id char(2) not null references country,
  code text not null,
  name text not null,
  search text not null
);
create index department_by_country on department (country_id, search);

create table city (
  id text primary key,   -- CO-05001 (DANE); elsewhere <country>-<GeoNames id>
  department_id text not null references department,
  name text not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  population integer,
  search text not null
);
create index city_by_department on city (department_id, search text_pattern_ops);
grant select on country, department, city to arriero_app;

alter table company add foreign key (country_id) references country;
alter table company add foreign key (department_id) references department;
alter table company add foreign key (city_id) references city;
