-- Numbers that others gave an invoice: the customer's reference, and the electronic invoice that a provider made of it, with its files.
alter table invoice
  add customer_reference text not null default '' check (length(customer_reference) <= 40),
  add dian_number text not null default '' check (length(dian_number) <= 30),
  add dian_date date,
  add cufe text not null default '' check (cufe = '' or cufe ~ '^[0-9a-f]{96}$');
create index invoice_by_reference on invoice (company_id, customer_reference collate "C") where customer_reference <> '';
create unique index invoice_by_dian_number on invoice (company_id, dian_number collate "C") where dian_number <> '';

create table invoice_file (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  primary key (company_id, id),
  constraint invoice_file_once unique (company_id, file_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('invoice_file', 'part of invoice_id');
create policy own on invoice_file as restrictive to arriero_app using (not own_only());
create index invoice_file_by_invoice on invoice_file (company_id, invoice_id);
