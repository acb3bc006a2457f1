-- Maintains member.rights and member.rights_beyond_driver, in the transaction that changes a role or its members.

create or replace function refresh_rights() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with changed as (
    select distinct mr.company_id, mr.member_id from member_role mr join changed_rows c on c.company_id = mr.company_id
      where tg_table_name = 'role' and mr.role_id = c.id
    union
    select distinct company_id, (to_jsonb(c) ->> 'member_id')::uuid from changed_rows c where tg_table_name = 'member_role'
  ), held as (
    select changed.company_id, changed.member_id,
        case when count(r.id) > 0 then coalesce(array_agg(distinct permission) filter (where permission is not null), '{}') end as rights,
        case when count(r.id) filter (where r.key <> 'driver') > 0
          then coalesce(array_agg(distinct permission) filter (where permission is not null and r.key <> 'driver'), '{}') end as rights_beyond_driver
      from changed
        left join member_role mr on mr.company_id = changed.company_id and mr.member_id = changed.member_id
        left join role r on r.company_id = mr.company_id and r.id = mr.role_id
        left join lateral unnest(r.permissions) permission on true
      group by changed.company_id, changed.member_id
  )
  update member m set rights = held.rights, rights_beyond_driver = held.rights_beyond_driver
    from held where m.company_id = held.company_id and m.id = held.member_id;
  return null;
end $$;
