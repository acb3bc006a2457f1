-- Companies: their usage, and what the super-administrator sees of them.

-- Deletes a payment method. False if a record refers to it, by the foreign keys.
create or replace function remove_payment_method(wanted uuid) returns boolean language plpgsql as $$
begin
  delete from payment_method where company_id = current_company() and id = wanted;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

-- The usage of a company's plan, as the caller sees it: the app for its own company, a definer function for any.
create or replace function company_usage(wanted_company uuid, out users bigint, out vehicles bigint, out trips_this_month bigint, out storage_bytes bigint)
language sql stable as $$
  select
    (select count(*) from member where company_id = wanted_company and status = 'active'),
    (select count(*) from truck where company_id = wanted_company and status = 'active')
      + (select count(*) from trailer where company_id = wanted_company and status = 'active'),
    (select count(*) from trip, company c, date_trunc('month', now() at time zone c.time_zone) month
      where c.id = wanted_company and trip.company_id = c.id and trip.status <> 'cancelled'
        and trip.departure_at >= month and trip.departure_at < month + interval '1 month'),
    coalesce((select bytes from storage_counter where company_id = wanted_company), 0)
$$;

-- A page of all companies, or of those with the wanted ids, with their administrator and usage. Empty for callers other than the super-administrator.
create or replace function company_accounts(wanted_patterns text[], wanted_status text, wanted_ids uuid[], skip integer, take integer)
returns table (id uuid, name text, tax_id_type text, tax_id text, email text, image_url text, city_name text, administrator_name text, plan text, status text,
  created_at timestamptz, users bigint, vehicles bigint, trips_this_month bigint, storage_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, c.tax_id_type, c.tax_id, c.email, '/storage/' || c.image, city.name, administrator.first_name || ' ' || administrator.last_name,
      c.plan, c.status, c.created_at, used.users, used.vehicles, used.trips_this_month, used.storage_bytes
    from (
      select * from company
        where exists (select from person where id = current_person() and super_administrator)
          and search like all (wanted_patterns) and (wanted_status is null or status = wanted_status)
          and (wanted_ids is null or id = any (wanted_ids))
        order by name, id offset skip limit take
    ) c
      left join city on city.id = c.city_id
      left join person administrator on administrator.id = c.administrator_id
      cross join lateral company_usage(c.id) used
    order by c.name, c.id
$$;

grant execute on function remove_payment_method, company_usage, company_accounts to arriero_app;

-- The day of the first record of the current company, before which no payment is expected: its creation here, or an older trip or invoice, which
-- companies bring from earlier systems. For a driver only the trips that they see. Three reads of one row, by the indexes trip_by_departure and
-- invoice_by_issue. A company is compared with the result of a subquery, which is calculated once and not for each company.
create or replace function first_record_day() returns date language sql stable as $$
  select least(
    (select (created_at at time zone time_zone)::date from company where id = (select current_company())),
    (select departure_at::date from trip where company_id = current_company() order by departure_at limit 1),
    (select issue_date from invoice where company_id = current_company() order by issue_date limit 1))
$$;

grant execute on function first_record_day to arriero_app;
