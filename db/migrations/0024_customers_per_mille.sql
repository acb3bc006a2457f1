-- Rates that are shown per mille, see 0023.
alter table customer_tax add column per_mille boolean not null default false check (not per_mille or method = 'percentage');
