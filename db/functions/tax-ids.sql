-- The rules of `base/nit.ts` and `base/tax-id.ts` in SQL, for migrations and for the operator's checks. A test compares them.

-- The check digit of a NIT's body of 1 to 15 digits.
create or replace function nit_check_digit(body text) returns text language sql immutable as $$
  select case when rest < 2 then rest else 11 - rest end::text
    from (
      select sum(substr(reverse(body), position::integer, 1)::integer * weight) % 11 as rest
        from unnest(array[3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) with ordinality weights (weight, position)
        where position <= length(body)
    ) weighted
$$;

-- Whether a NIT is stored with its check digit: ten digits, the first 8 or 9, the tenth the check digit of the others. No ten-digit
-- number of a person starts so.
create or replace function has_nit_check_digit(tax_id text) returns boolean language sql immutable as $$
  select case when tax_id ~ '^[89][0-9]{9}$' then right(tax_id, 1) = nit_check_digit(left(tax_id, 9)) else false end
$$;
