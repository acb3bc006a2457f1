-- The distinct texts of a company's expenses, in which the list searches (docs/decisions/0095-texts-of-expenses.md). Only the triggers below write
-- here. Texts that no expense has any more stay: they find nothing.
create table expense_text (
  company_id uuid not null references company,
  search text collate "C" not null check (search <> ''),
  primary key (company_id, search)
);
select tenant_table('expense_text', 'plain');
revoke update, delete on expense_text from arriero_app;

insert into expense_text select distinct company_id, search from expense where search <> '';

create trigger texts_insert after insert on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
create trigger texts_update after update on expense referencing new table as changed_rows for each statement execute function add_expense_texts();
