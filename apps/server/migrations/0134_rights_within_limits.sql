-- Who may do a thing in a school is decided in one place, also where the question is not about a reader
-- from outside: a bursar who approves the payments of one account approves money all the same, and a
-- registrar of two classes looks after their enquiries. Such a question counts roles with limits too.
drop function identity.may_in(uuid, uuid, text, text, date);
create function identity.may_in(
  reader uuid, target uuid, wanted_module text, wanted_act text, today date,
  within_limits boolean default false
) returns boolean language sql stable set search_path = '' as $$
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
            and (within_limits or (g.limits is null and g.money_account_ids is null))
            and (g.school_id is null or g.school_id = target)
            and (g.from_on is null or g.from_on <= today) and (g.to_on is null or g.to_on >= today)
            and p.module = wanted_module and p.act = wanted_act
        ) or exists (
          select
          from identity.user_exceptions x
          where x.tenant_id = a.tenant_id and x.user_id = reader and x.effect = 'grant'
            and (x.school_id is null or x.school_id = target)
            and x.module = wanted_module and x.act = wanted_act
            and x.ended_at is null and x.to_on >= today
        )) and not exists (
          select
          from identity.user_exceptions x
          where x.tenant_id = a.tenant_id and x.user_id = reader and x.effect = 'deny'
            and (x.school_id is null or x.school_id = target)
            and x.module = wanted_module and x.act = wanted_act
            and x.ended_at is null and x.to_on >= today
        ))))
$$;
