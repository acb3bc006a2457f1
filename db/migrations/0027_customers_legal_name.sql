-- The name that documents print, where it is not the name that lists show; empty if it is.
alter table customer add column legal_name text not null default '' check (length(legal_name) <= 120);
