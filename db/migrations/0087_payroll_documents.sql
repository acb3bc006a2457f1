-- What the employer adds to health and pension, for the sheet for PILA; see companies/contract/parameters.ts.
insert into parameter (company_id, id, key, value, valid_from, source, verified)
  select company.id, uuidv7(), start.key, start.value, date '2011-01-01', start.source, start.verified
    from company cross join (values
      ('employer_health_rate', 8.5, 'Ley 1122 de 2007, art. 10; hay empleadores exonerados', false),
      ('employer_pension_rate', 12, 'Ley 100 de 1993, art. 20', true)
    ) start (key, value, source, verified)
  on conflict do nothing;

-- All stubs of a closed period as one PDF, as a job printed it; the latest of a period. Only of the version of the period that it names.
create table stubs_document (
  company_id uuid not null references company,
  id uuid not null,
  period_id uuid not null,
  period_version integer not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- While its job prints it, and where that failed with the code: null.
  stubs integer,
  bytes bytea,
  failure text,
  primary key (company_id, id),
  constraint stubs_document_once unique (company_id, period_id),
  foreign key (company_id, period_id) references pay_period (company_id, id),
  check ((bytes is null) = (stubs is null))
);
select tenant_table('stubs_document', 'plain');
-- It has the pay of everyone.
create policy own on stubs_document as restrictive to arriero_app using (not own_only());
-- Compressed already.
alter table stubs_document alter column bytes set storage external;
