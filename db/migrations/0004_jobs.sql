-- Work that takes longer than a request waits: it runs as a job, and the user asks for its progress.

create table job (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,   -- what it works on: the row of its kind's module
  person_id uuid not null references person,   -- who started it, in whose name it runs
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,   -- 0 until it is known
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  check ((finished_at is not null) = (status in ('done', 'failed')))
);
select tenant_table('job', 'plain');
create trigger job_queued after insert on job for each row when (new.status = 'queued') execute function queue_job();
