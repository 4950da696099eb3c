-- Who is class teacher of a stream, from a day on. What was stays, so that a past term knows; the
-- stream itself names the one of today.
create table administration.class_teachers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  stream_id uuid not null,
  staff_id uuid not null,
  from_on date not null,
  to_on date,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  check (to_on >= from_on)
);
create unique index class_teachers_open
  on administration.class_teachers (tenant_id, stream_id) where to_on is null;
create index class_teachers_by_stream on administration.class_teachers (tenant_id, stream_id, from_on);
create index class_teachers_by_staff on administration.class_teachers (tenant_id, staff_id, from_on);
create index class_teachers_by_school on administration.class_teachers (tenant_id, school_id);
call platform.protect('administration.class_teachers', true);

insert into administration.class_teachers
  (tenant_id, id, school_id, stream_id, staff_id, from_on, created_at)
select tenant_id, gen_random_uuid(), school_id, id, class_teacher_id, created_at::date, created_at
from administration.streams
where class_teacher_id is not null;
