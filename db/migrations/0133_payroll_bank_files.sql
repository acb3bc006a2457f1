-- Which deposits a file asked for follows from what was sent and what is recorded (payroll/rules/bank-files.ts); rows name a payment only where the file
-- is made of recorded ones. A file with recorded payments counts as sent, whether or not someone marked it: until now it held them back, and they shall not be
-- asked again.
update bank_file file set sent_at = file.created_at, sent_by = file.created_by
  where file.sent_at is null and exists (select from bank_file_row part where part.company_id = file.company_id and part.file_id = file.id and part.payment_id is not null);
update bank_file_row part set payment_id = null from bank_file file
  where file.company_id = part.company_id and file.id = part.file_id and file.content <> 'payments' and part.payment_id is not null;
