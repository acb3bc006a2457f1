-- The answer stored under an idempotency key. Waits for a concurrent write under the same key.

-- In a company.
create or replace function claim_idempotency_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company()::text || current_person()::text || wanted_key, 7));
  return query select i.body_hash, i.status, i.answer from idempotency i
    where i.company_id = current_company() and i.person_id = current_person() and i.key = wanted_key;
end $$;

-- Outside of any company.
create or replace function claim_person_key(wanted_key text) returns table (body_hash bytea, status smallint, answer text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_person()::text || wanted_key, 17));
  return query select a.body_hash, a.status, a.answer from person_answer a where a.person_id = current_person() and a.key = wanted_key;
end $$;

grant execute on function claim_idempotency_key, claim_person_key to arriero_app;
