-- Reminders: what falls due for a truck, a trailer or a person, by date, by odometer, or by whichever comes first.

create table reminder (
  company_id uuid not null references company,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  member_id uuid,
  subject_id uuid not null generated always as (coalesce(truck_id, trailer_id, member_id)) stored,
  kind text not null,
  description text not null default '' check (kind <> 'other' or description <> ''),
  due_on date,
  due_odometer integer check (due_odometer between 1 and 9999999),   -- km
  -- How many days and kilometres before it is due people are notified. The days are sorted, the most first.
  lead_days integer[] not null default '{30,15,7,1}',
  lead_km integer not null default 1000 check (lead_km between 0 and 100000),
  file_id uuid,
  cost numeric(19,2) check (cost >= 0),
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'renewed', 'closed')),
  renewed_by uuid,   -- the reminder that follows this one
  closing_reason text not null default '',
  -- Copies for lists, kept by triggers while it is open (db/functions/reminders.sql).
  subject_active boolean not null,
  vehicle_mileage integer,   -- km; null where unknown
  -- The first days on which it is soon and overdue. What the odometer has reached is so from the first day on, what only the odometer
  -- decides is not before the last: so the state on any day is a comparison of days, and an index finds it.
  soon_from date not null generated always as (
    case when due_odometer - lead_km <= vehicle_mileage then date '1900-01-01' else coalesce(due_on - coalesce(lead_days[1], 0), date '9999-12-31') end) stored,
  overdue_from date not null generated always as (
    case when due_odometer <= vehicle_mileage then date '1900-01-01' else coalesce(due_on + 1, date '9999-12-31') end) stored,
  search text not null default '',   -- the folded description
  -- What only the odometer decides came last in every order. With the day of the vehicle's latest reading and its kilometres a day, the day on
  -- which it is expected is known: lists are ordered by it, and the calendar shows it there. The state stays as it was.
  vehicle_read_on date,
  vehicle_km_per_day integer,
  -- Never after the day it is due by date, so what is overdue is in front of the first day that is not. More than ten years ahead nothing is expected.
  expected_on date not null generated always as (
    case when due_odometer <= vehicle_mileage then date '1900-01-01'
    else least(due_on, odometer_forecast(due_odometer, vehicle_mileage, vehicle_read_on, vehicle_km_per_day), date '9999-12-31') end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint reminder_subject_id_fkey foreign key (company_id, truck_id) references truck (company_id, id),
  constraint reminder_subject_id_fkey1 foreign key (company_id, trailer_id) references trailer (company_id, id),
  constraint reminder_subject_id_fkey2 foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  foreign key (company_id, renewed_by) references reminder (company_id, id) deferrable initially deferred,   -- closed before the next one is opened
  check (num_nonnulls(truck_id, trailer_id, member_id) = 1),
  check (kind = 'other'
    or truck_id is not null and kind in ('soat', 'technical_inspection', 'liability_policy', 'fire_extinguisher')
    or trailer_id is not null and kind in ('technical_inspection', 'liability_policy', 'fire_extinguisher')
    or member_id is not null and kind in ('licence', 'dangerous_goods', 'medical')),
  check (due_on is not null or due_odometer is not null),
  check (member_id is null or due_odometer is null),
  check ((status = 'renewed') = (renewed_by is not null)),
  check ((status = 'closed') = (closing_reason <> ''))
);
select tenant_table('reminder', 'history', 'counted');
create trigger reminder_filled before insert on reminder for each row execute function copy_subject_to_reminder();
create unique index reminder_one_open on reminder (company_id, subject_id, kind) where status = 'open' and kind <> 'other';
create index reminder_by_due on reminder (company_id, expected_on, id);
create index reminder_in_state on reminder (company_id, status, subject_active, expected_on, id);
create index reminder_by_subject on reminder (company_id, subject_id, expected_on, id);
create index reminder_open_by_due on reminder (company_id, expected_on, id, soon_from, overdue_from) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;
create index reminder_by_soon on reminder (company_id, soon_from, overdue_from, id) include (truck_id, trailer_id, member_id)
  where status = 'open' and subject_active;
