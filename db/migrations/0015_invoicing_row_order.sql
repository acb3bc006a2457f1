-- As of the customers' taxes: rows keep their ids, and may exchange their positions in one statement.
alter table invoice_item drop constraint invoice_item_company_id_invoice_id_position_key,
  add unique (company_id, invoice_id, position) deferrable;
alter table invoice_adjustment drop constraint invoice_adjustment_company_id_invoice_id_position_key,
  add unique (company_id, invoice_id, position) deferrable;
