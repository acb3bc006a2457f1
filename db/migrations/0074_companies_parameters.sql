-- Values that law changes, such as the UVT: one row for each day from which a value is valid.
create table parameter (
  company_id uuid not null references company,
  id uuid not null,
  key text not null check (key ~ '^[a-z_]+$'),
  -- Of rates that each municipality sets.
  city_id text references city,
  value numeric(19,4) not null check (value >= 0),
  valid_from date not null,
  -- The decree, resolution or agreement that says so.
  source text not null default '' check (length(source) <= 120),
  verified boolean not null default false,
  -- The last day for which something was calculated with this row; such a row does not change.
  used_through date check (used_through >= valid_from),
  version integer not null default 1,
  primary key (company_id, id),
  check ((key = 'reteica_rate') = (city_id is not null)),
  constraint parameter_once unique nulls not distinct (company_id, key, city_id, valid_from)
);
select tenant_table('parameter');
-- Marking the days that a value was used for does not change the version and is no history.
drop trigger history_update on parameter;
create trigger history_update after update on parameter for each row when (old.version <> new.version) execute function write_row_history();

-- What a new company starts with, see companies/store/parameters.ts.
insert into parameter (company_id, id, key, value, valid_from, source, verified)
  select company.id, uuidv7(), start.key, start.value, start.valid_from, start.source, start.verified
    from company cross join (values
      ('uvt', 52374, date '2026-01-01', 'Resolución DIAN 000238 de 2025', true),
      ('retefuente_rate', 1, date '2016-10-11', 'Decreto 1625 de 2016, art. 1.2.4.4.8', true),
      ('retefuente_minimum', 4, date '2016-10-11', 'Se discute si son 2 o 4 UVT', false),
      ('minimum_wage', 1750905, date '2026-01-01', 'Decreto 1469 de 2025 (suspendido en febrero de 2026)', false),
      ('transport_allowance', 249095, date '2026-01-01', 'Decreto 1470 de 2025', true)
    ) start (key, value, valid_from, source, verified);
