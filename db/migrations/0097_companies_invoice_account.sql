-- The account of the company that its invoices name for payments.
alter table company add invoice_account_id uuid,
  add constraint company_invoice_account foreign key (id, invoice_account_id) references payment_method (company_id, id);
-- Where there is no choice it is that one.
update company set invoice_account_id = sole.id
  from (select company_id, (array_agg(id))[1] as id from payment_method
    where recipient = 'company' and kind = 'bank' and status = 'active' and account_number <> '' group by company_id having count(*) = 1) sole
  where sole.company_id = company.id;
