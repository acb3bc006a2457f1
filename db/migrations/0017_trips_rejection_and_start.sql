-- What a rejection tells the trip's driver, who does not see its reason.
alter table trip add rejection_message text not null default '';

alter table trip_status_change
  add message text not null default '',
  -- What was unusual: the questions that the desk confirmed, or of which the trip's own driver was not asked.
  add questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array');
