-- The recipients of notifications.

-- Members of the current company, active and accepted, except the current person: the named ones, or else holders of the permission `needed` and of
-- one of `any_of` by a role other than the driver's. `bell` and `email` are null if the person set no preference.
create or replace function recipients_of(wanted_kind text, wanted_people uuid[], needed text, any_of text[])
returns table (person_id uuid, first_name text, address text, language text, company text, bell boolean, email boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.first_name, p.email, p.language, c.name, wish.bell, wish.email
    from member m
      join person p on p.id = m.id
      join company c on c.id = m.company_id
      left join notification_preference wish on wish.company_id = m.company_id and wish.person_id = m.id and wish.kind = wanted_kind
    where m.company_id = current_company() and m.status = 'active' and m.accepted_at is not null and m.id is distinct from current_person()
      and case when wanted_people is null then needed = any (m.rights_beyond_driver) and m.rights_beyond_driver && any_of else m.id = any (wanted_people) end
    order by m.id
$$;

grant execute on function recipients_of to arriero_app;
