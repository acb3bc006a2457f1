-- The private address of a calendar, by which other programs read what falls due without a session: one for each person and company.

create table calendar_feed (
  company_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,   -- SHA-256; the token itself is shown once
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references member (company_id, id) on delete cascade
);
select tenant_table('calendar_feed', 'plain');
create policy own on calendar_feed as restrictive to arriero_app using (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
