-- Who changed what. Written by triggers only (db/functions/history.sql).

-- A row that is part of a record (a load of a trip) is listed in the history of that record, `record_id`.
-- `changes` of an update is {field: [before, after]}; of a part it is {before: row, after: row} for every action, because the
-- part cannot be looked up after it was deleted. Null otherwise.
create table history (
  company_id uuid not null,
  id bigint generated always as identity,
  entity text not null,   -- the table
  entity_id uuid not null,
  record_id uuid not null,
  at timestamptz not null default now(),   -- the same within a transaction: entries of one transaction are shown together
  person_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb,
  primary key (company_id, id)
);
create index history_by_record on history (company_id, record_id, id);
select tenant_table('history', 'plain');
revoke insert, update, delete on history from arriero_app;
