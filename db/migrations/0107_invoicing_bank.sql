-- Statements of the company's bank accounts: how their files are written, and their lines, which are confirmed as payments.

-- How the statements of an account are written. Columns are named by their titles, or by their letters where a file has no titles.
create table bank_layout (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  amounts text not null check (amounts in ('signed', 'two_columns', 'typed')),
  day_column text not null,
  description_column text not null,
  reference_column text not null,
  amount_column text not null,
  debit_column text not null,
  credit_column text not null,
  type_column text not null,
  balance_column text not null,
  decimal_mark text not null check (decimal_mark in (',', '.')),
  date_order text not null check (date_order in ('dmy', 'mdy')),
  separator text check (separator in (';', ',', e'\t')),
  primary key (company_id, id),
  constraint bank_layout_of_account unique (company_id, payment_method_id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_layout', 'plain');
create policy own on bank_layout as restrictive to arriero_app using (not own_only());

create table bank_statement (
  company_id uuid not null references company,
  id uuid not null,
  payment_method_id uuid not null,
  file_name text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  closing_balance numeric(19,2),        -- after its last line; null where the file does not show it
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_statement', 'plain');
create policy own on bank_statement as restrictive to arriero_app using (not own_only());
create index bank_statement_by_account on bank_statement (company_id, payment_method_id, last_day, id);

create table bank_line (
  company_id uuid not null references company,
  id uuid not null,                     -- in the order of the statement within a day
  statement_id uuid not null,
  payment_method_id uuid not null,
  line_date date not null,
  amount numeric(19,2) not null check (amount <> 0),  -- below zero: money that left
  reference text not null check (length(reference) <= 60),
  description text not null check (length(description) <= 300),
  search text collate "C" not null,     -- the folded description and reference
  occurrence integer not null check (occurrence > 0),  -- among equal lines of its day: 1, 2
  digest bytea not null,                -- of account, day, amount, reference, description and occurrence
  balance numeric(19,2),                -- of the account after it
  matched numeric(19,2) not null default 0,  -- the sum of its payments
  ignored boolean not null default false,
  state text generated always as (case when amount < 0 then 'outgoing' when matched = amount then 'matched' when ignored then 'ignored' else 'open' end) stored,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bank_line_once unique (company_id, payment_method_id, digest),
  constraint bank_line_matched check (matched between 0 and greatest(amount, 0)),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, payment_method_id) references payment_method (company_id, id)
);
select tenant_table('bank_line', 'plain');
create policy own on bank_line as restrictive to arriero_app using (not own_only());
create index bank_line_by_day on bank_line (company_id, line_date, id);
create index bank_line_by_amount on bank_line (company_id, amount, id);
create index bank_line_by_account on bank_line (company_id, payment_method_id, state, line_date, id);
create index bank_line_by_statement on bank_line (company_id, statement_id);

-- The payment that a line became, or was typed by hand before and found in it. A line may have several, up to its amount.
create table bank_match (
  company_id uuid not null references company,
  id uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_match_of_payment unique (company_id, payment_id),
  foreign key (company_id, line_id) references bank_line (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
select tenant_table('bank_match', 'plain');
create policy own on bank_match as restrictive to arriero_app using (not own_only());
create index bank_match_by_line on bank_match (company_id, line_id);
