-- A customer's NIT was stored with its check digit where it was typed without a hyphen. A number that another customer of the company has
-- stays as it is: which of the two invoices and trips belong to, people decide; `bin/admin verify` names them. Sent invoices keep what they
-- were sent with.
update customer set tax_id = left(tax_id, 9), version = version + 1,
    -- Ends with the number.
    search = case when right(search, 10) = tax_id then left(search, -1) else search end
  where tax_id_type = '31' and has_nit_check_digit(tax_id)
    and not exists (
      select from customer other
        where other.company_id = customer.company_id and other.tax_id_type = '31' and other.tax_id = left(customer.tax_id, 9)
    );
