-- The private address of a calendar: what a request with it may see, and when it ends.

-- Opens a company for the transaction of a request with an address, in the name of its person, as enter() does for a session: the address must be
-- the person's in that company, and the person must be an active, accepted member who now has the permission, and the second factor where the
-- company requires one. Super-administrators see what their membership allows. `state` is 'ok' or 'forbidden'; unless it is 'ok', nothing is visible.
create or replace function enter_feed(wanted_company uuid, wanted_person uuid, wanted_hash bytea, wanted_permission text,
  out state text, out person_id uuid, out language text, out own_only boolean, out today date, out money_decimals smallint, out time_zone text)
language plpgsql as $$
declare
  granted text;   -- 'fully', 'as_driver', or null
  requires_two_factor boolean;
begin
  perform assert_job_is_confined();
  perform set_config('app.company_id', wanted_company::text, true), set_config('app.person_id', wanted_person::text, true),
    set_config('app.own_only', '', true);
  select c.time_zone, c.money_decimals, (now() at time zone c.time_zone)::date, c.require_two_factor,
      case
        when wanted_permission = any (m.rights_beyond_driver) then 'fully'
        when wanted_permission = any (m.rights) then 'as_driver'
      end
    into time_zone, money_decimals, today, requires_two_factor, granted
    from calendar_feed f
      join company c on c.id = f.company_id and c.status = 'active'
      join member m on m.company_id = f.company_id and m.id = f.person_id and m.status = 'active' and m.accepted_at is not null
    where f.company_id = wanted_company and f.person_id = wanted_person and f.token_hash = wanted_hash;
  if granted is null or requires_two_factor
      and not exists (select from two_factor t where t.person_id = wanted_person and t.confirmed_at is not null) then
    perform set_config('app.company_id', '', true), set_config('app.person_id', '', true);
    state := 'forbidden';
    return;
  end if;
  select p.id, p.language into person_id, language from own_person() p;
  own_only := granted = 'as_driver';
  perform set_config('app.today', today::text, true), set_config('app.own_only', case when own_only then '1' else '' end, true);
  state := 'ok';
end $$;

-- Whatever ends all sessions of a person ends their addresses, in every company: who had the account may have copied one.
create or replace function end_calendar_feeds_of(wanted_person uuid) returns void language sql as $$
  delete from calendar_feed where person_id = wanted_person
$$;

create or replace function end_calendar_feeds() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select end_calendar_feeds_of(current_person())
$$;

grant execute on function enter_feed, end_calendar_feeds to arriero_app;
