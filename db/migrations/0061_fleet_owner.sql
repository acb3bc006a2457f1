-- Trucks named their owner in a text. Each name of a company becomes an owner, whose document is asked for when it is saved next.
alter table truck add owner_id uuid;
with named as (
  select company_id, (min(owner_name)) as name, lower(btrim(owner_name)) as key from truck where btrim(owner_name) <> '' group by company_id, lower(btrim(owner_name))
), added as (
  insert into owner (company_id, id, name, tax_id_type, tax_id, phone, retefuente_rate, search)
    select company_id, uuidv7(), btrim(name), '13', '', '', 1, translate(key, 'áéíóúüñ', 'aeiouun') from named
    returning company_id, id, lower(name) as key
)
update truck set owner_id = added.id from added
  where added.company_id = truck.company_id and added.key = lower(btrim(truck.owner_name));
alter table truck drop column owner_name,
  add constraint truck_company_id_owner_id_fkey foreign key (company_id, owner_id) references owner (company_id, id);
create index truck_by_owner on truck (company_id, owner_id, plate, id) where owner_id is not null;
