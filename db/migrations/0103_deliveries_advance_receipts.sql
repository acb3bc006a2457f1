-- The receipt of an advance is sent by email too.
alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check
  check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document'));
alter table email_template drop constraint email_template_kind_check;
alter table email_template add constraint email_template_kind_check
  check (kind in ('invoice', 'receipt', 'advance_receipt', 'statement', 'settlement', 'pay_stub', 'owner_document'));
