-- Who may do what is asked on every request and changes a few times a term. Putting it together took most
-- of the time that a request spent on its session, so a server remembers it, and reads with each request
-- only how often the rights of the organisation have changed since. The number is read together with the
-- session: what was taken away counts from the next request on, as before.
create table identity.rights_versions (
  tenant_id uuid primary key references identity.organizations (id),
  version bigint not null
);
call platform.protect('identity.rights_versions');

create function identity.count_change_of_rights() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into identity.rights_versions as v (tenant_id, version)
  select distinct c.tenant_id, 1 from changed c order by 1
  on conflict (tenant_id) do update set version = v.version + 1;
  return null;
end
$$;

-- All that a request knows of a person besides the person's own row. What it reads is known to the
-- catalogue, so that a test can ask whether every table of it counts its changes.
create function identity.rights_of(tenant uuid, person uuid, school uuid, today date)
returns json language sql stable set search_path = ''
begin atomic
  select json_build_object(
    'is_open', school is null or exists (
      select from identity.user_schools a
      where a.tenant_id = tenant and a.user_id = person and a.school_id = school
        and (a.from_on is null or a.from_on <= today) and (a.to_on is null or a.to_on >= today)),
    'user_schools_access', array(
      select json_build_object('id', c.id, 'name', c.name, 'logo', c.logo)
      from identity.user_schools a
      join identity.schools c on c.tenant_id = tenant and c.id = a.school_id
      where a.tenant_id = tenant and a.user_id = person
        and (a.from_on is null or a.from_on <= today) and (a.to_on is null or a.to_on >= today)
      order by c.position, c.name),
    'roles', array(
      select json_build_object('id', r.id, 'name', r.name, 'permissions', array(
        select json_build_object(
          'module', json_build_object('name', p.module), 'acts', array_agg(p.act order by p.act))
        from identity.role_permissions p
        where p.tenant_id = tenant and p.role_id = r.id
          and not exists (
            select from identity.user_exceptions x
            where x.tenant_id = tenant and x.user_id = person and x.effect = 'deny'
              and (x.school_id is null or x.school_id = school)
              and x.ended_at is null and x.to_on >= today
              and (x.module, x.act) = (p.module, p.act))
        group by p.module
        order by p.module))
      from identity.roles r
      where r.tenant_id = tenant and r.id in (
        select g.role_id from identity.user_roles g
        where g.tenant_id = tenant and g.user_id = person and g.ended_at is null
          and (g.school_id is null or g.school_id = school)
          and (g.from_on is null or g.from_on <= today) and (g.to_on is null or g.to_on >= today))
      order by r.name),
    'granted', array(
      select json_build_object(
        'module', json_build_object('name', x.module), 'acts', array_agg(x.act order by x.act))
      from identity.user_exceptions x
      where x.tenant_id = tenant and x.user_id = person and x.effect = 'grant'
        and (x.school_id is null or x.school_id = school)
        and x.ended_at is null and x.to_on >= today
      group by x.module
      order by x.module),
    'grants', array(
      select json_build_object(
        'role_id', g.role_id, 'limits', g.limits, 'money_account_ids', g.money_account_ids)
      from identity.user_roles g
      where g.tenant_id = tenant and g.user_id = person and g.ended_at is null
        and (g.school_id is null or g.school_id = school)
        and (g.from_on is null or g.from_on <= today) and (g.to_on is null or g.to_on >= today)),
    'modules_off', coalesce((
      select c.modules_off from identity.schools c where c.tenant_id = tenant and c.id = school), '{}'),
    'staff', (
      select json_build_object('id', f.id, 'responsibility', f.responsibility)
      from identity.staff f where f.tenant_id = tenant and f.user_id = person));
end;

-- A statement is counted once, however many rows it changes. A table of what changed stands by for one kind
-- of statement only, so each table has three.
do $$
declare
  read text;
begin
  foreach read in array array['user_schools', 'schools', 'roles', 'role_permissions', 'user_roles',
    'user_exceptions', 'staff']
  loop
    execute format('create trigger rights_added after insert on identity.%I
      referencing new table as changed
      for each statement execute function identity.count_change_of_rights()', read);
    execute format('create trigger rights_changed after update on identity.%I
      referencing new table as changed
      for each statement execute function identity.count_change_of_rights()', read);
    execute format('create trigger rights_removed after delete on identity.%I
      referencing old table as changed
      for each statement execute function identity.count_change_of_rights()', read);
  end loop;
end
$$;
