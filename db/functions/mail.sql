-- Outgoing mail and the job that sends it.

-- Queues the job that sends an email, unless it has one. For the owner. Emails with codes and links have priority.
create or replace function queue_mail_job(mail_id uuid, is_account boolean) returns void language sql as $$
  select graphile_worker.add_job('send_mail', json_build_object('id', mail_id), job_key => 'mail:' || mail_id, job_key_mode => 'unsafe_dedupe',
    max_attempts => 25, priority => case when is_account then -10 else 0 end)
$$;

-- Writes an email and queues its job in the current transaction. It is not sent later than `good_for` from now; null: no limit.
create or replace function queue_mail(new_id uuid, for_company uuid, for_person uuid, new_recipient text, new_subject text, new_body text, new_html text, is_account boolean, good_for interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at)
    values (new_id, for_company, for_person, new_recipient, new_subject, new_body, new_html, is_account, now() + good_for);
  perform queue_mail_job(new_id, is_account);
end $$;

-- The latest 100 emails of the current company. Account mail carries codes and links: the super-administrator sees that of all companies
-- and no one else sees any.
create or replace function outbox()
returns table (id uuid, recipient text, subject text, body text, account boolean, created_at timestamptz, sent_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.account, m.created_at, m.sent_at, m.error
    from mail m
    where case when m.account then exists (select from person p where p.id = current_person() and p.super_administrator)
      else m.company_id = current_company() end
    order by m.created_at desc, m.id desc limit 100
$$;

grant execute on function queue_mail, outbox to arriero_app;
