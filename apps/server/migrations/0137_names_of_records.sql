-- The trail keeps what a field held, and a field often holds the id of another record. Whoever reads the
-- trail is told what that record is called. One place says where names stand; row security of the reader
-- holds, so that a name which is not theirs to see stays unsaid.
create function platform.names_of(ids uuid[]) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  with scope as (select nullif(current_setting('app.tenant_id', true), '')::uuid as tenant_id)
  select u.id, u.first_name || ' ' || u.last_name
  from scope join identity.users u using (tenant_id) where u.id = any (ids)
  union all
  select f.id, concat_ws(' ', coalesce(u.first_name, f.first_name), coalesce(u.last_name, f.last_name))
  from scope
  join identity.staff f using (tenant_id)
  left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
  where f.id = any (ids)
  union all
  select s.id, s.name from scope join identity.schools s using (tenant_id) where s.id = any (ids)
  union all
  select r.id, r.name from scope join identity.roles r using (tenant_id) where r.id = any (ids)
  union all
  select c.id, c.name from scope join administration.classes c using (tenant_id) where c.id = any (ids)
  union all
  select s.id, c.name || ' ' || s.name
  from scope
  join administration.streams s using (tenant_id)
  join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
  where s.id = any (ids)
  union all
  select d.id, d.name from scope join administration.departments d using (tenant_id) where d.id = any (ids)
  union all
  select h.id, h.name from scope join administration.houses h using (tenant_id) where h.id = any (ids)
  union all
  select d.id, d.name from scope join administration.dormitories d using (tenant_id) where d.id = any (ids)
  union all
  select c.id, c.name from scope join administration.clubs c using (tenant_id) where c.id = any (ids)
  union all
  select s.id, s.name from scope join administration.subjects s using (tenant_id) where s.id = any (ids)
  union all
  select t.id, t.name || ' ' || t.year
  from scope join administration.terms t using (tenant_id) where t.id = any (ids)
  union all
  select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) || ', ' || s.admission_number
  from scope join students.students s using (tenant_id) where s.id = any (ids)
  union all
  select g.id, g.first_name || ' ' || g.last_name
  from scope join students.guardians g using (tenant_id) where g.id = any (ids)
  union all
  select t.id, t.name from scope join staff.leave_types t using (tenant_id) where t.id = any (ids)
  union all
  select v.id, v.name from scope join finance.vote_heads v using (tenant_id) where v.id = any (ids)
  union all
  select m.id, m.name from scope join finance.money_accounts m using (tenant_id) where m.id = any (ids)
  union all
  select a.id, a.code || ' ' || a.name
  from scope join finance.accounts a using (tenant_id) where a.id = any (ids)
$$;
