-- An invoice on which an advance or credit was used is partially paid, as one that payments settle in part.
drop index invoice_part_paid;
create index invoice_part_paid on invoice (company_id, due_date, id) where status = 'sent' and paid + adjusted + advance_payment > 0;
