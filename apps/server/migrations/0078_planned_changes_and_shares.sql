-- A move or a change of status that is decided today and begins on a later day. It is kept here until
-- that day, and then made as if somebody had made it by hand.
create table students.planned_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('move', 'status')),
  on_date date not null,
  class_id uuid,
  stream_id uuid,
  status text check (status in ('active', 'suspended', 'on-leave', 'transferred', 'withdrawn',
    'graduated', 'deceased')),
  until_on date,
  reason text not null,
  tells_family boolean not null,
  evidence_id uuid,
  evidence_name text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it could not be made on its day, as a sentence.
  fault text,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'move') = (status is null)),
  check (kind = 'status' or stream_id is not null),
  check ((state = 'waiting') = (ended_at is null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, evidence_id) references platform.files (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, ended_by) references identity.users (tenant_id, id)
);
create index planned_changes_of_student on students.planned_changes (tenant_id, student_id);
create index planned_changes_by_school on students.planned_changes (tenant_id, school_id);
create index planned_changes_by_class on students.planned_changes (tenant_id, class_id);
create index planned_changes_by_stream on students.planned_changes (tenant_id, stream_id);
create index planned_changes_by_file on students.planned_changes (tenant_id, evidence_id);
create index planned_changes_by_maker on students.planned_changes (tenant_id, created_by);
create index planned_changes_by_ender on students.planned_changes (tenant_id, ended_by);
create index planned_changes_due on students.planned_changes (tenant_id, school_id, on_date)
  where state = 'waiting';
call platform.protect('students.planned_changes', true);

-- Who joined late was billed for a part of the term, and pays that part of every later change too.
-- Nothing here means the whole term. What was billed before is known from the trail.
alter table finance.bills
  add column days int,
  add column of_days int,
  add constraint bills_share_check check (
    (days is null) = (of_days is null) and (days is null or days between 1 and of_days - 1));
update finance.bills b
set days = (a.after ->> 'days')::int, of_days = (a.after ->> 'of_days')::int
from platform.audit a
where a.tenant_id = b.tenant_id and a.record_type = 'bill' and a.record_id = b.id::text
  and (a.after ->> 'days')::int between 1 and (a.after ->> 'of_days')::int - 1;
