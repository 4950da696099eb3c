-- Whether parents may read a snapshot changes often, its words never. The guard of the words compared both
-- in full for each paper that was released, which was most of what publishing a class took: now it stands
-- only before who would write them.
drop trigger keep_snapshot on academics.paper_snapshots;
create trigger keep_snapshot
  before update of tenant_id, school_id, paper_id, student_id, snapshot on academics.paper_snapshots
  for each row execute function academics.keep_snapshot();

-- Who takes what in a class, as before. What is said of a learner and a subject is looked up for each of them:
-- joined as lists, all that was said in the class was held against each, which took a large class seconds.
create or replace function academics.taken_on(own_class uuid, day date)
returns table (student_id uuid, stream_id uuid, subject_id uuid, option_id uuid)
language sql stable set search_path = '' as $$
  with here as (
    select nullif(current_setting('app.tenant_id', true), '')::uuid as tenant_id
  ), placed as (
    select p.student_id, p.stream_id
    from (
      select distinct on (e.student_id) e.student_id, e.class_id, e.stream_id
      from students.enrolments e
      where e.tenant_id = (select tenant_id from here)
        and e.student_id in (
          select o.student_id
          from students.enrolments o
          where o.tenant_id = (select tenant_id from here) and o.class_id = own_class
            and o.from_on <= day and coalesce(o.to_on >= day, true))
        and e.from_on <= day and coalesce(e.to_on >= day, true)
      order by e.student_id, e.from_on desc, e.id desc
    ) p
    where p.class_id = own_class
  ), taught as (
    select b.id as subject_id, b.kind
    from administration.subject_classes k
    join administration.subjects b on (b.tenant_id, b.id) = (k.tenant_id, k.subject_id)
    where k.tenant_id = (select tenant_id from here) and k.class_id = own_class
  ), said as (
    select t.student_id, t.subject_id, t.how
    from academics.takings t
    join placed p on p.student_id = t.student_id
    where t.tenant_id = (select tenant_id from here)
      and t.from_on <= day and coalesce(t.to_on >= day, true)
  ), sits as (
    select m.student_id, m.subject_id, m.group_id
    from academics.groups g
    join academics.group_members m on (m.tenant_id, m.group_id) = (g.tenant_id, g.id)
    join placed p on p.student_id = m.student_id
    where g.tenant_id = (select tenant_id from here) and g.class_id = own_class
      and g.kind = 'option' and g.retired_at is null and g.year = extract(year from day)
      and m.from_on <= day and coalesce(m.to_on >= day, true)
  ), chosen as (
    select d.subject_id from said d where d.how = 'chosen'
    union
    select s.subject_id from sits s
  )
  select p.student_id, p.stream_id, b.subject_id, s.group_id
  from placed p
  cross join taught b
  left join lateral (
    select t.how
    from academics.takings t
    where t.tenant_id = (select tenant_id from here)
      and (t.student_id, t.subject_id) = (p.student_id, b.subject_id)
      and t.from_on <= day and coalesce(t.to_on >= day, true)
    limit 1
  ) d on true
  left join lateral (
    select m.group_id
    from academics.group_members m
    join academics.groups g on (g.tenant_id, g.id) = (m.tenant_id, m.group_id)
    where m.tenant_id = (select tenant_id from here)
      and (m.student_id, m.subject_id) = (p.student_id, b.subject_id)
      and g.class_id = own_class and g.kind = 'option' and g.retired_at is null
      and g.year = extract(year from day)
      and m.from_on <= day and coalesce(m.to_on >= day, true)
    limit 1
  ) s on true
  where case
    when d.how is not null then d.how = 'chosen'
    else s.group_id is not null or b.kind = 'compulsory'
      or b.subject_id not in (select c.subject_id from chosen c)
  end
$$;
