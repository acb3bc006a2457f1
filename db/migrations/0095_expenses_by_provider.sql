-- Expenses of a provider: a list of them, and the report of what was spent with each.
create index expense_by_provider on expense (company_id, provider_key, date, id) where status <> 'void';
