-- Who decides is found when a step opens, and can wait there for weeks. Whoever lost the role, the
-- office or the school that led to the seat since then sits there no longer.
create function workflows.still_sits(
  sat_at workflows.steps, person uuid, is_fallback boolean, today date
) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from identity.users u
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
      and a.school_id = (sat_at).school_id
      and coalesce(a.from_on, today) <= today and coalesce(a.to_on, today) >= today
    join workflows.items i on (i.tenant_id, i.id) = (u.tenant_id, (sat_at).item_id)
    left join workflows.paths w on (w.tenant_id, w.id) = (i.tenant_id, i.path_id)
    left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
    cross join lateral (
      select array(
        select g.role_id::text
        from identity.user_roles g
        where (g.tenant_id, g.user_id) = (u.tenant_id, u.id) and g.ended_at is null
          and (g.school_id is null or g.school_id = (sat_at).school_id)
          and coalesce(g.from_on, today) <= today and coalesce(g.to_on, today) >= today
      ) as role_ids
    ) held
    where u.tenant_id = (sat_at).tenant_id and u.id = person and u.disabled_at is null
      and coalesce(f.left_on, today) >= today
      and (
        is_fallback and (
          u.is_admin or coalesce(f.responsibility = 'DIRECTOR', false)
          or w.fallback_role_id::text = any (held.role_ids))
        -- A step that does not say how its people were found keeps them.
        or jsonb_array_length((sat_at).approvers) = 0
        or exists (
          select from jsonb_array_elements((sat_at).approvers) one
          where case one ->> 'kind'
            when 'person' then one ->> 'user_id' = person::text
            when 'role' then one ->> 'role_id' = any (held.role_ids)
            when 'director' then coalesce(f.responsibility = 'DIRECTOR', false)
            when 'department-head' then exists (
              select from administration.departments d
              where (d.tenant_id, d.id, d.head_id) = (i.tenant_id, i.department_id, f.id))
            -- Only the module of the document knows whose budget it is.
            else true
          end)
      )
  )
$$;
