-- A customer's taxes keep their ids through an edit, so two of them may exchange their positions in one statement: the unique key is
-- checked when the statement ends.
alter table customer_tax drop constraint customer_tax_company_id_customer_id_position_key,
  add unique (company_id, customer_id, position) deferrable;
