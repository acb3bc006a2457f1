-- Normalizes numbers of third parties and names of companies for comparison: the rules of `base/fold.ts` in SQL, for queries and calculated columns.
-- A test compares them. A change of these functions needs a migration that calculates those columns again. In PL/pgSQL, which is compiled once for a
-- connection: SQL would be parsed again by each statement that writes such a column. With the schema in each name, because pg_restore has no search path.

-- Lower case without accents, in ASCII as far as possible. Of collation "C", so that no locale changes what is stored.
create or replace function fold_to_ascii(typed text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(replace(replace(replace(replace(
      translate(regexp_replace(normalize(typed, nfd), '[\u0300-\u036f]', '', 'g') collate "C", 'ÞÆŒẞØøŁłĐđÐðıĦħ', 'þæœßoollddddihh'),
    'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') collate "C");
end $$;

-- The letters and digits of a number alone, in upper case.
create or replace function comparable(number text) returns text language plpgsql immutable parallel safe as $$
begin
  return upper(regexp_replace(public.fold_to_ascii(number), '[^a-z0-9]', '', 'g') collate "C");
end $$;

-- The same of a company's name, without the legal form at its end.
create or replace function comparable_company(name text) returns text language sql immutable parallel safe as $$
  select public.comparable(regexp_replace(regexp_replace(public.fold_to_ascii(name), '^[^a-z0-9]+', ''),
    '(?:[^a-z0-9]+(?:y[^a-z0-9]+)?(?:s[^a-z0-9]*a[^a-z0-9]*s|s[^a-z0-9]*a|e[^a-z0-9]*u|e[^a-z0-9]*s[^a-z0-9]*p|b[^a-z0-9]*i[^a-z0-9]*c|s[^a-z0-9]*en[^a-z0-9]*c(?:[^a-z0-9]*[sa])?|ltda|limitada|cia|compania))+[^a-z0-9]*$', ''))
$$;

grant execute on function fold_to_ascii, comparable, comparable_company to arriero_app;
