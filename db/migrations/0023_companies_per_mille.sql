-- Rates that are shown per mille, as reteICA is by law: 4.14 ‰. `value` stays a percentage: 0.414.
alter table tax add column per_mille boolean not null default false check (not per_mille or method = 'percentage');
