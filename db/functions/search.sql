-- The ids of the rows of the company with an amount. With the rights of the owner, as row level security keeps comparisons of numbers out of index
-- conditions: it would read all rows of the company. The caller selects rows by these ids, of which policies show them their own.
create or replace function ids_of_amount(wanted_table text, wanted_column text, amount numeric) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (wanted_table, wanted_column) not in (('invoice', 'total'), ('invoice', 'balance'), ('payment', 'amount'), ('advance', 'amount'),
      ('trip', 'freight'), ('expense', 'cop_amount')) then
    raise exception '% is not searched by %', wanted_table, wanted_column;
  end if;
  return query execute format('select id from %I where company_id = $1 and %I = $2', wanted_table, wanted_column) using current_company(), amount;
end $$;

grant execute on function ids_of_amount to arriero_app;
