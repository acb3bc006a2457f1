-- As of the customers' taxes: rows keep their ids, and may exchange their positions in one statement.
alter table compensation_modifier drop constraint compensation_modifier_company_id_compensation_id_position_key,
  add unique (company_id, compensation_id, position) deferrable;
