-- Who is taught what. Everybody of a class takes its compulsory subjects; takings say who chose an
-- elective, is exempt from a subject or dropped it, from a day on. They have days and no year: a choice
-- made in Form 3 holds in Form 4.
create table academics.takings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  subject_id uuid not null,
  how text not null check (how in ('chosen', 'exempt', 'dropped')),
  reason text check (length(reason) <= 200),
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  -- Of a learner and a subject one thing is said on a day.
  constraint takings_apart exclude using gist (
    tenant_id with =, student_id with =, subject_id with =, daterange(from_on, to_on, '[]') with &&
  ),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index takings_by_student on academics.takings (tenant_id, student_id, subject_id, from_on);
create index takings_by_subject on academics.takings (tenant_id, subject_id, how);
create index takings_by_maker on academics.takings (tenant_id, created_by);
call platform.protect('academics.takings', true);

-- An option group takes learners from several streams of its class; those of one block are taught at
-- the same time. A stream group has no name and no members of its own: they are those of the stream.
alter table academics.groups
  add column kind text not null default 'stream' check (kind in ('stream', 'option')),
  add column name text check (length(name) between 1 and 60),
  add column block text check (length(block) between 1 and 40),
  add column retired_at timestamptz,
  add column version int not null default 1,
  add constraint groups_named check ((kind = 'option') = (name is not null)),
  add constraint groups_of_options check (kind = 'stream' or stream_id is null),
  drop constraint groups_tenant_id_year_subject_id_class_id_stream_id_key;
create unique index groups_of_streams
  on academics.groups (tenant_id, year, subject_id, class_id, stream_id)
  nulls not distinct where kind = 'stream';
create unique index groups_name
  on academics.groups (tenant_id, year, subject_id, class_id, lower(name)) where kind = 'option';

create table academics.group_members (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  group_id uuid not null,
  -- The subject of the group, so that nobody sits in two groups of a subject on one day.
  subject_id uuid not null,
  student_id uuid not null,
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  constraint group_members_apart exclude using gist (
    tenant_id with =, student_id with =, subject_id with =, daterange(from_on, to_on, '[]') with &&
  ),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index group_members_by_group on academics.group_members (tenant_id, group_id);
create index group_members_by_subject on academics.group_members (tenant_id, subject_id);
create index group_members_by_student on academics.group_members (tenant_id, student_id, from_on);
create index group_members_by_maker on academics.group_members (tenant_id, created_by);
call platform.protect('academics.group_members', true);

-- Who teaches an option group, and who helps with any group: the whole of it or one sitting, all parts
-- or some, to read or to write, as long as it lasts.
create table academics.group_teachers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  group_id uuid not null,
  staff_id uuid not null,
  sitting_id uuid,
  parts smallint[] check (cardinality(parts) between 1 and 12),
  may text not null check (may in ('read', 'write')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  note text check (length(note) <= 200),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  -- Parts are numbered by exam.
  check (parts is null or sitting_id is not null),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index group_teachers_by_group on academics.group_teachers (tenant_id, group_id);
create index group_teachers_by_staff on academics.group_teachers (tenant_id, staff_id, from_on);
create index group_teachers_by_sitting on academics.group_teachers (tenant_id, sitting_id);
create index group_teachers_by_maker on academics.group_teachers (tenant_id, created_by);
call platform.protect('academics.group_teachers', true);

-- What the learners of a class take on a day, and in which option group. A learner sits where the latest
-- place that covers the day says, for a move may end the old place on the day of the new one. Where
-- nobody of the class has chosen an elective, everybody takes it.
create function academics.taken_on(own_class uuid, day date)
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
  left join said d on d.student_id = p.student_id and d.subject_id = b.subject_id
  left join sits s on s.student_id = p.student_id and s.subject_id = b.subject_id
  where case
    when d.how is not null then d.how = 'chosen'
    else s.group_id is not null or b.kind = 'compulsory'
      or b.subject_id not in (select c.subject_id from chosen c)
  end
$$;

-- The groups of a person, as before and besides: those that the person teaches or helps with, for as
-- long as it lasts, and for a class teacher the option groups that take learners of the stream.
create or replace function academics.enter_groups() returns void
language plpgsql set search_path = '' as $$
declare
  person text := nullif(current_setting('app.taught', true), '*');
  own_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  today date := (now() at time zone 'Africa/Nairobi')::date;
  own_groups text;
begin
  if person is null or person = '' then
    return;
  end if;
  select string_agg(g.id::text, ',') into own_groups
  from academics.groups g
  where g.tenant_id = own_tenant
    and g.year >= extract(year from today) - 1
    and (
      exists (
        select from administration.teaching t
        where t.tenant_id = own_tenant and t.staff_id = person::uuid
          and t.subject_id = g.subject_id and t.stream_id = g.stream_id
          and t.from_on <= make_date(g.year, 12, 31)
          and coalesce(t.to_on >= make_date(g.year, 1, 1), true))
      or exists (
        select from academics.group_teachers h
        where h.tenant_id = own_tenant and h.group_id = g.id and h.staff_id = person::uuid
          and h.from_on <= today and coalesce(h.to_on >= today, true))
      or exists (
        select from administration.streams s
        where s.tenant_id = own_tenant and s.id = g.stream_id and s.class_teacher_id = person::uuid)
      or g.kind = 'option' and exists (
        select
        from administration.streams s
        join students.students l on (l.tenant_id, l.stream_id) = (s.tenant_id, s.id)
        join academics.group_members m on (m.tenant_id, m.student_id) = (l.tenant_id, l.id)
        where s.tenant_id = own_tenant and s.class_id = g.class_id
          and s.class_teacher_id = person::uuid and m.group_id = g.id
          and coalesce(m.to_on >= today, true))
      or exists (
        select
        from administration.subjects b
        join administration.departments d
          on d.tenant_id = b.tenant_id and d.id = b.department_id
        where b.tenant_id = own_tenant and b.id = g.subject_id
          and person::uuid in (d.head_id, d.deputy_id))
    );
  execute format('set local app.groups = %L', coalesce(own_groups, ''));
end $$;
