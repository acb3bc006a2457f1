-- What an account of the company is: a cash box, or an account at a bank or wallet. Money is not transferred into a cash box.
alter table payment_method add column kind text not null default 'bank' check (kind in ('bank', 'cash'));
update payment_method set kind = 'cash'
  where account_number = '' and description ~* '\y(efectivo|caja|cash)\y' and description !~* '\y(banco|caja social)\y';
