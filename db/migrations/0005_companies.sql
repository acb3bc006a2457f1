-- What a company works with: numbers of documents, payment methods, taxes, expense categories.

-- Numbering of documents: one row for each kind, updated by take_number().
create table number_format (
  company_id uuid not null references company,
  id uuid not null,
  document text not null check (document in ('invoice', 'payment', 'expense', 'trip', 'load', 'stub', 'stub_payment')),
  series text not null check (length(series) <= 6),
  delimiter text not null default '-' check (length(delimiter) = 1),
  length smallint not null default 6 check (length between 1 and 10),   -- digits
  next_number bigint not null default 1 check (next_number >= 1),
  last_number bigint not null default 0,   -- the highest number assigned; next_number never falls to it again
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, document),
  constraint number_format_never_used_twice check (next_number > last_number)
);
select tenant_table('number_format', 'plain');
-- Assigning a number does not change the version and is no history.
create trigger history_update after update on number_format for each row when (old.version <> new.version) execute function write_row_history();

create table payment_method (
  company_id uuid not null references company,
  id uuid not null,
  description text not null,
  recipient text not null check (recipient in ('driver', 'company')),
  account_number text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id)
);
select tenant_table('payment_method');

-- Taxes, discounts and withholdings that documents choose from.
create table tax (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (name <> ''),
  type text not null check (type in ('tax', 'discount', 'withholding')),
  method text not null check (method in ('percentage', 'fixed')),
  value numeric(19,4) not null check (value >= 0 and (method = 'fixed' or value <= 100)),
  iva boolean not null default false check (not iva or type = 'tax'),
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id)
);
select tenant_table('tax');
create unique index tax_by_name on tax (company_id, lower(name));

create table expense_category (
  company_id uuid not null references company,
  id uuid not null,
  key text,   -- of categories that every company starts with, such as fuel; null for its own
  name text not null check (name <> ''),
  counts_for_bonus boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, key)
);
select tenant_table('expense_category');
create unique index expense_category_by_name on expense_category (company_id, lower(name));
