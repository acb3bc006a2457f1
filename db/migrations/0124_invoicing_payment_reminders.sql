-- Emails that remind customers of what they owe: on which days they go out, to whom not, and those that went out.
create table reminder_schedule (
  company_id uuid not null references company,
  id uuid not null,
  days smallint[] not null check (cardinality(days) <= 10),  -- after the due date of an invoice; below zero before it. None: no reminders
  version integer not null default 1,
  primary key (company_id, id),
  constraint reminder_schedule_once unique (company_id)
);
select tenant_table('reminder_schedule', 'plain');
create policy own on reminder_schedule as restrictive to arriero_app using (not own_only());

-- Customers who get none.
create table reminder_stop (
  company_id uuid not null references company,
  id uuid not null,
  customer_id uuid not null,
  primary key (company_id, id),
  constraint reminder_stop_once unique (company_id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id)
);
select tenant_table('reminder_stop', 'plain');
create policy own on reminder_stop as restrictive to arriero_app using (not own_only());

-- One reminder of an invoice for each day of the schedule, whatever happens: its row is written with its emails.
create table payment_reminder (
  company_id uuid not null references company,
  id uuid not null,
  invoice_id uuid not null,
  days smallint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint payment_reminder_once unique (company_id, invoice_id, days),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select tenant_table('payment_reminder', 'plain');
create policy own on payment_reminder as restrictive to arriero_app using (not own_only());

alter table delivery
  -- Null for what the server sends by itself.
  alter column created_by drop not null,
  drop constraint delivery_kind_check,
  add constraint delivery_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'));
alter table email_template
  drop constraint email_template_kind_check,
  add constraint email_template_kind_check
    check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document', 'payment_reminder'));
