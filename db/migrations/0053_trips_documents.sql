-- Documents of a trip, a row for each page, and the numbers that others gave its loads and the trip.
create table trip_document (
  company_id uuid not null references company,
  id uuid not null,
  trip_id uuid not null,
  kind text not null check (kind in ('manifest', 'waybill', 'proof_of_delivery', 'other')),
  file_id uuid not null,
  note text not null default '',
  created_by uuid not null references person,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- A file has one reader, who is the driver of its trip.
  constraint trip_document_once unique (company_id, file_id),
  foreign key (company_id, trip_id) references trip (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select tenant_table('trip_document', 'part of trip_id');
create policy own on trip_document as restrictive to arriero_app
  using (not own_only() or exists (select from trip where trip.company_id = trip_document.company_id and trip.id = trip_id));
create index trip_document_by_trip on trip_document (company_id, trip_id, id);

alter table trip
  -- Whether a document of it is a proof of delivery.
  add has_proof boolean not null default false,
  -- The number that the customer knows the trip by, such as that of a purchase order.
  add customer_reference text not null default '';
create index trip_without_proof on trip (company_id, departure_at, id)
  where not has_proof and status in ('under_review', 'rejected', 'invoiced', 'paid');
create index trip_by_reference on trip (company_id, customer_reference collate "C") where customer_reference <> '';

alter table load add waybill_number text not null default '';
create index load_by_waybill on load (company_id, waybill_number collate "C") where waybill_number <> '';
