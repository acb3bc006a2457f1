-- Company settings: idle limit, plan, look of documents, tax catalogue, expense categories; the companies' administration.

alter table company
  add column plan text not null default 'fleet' check (plan in ('starter', 'fleet', 'enterprise')),
  add column billing_name text not null default '',
  add column billing_email text not null default '',
  add column billing_phone text not null default '',
  -- What its documents carry; without a logo, the company's image.
  add column logo uuid,
  add column invoice_footer text not null default '';

-- Keeps the strictest idle limit of a person's companies on the person.
create function refresh_idle_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[];
begin
  if tg_table_name = 'company' then
    people := array(select id from member where company_id = new.id);
  elsif tg_op = 'DELETE' then
    people := array[old.id];
  else
    people := array[new.id];
  end if;
  -- Locked by a statement of their own: the next one sees what another company's change, which held them, has left.
  perform from person where id = any (people) order by id for no key update;
  update person p set idle_minutes = strictest.minutes
    from (
      select wanted.id, coalesce(min(c.idle_minutes), 15) as minutes
        from unnest(people) wanted(id)
          left join member m on m.id = wanted.id and m.status = 'active' and m.accepted_at is not null
          left join company c on c.id = m.company_id and c.status = 'active'
        group by wanted.id
    ) strictest
    where p.id = strictest.id and p.idle_minutes <> strictest.minutes;
  return null;
end $$;
create trigger idle_limit_set after update of idle_minutes, status on company for each row
  when (old.idle_minutes <> new.idle_minutes or old.status <> new.status) execute function refresh_idle_limit();
create trigger idle_limit_joined after insert or delete or update of status, accepted_at on member for each row execute function refresh_idle_limit();

-- Who of the current company is signed in, on which device; a person's sessions are no company's alone, so no address.
create function company_sessions() returns table (id uuid, person_id uuid, name text, device text, created_at timestamptz, last_input_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, m.id, m.name, s.device, s.created_at, s.last_input_at
    from member m join login_session s on s.person_id = m.id
    where m.company_id = current_company() and m.status = 'active' and m.accepted_at is not null and is_live(s)
    order by s.last_input_at desc, s.id limit 200
$$;
-- Tells whose it was; null where nobody of the company has it.
create function end_company_session(wanted_session uuid) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from login_session s where s.id = wanted_session and exists (
    select from member m where m.company_id = current_company() and m.id = s.person_id and m.status = 'active' and m.accepted_at is not null)
    returning s.person_id
$$;

-- Whether the person of this transaction sent that global file: what nobody sent here cannot become a company's image.
create function sent_photo(wanted_file uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from global_file where id = wanted_file and person_id = current_person())
$$;

-- A global file for a reader who sent it or shares a company with whom or what it shows: a person's photo, a company's image or logo.
create function read_global_file(wanted_file uuid, reader uuid) returns table (name text, mime text, hash bytea, bytes bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.name, f.mime, f.hash, f.bytes from global_file f
    where f.id = wanted_file and (
      f.person_id = reader
      or exists (select from person p where p.id = reader and p.super_administrator)
      or exists (select from person p join member theirs on theirs.id = p.id join member mine on mine.company_id = theirs.company_id
        where p.image = f.id and mine.id = reader and mine.status = 'active' and mine.accepted_at is not null
          -- Somebody with a login is shown to no company for being invited.
          and theirs.typed_email is null and (theirs.accepted_at is not null or not exists (select from person_secret where person_id = p.id)))
      or exists (select from company c join member mine on mine.company_id = c.id
        where f.id in (c.image, c.logo) and mine.id = reader and mine.status = 'active' and mine.accepted_at is not null))
$$;

-- History of the rows whose id is no tenant's own (a company) or whose counting is none (number formats).
create function write_row_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.history (company_id, entity, entity_id, record_id, person_id, action, changes)
    select coalesce((to_jsonb(new) ->> 'company_id')::uuid, new.id), tg_table_name, new.id, new.id, public.current_person(), 'update',
        jsonb_object_agg(after.key, jsonb_build_array(before.value, after.value))
      from jsonb_each(to_jsonb(old)) before join jsonb_each(to_jsonb(new)) after using (key)
      where before.value is distinct from after.value and key not in ('version', 'search')
      having count(*) > 0;
  return null;
end $$;
create trigger history_update after update on company for each row execute function write_row_history();
create trigger history_update after update on number_format for each row when (old.version <> new.version) execute function write_row_history();

-- The taxes, discounts and withholdings that the company works with.
create table tax (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (name <> ''),
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('percentage', 'fixed')),
  value numeric(19,4) not null check (value >= 0 and (method = 'fixed' or value <= 100)),
  iva boolean not null default false check (not iva or type = 'tax'),
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id)
);
select tenant_table('tax');
create unique index tax_by_name on tax (company_id, lower(name));

