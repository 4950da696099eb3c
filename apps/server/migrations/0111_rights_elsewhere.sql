-- Whether somebody who works in one school may do a thing in another of the same organisation. To enter
-- it is not enough: the role has to count there, today, and the module has to be in use. A role that is
-- limited to classes or accounts opens nothing from outside, for its limits are known inside only.
create function identity.may_in(reader uuid, target uuid, wanted_module text, wanted_act text, today date)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select
    from identity.user_schools a
    join identity.schools s on s.tenant_id = a.tenant_id and s.id = a.school_id
    join identity.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where a.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and a.user_id = reader and a.school_id = target
      and (a.from_on is null or a.from_on <= today) and (a.to_on is null or a.to_on >= today)
      and u.disabled_at is null
      and not wanted_module = any (s.modules_off)
      and (u.is_admin or (
        (exists (
          select
          from identity.user_roles g
          join identity.role_permissions p on p.tenant_id = g.tenant_id and p.role_id = g.role_id
          where g.tenant_id = a.tenant_id and g.user_id = reader and g.ended_at is null
            and g.limits is null and g.money_account_ids is null
            and (g.school_id is null or g.school_id = target)
            and (g.from_on is null or g.from_on <= today) and (g.to_on is null or g.to_on >= today)
            and p.module = wanted_module and p.act = wanted_act
        ) or exists (
          select
          from identity.user_exceptions x
          where x.tenant_id = a.tenant_id and x.user_id = reader and x.effect = 'grant'
            and x.module = wanted_module and x.act = wanted_act
            and x.ended_at is null and x.to_on >= today
        )) and not exists (
          select
          from identity.user_exceptions x
          where x.tenant_id = a.tenant_id and x.user_id = reader and x.effect = 'deny'
            and x.module = wanted_module and x.act = wanted_act
            and x.ended_at is null and x.to_on >= today
        ))))
$$;

-- A director reads the money of another school where the role counts, and is in no school elsewhere.
drop function finance.enter_school(uuid, uuid);
create function finance.enter_school(reader_id uuid, target uuid, today date) returns void
language plpgsql set search_path = '' as $$
begin
  set local app.school_id = '';
  if identity.may_in(reader_id, target, 'finance', 'view', today) then
    execute format('set local app.school_id = %L', target::text);
  end if;
end $$;
