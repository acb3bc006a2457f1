-- Trailers and trucks. Lengths and weights are in the unit beside them.

create table trailer (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null default '',
  model text not null default '',
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  additional_information text not null default '',
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('trailer', 'history', 'counted');
create index trailer_by_status on trailer (company_id, status, plate, id);
create index trailer_by_nickname on trailer (company_id, nickname, id);
create index trailer_by_make on trailer (company_id, make, id);

create table truck (
  company_id uuid not null references company,
  id uuid not null,
  nickname text not null default '',
  purchase_date date,
  plate text not null check (plate <> ''),
  make text not null,
  model text not null,
  year smallint not null check (year >= 1900),
  registration_number text not null,
  type text not null,
  default_trailer_id uuid,
  -- A truck of someone else, who is paid the trip's owner_freight.
  third_party boolean not null default false,
  owner_name text not null default '',
  length numeric(14,3),
  width numeric(14,3),
  height numeric(14,3),
  length_unit text not null default 'm' check (length_unit in ('m', 'cm', 'ft', 'in')),
  max_payload numeric(14,3),
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb', 'ton')),
  axles smallint,
  tires smallint,
  mileage integer not null default 0 check (mileage >= 0),   -- km
  image uuid,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null,               -- folded plate, nickname, make, model
  primary key (company_id, id),
  unique (company_id, plate),
  foreign key (company_id, default_trailer_id) references trailer (company_id, id),
  foreign key (company_id, image) references file (company_id, id)
);
select tenant_table('truck', 'history', 'counted');
create index truck_by_status on truck (company_id, status, plate, id);
create index truck_by_nickname on truck (company_id, nickname, id);
create index truck_by_make on truck (company_id, make, id);
