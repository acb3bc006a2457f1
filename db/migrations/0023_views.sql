-- Saved views of lists: how a list was left, under a name.

-- `list` is the path of the list's API, `screen` the address of its page, and `search` the parameters of that address.
create table saved_view (
  company_id uuid not null references company,
  id uuid not null,
  person_id uuid not null references person,   -- the super-administrator is not a member
  list text not null check (list like '/api/%'),
  screen text not null check (screen like '/admin/%'),
  name text not null,
  search jsonb not null,
  is_shared boolean not null default false,
  primary key (company_id, id)
);
select tenant_table('saved_view', 'plain');
create unique index saved_view_by_name on saved_view (company_id, person_id, list, lower(name));
create policy own on saved_view as restrictive to arriero_app using (is_shared or person_id = current_person());

-- What a person has chosen of a view, their own or a shared one.
create table saved_view_choice (
  company_id uuid not null references company,
  view_id uuid not null,
  person_id uuid not null references person,
  list text not null,   -- that of the view
  is_pinned boolean not null,
  is_start boolean not null,
  primary key (company_id, view_id, person_id),
  foreign key (company_id, view_id) references saved_view on delete cascade
);
select tenant_table('saved_view_choice', 'plain');
create unique index saved_view_start on saved_view_choice (company_id, person_id, list) where is_start;
create policy own on saved_view_choice as restrictive to arriero_app using (person_id = current_person());
