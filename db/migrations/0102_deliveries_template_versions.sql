-- The optimistic lock of a text. The row of one that was reset stays, without a text, so that no version is used twice.
alter table email_template
  add column version integer not null default 1,
  alter column subject drop not null,
  alter column body drop not null,
  add constraint email_template_whole check ((subject is null) = (body is null));
