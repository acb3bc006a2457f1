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
  -- What an account of the company is: a cash box, or an account at a bank or wallet. Money is not transferred into a cash box.
  kind text not null default 'bank' check (kind in ('bank', 'cash')),
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
  -- Rates that are shown per mille, as reteICA is by law: 4.14 ‰. `value` stays a percentage: 0.414.
  per_mille boolean not null default false check (not per_mille or method = 'percentage'),
  withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  version integer not null default 1,
  primary key (company_id, id),
  check ((type = 'withholding') = (withholding_kind is not null))
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
create trigger paid_expenses after update of counts_for_bonus on expense_category for each row when (old.counts_for_bonus <> new.counts_for_bonus)
  execute function rebase_paid_expenses();

-- Values that law changes, such as the UVT: one row for each day from which a value is valid.
create table parameter (
  company_id uuid not null references company,
  id uuid not null,
  key text not null check (key ~ '^[a-z_]+$'),
  -- Of rates that each municipality sets.
  city_id text references city,
  value numeric(19,4) not null check (value >= 0),
  valid_from date not null,
  -- The decree, resolution or agreement that says so.
  source text not null default '' check (length(source) <= 120),
  verified boolean not null default false,
  -- The last day for which something was calculated with this row; such a row does not change.
  used_through date check (used_through >= valid_from),
  version integer not null default 1,
  primary key (company_id, id),
  check ((key = 'reteica_rate') = (city_id is not null)),
  constraint parameter_once unique nulls not distinct (company_id, key, city_id, valid_from)
);
select tenant_table('parameter');
-- Marking the days that a value was used for does not change the version and is no history.
drop trigger history_update on parameter;
create trigger history_update after update on parameter for each row when (old.version <> new.version) execute function write_row_history();

alter table company add constraint company_invoice_account foreign key (id, invoice_account_id) references payment_method (company_id, id);
