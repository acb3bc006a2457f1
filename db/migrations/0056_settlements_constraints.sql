-- A picture signs one version. One that has signed several before is copied for the later ones: its bytes are stored once all the same.
with copied as materialized (
  select company_id, id, signature_file_id, uuidv7() as file_id
    from (
      select *, row_number() over (partition by company_id, signature_file_id order by signed_at, id) as nth from settlement_signature
    ) signature
    where nth > 1
), files as (
  insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by, created_at)
    select file.company_id, copied.file_id, file.hash, file.name, file.mime, file.size, file.permission, file.reader_id, file.created_by, file.created_at
      from copied join file on file.company_id = copied.company_id and file.id = copied.signature_file_id
)
update settlement_signature signature set signature_file_id = copied.file_id
  from copied where copied.company_id = signature.company_id and copied.id = signature.id;
drop index settlement_signature_by_file;
alter table settlement_signature add constraint settlement_signature_once unique (company_id, signature_file_id);

-- A file has one reader, the driver of its expense, so each receipt is of one expense. One that several had is copied in the same way, each
-- copy with its driver as the reader.
with copied as materialized (
  select receipt.company_id, receipt.id, receipt.file_id as original, uuidv7() as file_id, receipt.driver_id
    from (
      select attached.*, expense.driver_id, row_number() over (
          partition by attached.company_id, attached.file_id order by (expense.driver_id is not distinct from file.reader_id) desc, attached.id) as nth
        from expense_file attached
          join expense on expense.company_id = attached.company_id and expense.id = attached.expense_id
          join file on file.company_id = attached.company_id and file.id = attached.file_id
    ) receipt
    where nth > 1
), files as (
  insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by, created_at)
    select file.company_id, copied.file_id, file.hash, file.name, file.mime, file.size, file.permission, copied.driver_id, file.created_by, file.created_at
      from copied join file on file.company_id = copied.company_id and file.id = copied.original
)
update expense_file attached set file_id = copied.file_id from copied where copied.company_id = attached.company_id and copied.id = attached.id;
drop index expense_file_by_file;
alter table expense_file add constraint expense_file_once unique (company_id, file_id);

-- The same of the signatures of expenses.
with copied as materialized (
  select signed.company_id, signed.id, signed.signature_file_id as original, uuidv7() as file_id, signed.driver_id
    from (
      select expense.*, row_number() over (
          partition by expense.company_id, signature_file_id order by (driver_id is not distinct from reader_id) desc, expense.id) as nth
        from expense join file on file.company_id = expense.company_id and file.id = signature_file_id
    ) signed
    where nth > 1
), files as (
  insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by, created_at)
    select file.company_id, copied.file_id, file.hash, file.name, file.mime, file.size, file.permission, copied.driver_id, file.created_by, file.created_at
      from copied join file on file.company_id = copied.company_id and file.id = copied.original
)
update expense set signature_file_id = copied.file_id from copied where copied.company_id = expense.company_id and copied.id = expense.id;
drop index expense_by_signature;
alter table expense add constraint expense_signature_once unique (company_id, signature_file_id);

-- The expense of a service exists, and is of no other.
alter table service
  add constraint service_expense_id_fkey foreign key (company_id, expense_id) references expense (company_id, id),
  add constraint service_expense_once unique (company_id, expense_id);

-- What a customer paid to the driver came from no account of the company.
alter table cash_transaction add constraint cash_transaction_received
  check (num_nonnulls(payment_id, advance_id) = 0 or type = 'company_to_driver' and payment_method_id is null);
