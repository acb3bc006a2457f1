-- A settlement as it was signed. A later change is signed as another version; all are kept.
create table settlement_signature (
  company_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  driver_id uuid not null,
  version integer not null check (version > 0),   -- 1, 2, 3 of the trip and the driver
  content jsonb not null,
  fingerprint text not null,   -- of the content
  owed numeric(19,2) not null,
  signature_file_id uuid not null,
  -- Who recorded it: the driver, or before whom the driver signed.
  person_id uuid not null references person,
  signed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, trip_id, driver_id, version),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, driver_id) references member (company_id, id),
  foreign key (company_id, signature_file_id) references file (company_id, id),
  constraint settlement_signature_once unique (company_id, signature_file_id)
);
select tenant_table('settlement_signature', 'plain');
revoke update, delete on settlement_signature from arriero_app;
create policy own on settlement_signature as restrictive to arriero_app using (not own_only() or driver_id = current_person());
create index settlement_signature_by_driver on settlement_signature (company_id, driver_id);