-- What expenses are for. `key` is the same in every company for those it started with; fuel and tolls ask for more.
create table expense_category (
  company_id uuid not null references company,
  id uuid not null,
  key text,
  name text not null check (name <> ''),
  counts_for_bonus boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('expense_category');
create unique index expense_category_by_name on expense_category (company_id, lower(name));

-- What a company starts with, in its language.
create function start_catalogues(wanted_company uuid, wanted_language text) returns void language sql as $$
  insert into tax (company_id, id, name, type, method, value, iva)
    select wanted_company, uuidv7(), name, type, 'percentage', value, type = 'tax'
      from (values ('Retefuente', 'withholding', 1), ('IVA', 'tax', 19)) as start(name, type, value);
  insert into expense_category (company_id, id, key, name, counts_for_bonus)
    select wanted_company, uuidv7(), key, case wanted_language when 'en' then en else es end, counts
      from (values
        ('fuel', 'Combustible', 'Fuel', true),
        ('tolls', 'Peajes', 'Tolls', true),
        ('lodging', 'Hospedaje', 'Lodging', true),
        ('meals', 'Alimentación', 'Meals', true),
        ('tyres', 'Llantas', 'Tyres', false),
        ('repairs', 'Reparaciones', 'Repairs', false),
        ('parking', 'Parqueadero', 'Parking', true),
        ('loading', 'Cargue y descargue', 'Loading and unloading', true),
        ('fines', 'Multas', 'Fines', false),
        ('insurance', 'Seguros', 'Insurance', false),
        ('taxes', 'Impuestos', 'Taxes', true),
        ('office', 'Oficina', 'Office', true),
        ('other', 'Otros', 'Other', true)
      ) as start(key, es, en, counts);
$$;

-- Deletes a way to pay that no record names; false when one does, which the keys know.
create function remove_payment_method(wanted uuid) returns boolean language plpgsql as $$
begin
  delete from payment_method where company_id = current_company() and id = wanted;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

-- What a company uses, as far as whoever asks may see it.
create function company_usage(wanted_company uuid, out users bigint, out vehicles bigint, out trips_this_month bigint, out storage_bytes bigint)
language sql stable as $$
  select
    (select count(*) from member where company_id = wanted_company and status = 'active'),
    (select count(*) from truck where company_id = wanted_company and status = 'active')
      + (select count(*) from trailer where company_id = wanted_company and status = 'active'),
    (select count(*) from trip, company c, date_trunc('month', now() at time zone c.time_zone) month
      where c.id = wanted_company and trip.company_id = c.id and trip.status <> 'cancelled'
        and trip.departure_at >= month and trip.departure_at < month + interval '1 month'),
    (select coalesce(sum(size), 0)::bigint from (select distinct on (hash) size from file where company_id = wanted_company order by hash) kept)
$$;

-- Every company with who administers it and what it uses; nothing for anybody but the super-administrator.
create function company_accounts(wanted_search text, wanted_status text, skip integer, take integer)
returns table (id uuid, name text, tax_id_type text, tax_id text, email text, image_url text, city_name text, administrator_name text, plan text, status text,
  created_at timestamptz, users bigint, vehicles bigint, trips_this_month bigint, storage_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, c.tax_id_type, c.tax_id, c.email, '/storage/' || c.image, city.name, administrator.first_name || ' ' || administrator.last_name,
      c.plan, c.status, c.created_at, used.users, used.vehicles, used.trips_this_month, used.storage_bytes
    from (
      select * from company
        where exists (select from person where id = current_person() and super_administrator)
          and (wanted_search = '' or search like '%' || wanted_search || '%') and (wanted_status is null or status = wanted_status)
        order by name, id offset skip limit take
    ) c
      left join city on city.id = c.city_id
      left join person administrator on administrator.id = c.administrator_id
      cross join lateral company_usage(c.id) used
    order by c.name, c.id
$$;

-- Makes a company and opens it for the rest of the transaction, so that its first rows can be written. For the super-administrator.
create function found_company(new_id uuid, given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from person where id = current_person() and super_administrator) then
    return 'forbidden';
  end if;
  -- Two who add the same carrier meet here.
  perform pg_advisory_xact_lock(hashtextextended(given ->> 'tax_id', 13));
  if exists (select from company where tax_id_type = given ->> 'tax_id_type' and tax_id = given ->> 'tax_id') then
    return 'company_exists';
  end if;
  insert into company (id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, website, payroll_cycle,
      next_payment_date, language, plan, search)
    select new_id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, website, payroll_cycle,
      next_payment_date, language, plan, search from jsonb_populate_record(null::company, given);
  perform set_config('app.company_id', new_id::text, true);
  return 'ok';
end $$;

-- Opens or closes a company for its people. For the super-administrator.
create function set_company_status(wanted_company uuid, wanted_status text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  present text;
begin
  if not exists (select from person where id = current_person() and super_administrator) then
    return 'forbidden';
  end if;
  select status into present from company where id = wanted_company for update;
  if not found then
    return 'unknown';
  elsif present = wanted_status then
    return 'already';
  end if;
  update company set status = wanted_status, version = version + 1 where id = wanted_company;
  return 'ok';
end $$;

grant execute on function company_sessions, end_company_session, sent_photo, read_global_file, start_catalogues, remove_payment_method, company_usage,
  company_accounts, found_company, set_company_status to arriero_app;
