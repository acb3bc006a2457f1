-- Stores the texts by which expenses are searched. In one order, so that two requests which add the same ones do not wait for each other.
create or replace function add_expense_texts() returns trigger language plpgsql as $$
begin
  insert into expense_text (company_id, search)
    select distinct company_id, search from changed_rows where search <> '' order by company_id, search
    on conflict do nothing;
  return null;
end $$;
