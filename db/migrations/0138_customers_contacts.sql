-- The search finds a customer by its contact persons too (docs/decisions/0130-search-by-words.md).
update customer set search = regexp_replace(concat_ws(' ', customer.search, nullif(fold_to_ascii(trim(contact_name)), ''),
    (select string_agg(fold_to_ascii(trim(contact.name)), ' ') from customer_contact contact
      where contact.company_id = customer.company_id and contact.customer_id = customer.id)), '\s+', ' ', 'g');
