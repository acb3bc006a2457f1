-- What a company knows of its people: the licence, whom to call in need, and what they are paid. What people change of themselves.

alter table member
  add column license_category text check (license_category in ('A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3')),
  add column license_expires_on date,
  add column emergency_contact_name text not null default '',
  add column emergency_contact_phone text not null default '',
  add column emergency_contact_relation text not null default '';

-- Two roles of one name could not be told apart where one is given.
create unique index role_by_name on role (company_id, lower(name));
create index role_sorted on role (company_id, name, id);

-- What a member is paid: one row, under the member's own id. A percentage is of the contribution base.
create table compensation (
  company_id uuid not null,
  id uuid not null,
  payment_method text not null check (payment_method in ('direct_deposit', 'check')),
  payroll_cycle text not null check (payroll_cycle in ('monthly', 'semi_monthly')),
  institution text not null default '',
  account_number text not null default '',
  base_salary numeric(19,2) not null check (base_salary >= 0),       -- a month
  health_unit text not null check (health_unit in ('percentage', 'amount')),
  health_value numeric(19,4) not null check (health_value >= 0),
  pension_unit text not null check (pension_unit in ('percentage', 'amount')),
  pension_value numeric(19,4) not null check (pension_value >= 0),
  arl_unit text not null check (arl_unit in ('percentage', 'amount')),
  arl_value numeric(19,4) not null check (arl_value >= 0),
  tax_unit text not null check (tax_unit in ('percentage', 'amount')),
  tax_value numeric(19,4) not null check (tax_value >= 0),
  other_discounts numeric(19,2) not null check (other_discounts >= 0), -- a period
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id),
  check (health_unit = 'amount' or health_value <= 100),
  check (pension_unit = 'amount' or pension_value <= 100),
  check (arl_unit = 'amount' or arl_value <= 100),
  check (tax_unit = 'amount' or tax_value <= 100)
);
select tenant_table('compensation', 'part of id');
create policy own on compensation as restrictive to arriero_app using (not own_only() or id = current_person());

-- What is added to and taken from the pay of each period.
create table compensation_modifier (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('bonus', 'deduction')),
  description text not null,
  unit text not null check (unit in ('percentage', 'amount')),
  value numeric(19,4) not null check (value > 0),
  base text check (base in ('gross_trips', 'net_trips', 'base_salary')),
  nature text not null default 'salary' check (nature in ('salary', 'non_salary')),
  primary key (company_id, id),
  unique (company_id, compensation_id, position),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (unit = 'amount' or value <= 100),
  check ((unit = 'percentage') = (base is not null))
);
select tenant_table('compensation_modifier', 'part of compensation_id');
create policy own on compensation_modifier as restrictive to arriero_app using (not own_only() or compensation_id = current_person());

-- The hash of one's own password, to ask for it again before names and e-mail change.
create function own_password_hash() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select password_hash from person_secret where person_id = current_person()
$$;

-- The name besides the e-mail by which one signs in; empty for none.
create function own_username() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(username, '') from person where id = current_person()
$$;

-- What people change of themselves. Every company where they work lists them by the new name from now on, and one that waits for them goes on
-- with what it typed; the folded names and e-mail come with it, because folding is the application's. A new address kills what was mailed
-- to the old one, and is not known to be theirs.
create function save_own_person(new_first_name text, new_last_name text, new_email text, new_username text, new_language text, folded text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  -- Also the company that made them, and where they never accepted.
  update member m set typed_first_name = p.first_name, typed_last_name = p.last_name, typed_email = p.email
    from person p where p.id = current_person() and m.id = p.id and m.accepted_at is null and m.typed_email is null;
  with moved as (
    update person set email_is_proven = false where id = current_person() and lower(email) <> lower(new_email) returning id
  ), codes as (
    delete from password_code where person_id in (select id from moved)
  )
  delete from invitation where accepted_at is null and id in (select id from moved);
  update person set first_name = new_first_name, last_name = new_last_name, email = new_email, username = nullif(new_username, ''),
      language = new_language
    where id = current_person();
  update member set name = new_first_name || ' ' || new_last_name, search = folded || ' ' || lower(id_card), version = version + 1
    where id = current_person() and typed_email is null and (name <> new_first_name || ' ' || new_last_name or search <> folded || ' ' || lower(id_card));
$$;

grant execute on function own_password_hash, own_username, save_own_person to arriero_app;
