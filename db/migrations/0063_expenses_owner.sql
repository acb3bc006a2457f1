-- What the owner of the trip's truck pays in the end: a charge against the owner's freight, and no cost of the company.
alter table expense
  add charged_owner_id uuid,
  add charged_to_owner boolean not null generated always as (charged_owner_id is not null) stored,
  add charge_owner_id uuid generated always as (case when status <> 'void' then charged_owner_id end) stored,
  add check (charged_owner_id is null or trip_id is not null),
  add constraint trip_owner_charged foreign key (company_id, trip_id, charge_owner_id) references trip (company_id, id, payable_owner_id);
create index expense_of_owner on expense (company_id, charged_owner_id) where charged_owner_id is not null;
