-- Keeps member.rights and member.rights_beyond_driver, in the transaction that changes a role or who has it.

create or replace function refresh_rights() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with changed as (
    select distinct mr.company_id, mr.member_id from member_role mr join changed_rows c on c.company_id = mr.company_id
      where tg_table_name = 'role' and mr.role_id = c.id
    union
    select distinct company_id, (to_jsonb(c) ->> 'member_id')::uuid from changed_rows c where tg_table_name = 'member_role'
  ), held as (
    select changed.company_id, changed.member_id, r.key <> 'driver' as beyond_driver, r.permissions
      from changed
        join member_role mr on mr.company_id = changed.company_id and mr.member_id = changed.member_id
        join role r on r.company_id = mr.company_id and r.id = mr.role_id
  )
  update member m set
    rights = (select array(select distinct unnest(permissions) from held where (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where (held.company_id, held.member_id) = (m.company_id, m.id))),
    rights_beyond_driver = (select array(select distinct unnest(permissions) from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id))
      where exists (select from held where beyond_driver and (held.company_id, held.member_id) = (m.company_id, m.id)))
    from changed where m.company_id = changed.company_id and m.id = changed.member_id;
  return null;
end $$;
