-- Roles, members of a company, their invitations and what they are paid.

create table role (
  company_id uuid not null references company,
  id uuid not null,
  key text not null,
  name text not null,
  permissions text[] not null,
  built_in boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('role');
create unique index role_by_name on role (company_id, lower(name));
create index role_sorted on role (company_id, name, id);
create trigger rights_defined after update on role referencing new table as changed_rows for each statement execute function refresh_rights();
create index role_name_of_id on role (company_id, id) include (name);

-- A person in a company; the id is the person's. Before acceptance the person is invited and may not enter.
create table member (
  company_id uuid not null references company,
  id uuid not null references person,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  accepted_at timestamptz,
  id_card text not null default '',
  phone text not null default '',
  address text not null default '',
  department_id text references department,
  city_id text references city,
  date_of_birth date,
  driver_license text not null default '',
  license_category text check (license_category in ('A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3')),
  license_expires_on date,
  emergency_contact_name text not null default '',
  emergency_contact_phone text not null default '',
  emergency_contact_relation text not null default '',
  notes text not null default '',
  -- What the company typed when it invited someone who already had a login. Until they accept, the company sees these and not the
  -- person's own, so that inviting an email address does not reveal whose it is.
  typed_first_name text,
  typed_last_name text,
  typed_email text,
  -- The permissions of all roles, kept by triggers for the access check; null without a role.
  rights text[],
  rights_beyond_driver text[],   -- the same without the driver's role
  -- After that day a member is paid nothing.
  left_on date,
  -- What the number of a member's identity document is of, as DIAN codes it: banks and the social security ask for it with the number.
  id_type text not null default '13' check (id_type in ('13', '22', '12', '41', '42', '31')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null default '',   -- folded names, email, ID card
  -- "first last", for lists; kept equal to the person's. Sorted as people read: Óscar before Pedro.
  name text collate "es-x-icu" not null default '',
  primary key (company_id, id),
  check ((typed_email is null) = (typed_first_name is null) and (typed_email is null) = (typed_last_name is null)),
  check (typed_email is null or accepted_at is null)
);
select tenant_table('member', 'history', 'counted');
create index member_by_name on member (company_id, name, id);
create index member_by_status on member (company_id, status, name, id);
create index member_by_person on member (id, company_id);
create index member_by_waiting on member (company_id, name, id) where accepted_at is null;
create trigger idle_limit_joined after insert or delete or update of status, accepted_at on member for each row execute function refresh_idle_limit();
-- The list in the order of status.
create index member_in_status on member (company_id, status, id);
create trigger member_reminded after update on member for each row
  when (old.status <> new.status) execute function copy_member_to_reminders();
create index member_name_of_id on member (company_id, id) include (name);

create table member_role (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  primary key (company_id, id),
  unique (company_id, member_id, role_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
select tenant_table('member_role', 'part of member_id');
create index member_role_by_role on member_role (company_id, role_id, member_id);
revoke update on member_role from arriero_app; -- inserted or deleted, never moved
create trigger rights_given after insert on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_moved after update on member_role referencing new table as changed_rows for each statement execute function refresh_rights();
create trigger rights_taken after delete on member_role referencing old table as changed_rows for each statement execute function refresh_rights();

create table member_attachment (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('id_card', 'driver_license', 'other')),
  description text not null default '',
  file_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('member_attachment', 'part of member_id');
create index member_attachment_by_member on member_attachment (company_id, member_id, id);

-- The only valid invitation of a member who has not accepted; `id` is the member's. Sending again replaces the token, so the old link
-- expires; withdrawing deletes the row; acceptance keeps it, so that the link can answer that it was used.
create table invitation (
  company_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  sent_by uuid references person,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  mail_id uuid,   -- the email that carries it; no foreign key, because mail is deleted after a while
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id)
);
select tenant_table('invitation', 'plain'); -- no history: its columns say it all, and acceptance is in the member's history
create index invitation_by_token on invitation (token_hash);
create trigger mail_expired after update or delete on invitation for each row execute function expire_invitation_mail();

-- What a member is paid: one row, with the member's id. Percentages are of the contribution base.
create table compensation (
  company_id uuid not null,
  id uuid not null,
  payment_method text not null check (payment_method in ('direct_deposit', 'check')),
  institution text not null default '',
  account_number text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references member (company_id, id)
);
select tenant_table('compensation', 'part of id');
create policy own on compensation as restrictive to arriero_app using (not own_only() or id = current_person());

-- Bonuses and deductions of every pay period.
create table compensation_modifier (
  company_id uuid not null,
  id uuid not null,
  compensation_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('bonus', 'deduction')),
  description text not null,
  unit text not null check (unit in ('percentage', 'amount')),
  value numeric(19,4) not null check (value > 0),
  base text check (base in ('gross_trips', 'net_trips', 'base_salary')),   -- of a percentage
  nature text not null default 'salary' check (nature in ('salary', 'non_salary')),
  -- Bonuses and deductions belong to the terms; `compensation_id` stays, for the history and the policies.
  terms_id uuid not null,
  court_ordered boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, compensation_id) references compensation (company_id, id),
  check (unit = 'amount' or value <= 100),
  check ((unit = 'percentage') = (base is not null)),
  constraint compensation_modifier_position unique (company_id, terms_id, position) deferrable initially deferred,
  constraint compensation_modifier_court_ordered check (not court_ordered or kind = 'deduction')
);
select tenant_table('compensation_modifier', 'part of compensation_id');
create policy own on compensation_modifier as restrictive to arriero_app using (not own_only() or compensation_id = current_person());
create index compensation_modifier_by_member on compensation_modifier (company_id, compensation_id);

alter table notification add foreign key (company_id, person_id) references member (company_id, id);
alter table notification_preference add foreign key (company_id, person_id) references member (company_id, id);
-- A request reads the person behind it and the people of its company.
create policy shared on person for select to arriero_app using (
  id = nullif(current_setting('app.person_id', true), '')::uuid
  or exists (select from member where member.company_id = nullif(current_setting('app.company_id', true), '')::uuid and member.id = person.id)
);
-- It changes the person behind it, and people who are still the company's alone to edit.
create policy changed on person for update to arriero_app using (
  id = nullif(current_setting('app.person_id', true), '')::uuid
  or person_is_editable(id)
    and exists (select from member where member.company_id = nullif(current_setting('app.company_id', true), '')::uuid and member.id = person.id)
);
-- Whether the email of an invitation of the current company was sent.
create policy of_invitation on mail for select to arriero_app using (exists (select from invitation where invitation.mail_id = mail.id));
