-- Rate limits: attempts counted under a key.

-- Counts an attempt. Returns false, and does not count it, after `at_most` attempts in the last `minutes`. Concurrent attempts wait for each other.
create or replace function throttle_try(wanted_key text, at_most integer, minutes integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted_key, 11));
  if (select count(*) from throttle where key = wanted_key and at > now() - make_interval(mins => minutes)) >= at_most then
    return false;
  end if;
  insert into throttle (key) values (wanted_key);
  return true;
end $$;

-- Takes attempts back: all under the key, or the last.
create or replace function throttle_clear(wanted_key text, is_all boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from throttle where key = wanted_key
    and (is_all or ctid = (select ctid from throttle where key = wanted_key order by at desc limit 1))
$$;

grant execute on function throttle_try, throttle_clear to arriero_app;
