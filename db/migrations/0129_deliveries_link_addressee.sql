-- For whom a linked document was: a record may get another customer, driver or owner later, whose document is not for the readers of the link.
alter table share_link add column addressee_id uuid;
-- For whom earlier links were is not known: they expire now.
update share_link set expires_at = greatest(now(), created_at + interval '1 microsecond') where expires_at > now() and revoked_at is null;
