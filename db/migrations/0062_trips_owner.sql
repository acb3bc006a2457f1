-- Of a trip with a hired truck: the owner that it was made with, and what is withheld from the owner's freight.
alter table trip
  add owner_id uuid,
  -- Percentages of the owner's freight.
  add owner_retefuente_rate numeric(9,4) not null default 0 check (owner_retefuente_rate between 0 and 100),
  add owner_reteica_rate numeric(9,4) not null default 0 check (owner_reteica_rate between 0 and 100),
  -- Each is rounded once, as `withheld` in trips/rules/owner.ts.
  add owner_retefuente numeric(19,2) generated always as (round(owner_freight * owner_retefuente_rate / 100, money_decimals)) stored,
  add owner_reteica numeric(19,2) generated always as (round(owner_freight * owner_reteica_rate / 100, money_decimals)) stored,
  -- A cancelled trip owes its owner nothing. What was paid to an owner, or charged, names trip and owner by these keys (foreign keys
  -- trip_owner_paid, trip_owner_charged): so neither the owner changes under it, nor is the trip cancelled.
  add payable_owner_id uuid generated always as (case when status <> 'cancelled' then owner_id end) stored,
  add foreign key (company_id, owner_id) references owner (company_id, id),
  add constraint trip_payable_owner unique (company_id, id, payable_owner_id);

-- Trips that are not invoiced yet get the owner of their truck. What was agreed and paid before is not known: they withhold nothing.
update trip set owner_id = truck.owner_id
  from truck
  where truck.company_id = trip.company_id and truck.id = trip.truck_id and truck.third_party and truck.owner_id is not null
    and trip.status in ('active', 'in_transit', 'under_review', 'rejected');

create index trip_by_owner on trip (company_id, owner_id, departure_at, id) where owner_id is not null;
