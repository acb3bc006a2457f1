-- Closed books: records of money that are dated on or before company.closed_through are neither created, edited nor deleted. Triggers on the
-- tables check this, so no operation can forget to.

-- The lock is held until the transaction ends: shared while a record of money is written, exclusive while company.closed_through changes. So the
-- date cannot change between the check of a record and its commit.
create or replace function books_lock_key(company uuid) returns bigint language sql immutable
  return hashtextextended('books:' || company, 0);

-- The last closed day of the current company, read under a lock so that it cannot change any more. Null: nothing is closed, or the transaction has no
-- company, as in a migration. Locked and read once per transaction, then remembered in the setting 'company line', which is reset whenever the lock
-- is released.
create or replace function hold_books_line() returns date language plpgsql as $$
declare
  company constant text := current_setting('app.company_id', true);
  held constant text := current_setting('app.books_line', true);
  -- A variable: compared with current_company(), each company that is read calculates it again.
  company_id uuid;
  line date;
begin
  if coalesce(company, '') = '' then return null; end if;
  if starts_with(held, company) then return nullif(substr(held, 38), '')::date; end if;
  company_id := company;
  perform pg_advisory_xact_lock_shared(books_lock_key(company_id));
  -- A separate statement, so that it sees what was committed while it waited for the lock.
  line := (select closed_through from company c where c.id = company_id);
  perform set_config('app.books_line', concat(company, ' ', line), true);
  return line;
end $$;

-- `day` is the date of the record, if it has one: a record dated today may have no field for it.
create or replace function refuse_closed_books(line date, typed_column text, day date default null) returns void language plpgsql as $$
begin
  raise exception 'books_closed' using errcode = 'AR409', column = typed_column,
    detail = jsonb_build_object('closed_through', line) || case when day = line and day = today() then '{"is_today": true}'::jsonb else '{}' end;
end $$;

-- Called by migrations, once for each table of dated records of money: its date, and the columns that stay editable in closed books. All other
-- columns are closed, including those of later migrations.
create or replace function close_with_books(tbl text, date_column text, variadic free_columns text[]) returns void language plpgsql as $$
begin
  execute format('create trigger books after insert or update or delete on %I for each row execute function check_books(%L, %L)',
    tbl, date_column, free_columns);
end $$;

-- The same for a table of rows that belong to such a record.
create or replace function close_part_with_books(tbl text, parent_column text, parent text, date_column text) returns void language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', parent_column, parent, date_column);
begin
  execute format('create trigger books_insert after insert on %I referencing new table as new_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
  execute format('create trigger books_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
  execute format('create trigger books_delete after delete on %I referencing old table as old_rows for each statement execute function check_books_of_parts(%s)', tbl, arguments);
end $$;

-- The trigger of close_with_books. An edit is checked by its old and its new date.
create or replace function check_books() returns trigger language plpgsql as $$
declare
  free_columns text[] := tg_argv[1];
  line date;
  was date;
  becomes date;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - free_columns = to_jsonb(new) - free_columns then return null; end if;
  end if;
  line := hold_books_line();
  if line is null then return null; end if;
  -- Only the branch of the table is planned: the others name columns that it does not have.
  case tg_argv[0]
    when 'date' then
      if tg_op <> 'INSERT' then was := old.date; end if;
      if tg_op <> 'DELETE' then becomes := new.date; end if;
    when 'issue_date' then
      if tg_op <> 'INSERT' then was := old.issue_date; end if;
      if tg_op <> 'DELETE' then becomes := new.issue_date; end if;
    when 'payment_date' then
      if tg_op <> 'INSERT' then was := old.payment_date; end if;
      if tg_op <> 'DELETE' then becomes := new.payment_date; end if;
  end case;
  if least(was, becomes) > line then return null; end if;
  -- Reported at the date field only if the user has to change that field.
  perform refuse_closed_books(line, case when becomes <= line and becomes is distinct from was then tg_argv[0] else '' end, becomes);
  return null;
end $$;

-- The trigger of close_part_with_books.
create or replace function check_books_of_parts() returns trigger language plpgsql as $$
declare
  line date := hold_books_line();
  changed text := case tg_op
    when 'INSERT' then 'table new_rows'
    when 'DELETE' then 'table old_rows'
    else '((table old_rows except table new_rows) union all (table new_rows except table old_rows))' end;
  is_closed boolean;
begin
  if line is null then return null; end if;
  execute format('select exists (select from (%s) part join %I parent on parent.company_id = part.company_id and parent.id = part.%I where parent.%I <= $1)',
    changed, tg_argv[1], tg_argv[0], tg_argv[2]) into is_closed using line;
  if is_closed then perform refuse_closed_books(line, ''); end if;
  return null;
end $$;

-- The trigger of company: a change of closed_through waits for transactions that write records of money, and they wait for it.
create or replace function lock_books() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(books_lock_key(new.id)), set_config('app.books_line', '', true);
  return new;
end $$;

grant execute on function books_lock_key, hold_books_line, refuse_closed_books to arriero_app;
