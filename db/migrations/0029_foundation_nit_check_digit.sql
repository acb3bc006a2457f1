-- A company's NIT was stored with its check digit where it was typed without a hyphen, and printed with two: 9001234568-8. A number that
-- another company has stays as it is, because two companies are then the same, which only people can decide; `bin/admin verify` names them.
update company set tax_id = left(tax_id, 9), version = version + 1,
    -- Ends with the number.
    search = case when right(search, 10) = tax_id then left(search, -1) else search end
  where tax_id_type = 'nit' and has_nit_check_digit(tax_id)
    and not exists (select from company other where other.tax_id_type = 'nit' and other.tax_id = left(company.tax_id, 9));
