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
