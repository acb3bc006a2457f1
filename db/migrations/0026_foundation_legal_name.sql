-- The name that documents print, where it is not the name that lists show; empty if it is. A new company may start with it and an image.
alter table company add column legal_name text not null default '' check (length(legal_name) <= 160);
grant insert (legal_name, image) on company to arriero_app;
