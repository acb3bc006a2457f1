-- Numbers of documents.

-- Assigns the next number of a document in the writing transaction. Gapless, because a rollback returns it; only the numbers of imported invoices are
-- skipped. Raises AR409 `number_series_exhausted` when it has more digits than the format.
create or replace function take_number(wanted text) returns text language plpgsql as $$
declare
  taken record;
  result text;
begin
  loop
    update number_format set last_number = next_number, next_number = next_number + 1
      where company_id = current_company() and document = wanted and length((next_number)::text) <= length
      returning series, delimiter, length, next_number - 1 as sequence into taken;
    if not found then
      raise exception 'number_series_exhausted' using errcode = 'AR409', detail = jsonb_build_object('document', wanted);
    end if;
    result := case when taken.series = '' then '' else taken.series || taken.delimiter end || lpad(taken.sequence::text, taken.length, '0');
    exit when wanted <> 'invoice';   -- two conditions: PL/pgSQL starts a query for one that contains a subquery
    exit when not exists (select from invoice where company_id = current_company() and number = result);
  end loop;
  return result;
end $$;

-- The number that a document with this sequence has in the current format: INV-000007 for 7.
create or replace function number_in_series(wanted text, sequence text) returns text language sql stable as $$
  select case when series = '' then '' else series || delimiter end || lpad(sequence, greatest(length, length(sequence)), '0')
    from number_format where company_id = current_company() and document = wanted
$$;

grant execute on function take_number, number_in_series to arriero_app;
