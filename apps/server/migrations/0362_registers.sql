-- Registers: whose presence was taken, when, and what came of it. A mark is an exception: whoever has none
-- has what the type of the register begins with.

-- Puts the audiences that a person takes registers of into `app.audiences`: the streams that the person
-- leads or teaches in today. Whoever is of the office needs none. Sent with the first statement of a
-- transaction.
create function attendance.enter_audiences() returns void
language plpgsql set search_path = '' as $$
declare
  person text := nullif(current_setting('app.taught', true), '*');
  own_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  today date := (now() at time zone 'Africa/Nairobi')::date;
  own_audiences text;
begin
  if person is null or person = '' then
    return;
  end if;
  select string_agg(o.stream_id::text, ',') into own_audiences
  from (
    select s.id as stream_id
    from administration.streams s
    where s.tenant_id = own_tenant and s.class_teacher_id = person::uuid
    union
    select c.stream_id
    from administration.class_teachers c
    where c.tenant_id = own_tenant and c.staff_id = person::uuid
      and c.from_on <= today and coalesce(c.to_on >= today, true)
    union
    select t.stream_id
    from administration.teaching t
    where t.tenant_id = own_tenant and t.staff_id = person::uuid
      and t.from_on <= today and coalesce(t.to_on >= today, true)
  ) o;
  execute format('set local app.audiences = %L', coalesce(own_audiences, ''));
end $$;

-- What belongs to an audience is seen by those who take its registers, and by the office. The ids are
-- compared as one list that was read once.
create procedure attendance.protect(target regclass, grants text default 'select, insert, update, delete')
language plpgsql as $$
begin
  call platform.protect(target, true, grants);
  execute format('create policy audiences on %s as restrictive using ('
    '(select current_setting(''app.taught'', true)) = ''*'''
    ' or audience_id = any ((select string_to_array(nullif(current_setting(''app.audiences'', true), ''''), '','')::uuid[])::uuid[]))',
    target);
end $$;

-- A role for some classes sees the registers of those; what is of no class, such as a dormitory, is open.
create procedure attendance.limit_places(target regclass) language plpgsql as $$
declare
  setting text := '(select current_setting(''app.limits'', true))';
begin
  execute format(
    'create policy limits on %s as restrictive using (%s = ''*'''
    ' or (class_id is null and stream_id is null)'
    ' or class_id::text = any (string_to_array(%s, '',''))'
    ' or stream_id::text = any (string_to_array(%s, '','')))',
    target, setting, setting, setting);
end $$;

-- Who was expected, kept once for as long as nobody comes or goes.
create table attendance.rosters (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  audience_kind text not null,
  audience_id uuid not null,
  hash text not null,
  person_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, audience_id, hash),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index rosters_by_school on attendance.rosters (tenant_id, school_id);
call attendance.protect('attendance.rosters', 'select, insert');

-- The address of a register is its type, audience, day and slot: two phones without a line make the same.
create table attendance.registers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  type_id uuid not null,
  audience_kind text not null
    check (audience_kind in ('stream', 'class', 'group', 'dormitory', 'club', 'list', 'department')),
  audience_id uuid not null,
  class_id uuid,
  stream_id uuid,
  day date not null,
  slot smallint not null check (slot between 1 and 20),
  term_id uuid,
  state text not null check (state in ('open', 'handed-in', 'void')),
  roster_id uuid,
  seq int not null default 0,
  expected smallint not null default 0,
  present smallint not null default 0,
  absent smallint not null default 0,
  excused smallint not null default 0,
  late smallint not null default 0,
  handed_in_at timestamptz,
  handed_in_by uuid,
  first_done_at timestamptz,
  office_at timestamptz,
  void_reason text check (length(void_reason) <= 200),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, type_id, audience_id, day, slot),
  check ((state = 'void') = (void_reason is not null)),
  foreign key (tenant_id, type_id) references attendance.types (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, term_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, roster_id) references attendance.rosters (tenant_id, id),
  foreign key (tenant_id, handed_in_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
) with (fillfactor = 80);
create index registers_by_day on attendance.registers (tenant_id, school_id, day, type_id);
create index registers_by_audience on attendance.registers (tenant_id, audience_id, day);
create index registers_by_stream on attendance.registers (tenant_id, stream_id, day);
create index registers_by_class on attendance.registers (tenant_id, class_id);
create index registers_by_term on attendance.registers (tenant_id, term_id);
create index registers_by_roster on attendance.registers (tenant_id, roster_id);
create index registers_by_hand on attendance.registers (tenant_id, handed_in_by);
create index registers_by_maker on attendance.registers (tenant_id, created_by);
call attendance.protect('attendance.registers');
call attendance.limit_places('attendance.registers');

-- What the teacher handed in stays beside what the office made of it.
create table attendance.marks (
  tenant_id uuid not null,
  school_id uuid not null,
  register_id uuid not null,
  person_id uuid not null,
  student_id uuid,
  staff_id uuid,
  audience_id uuid not null,
  type_id uuid not null,
  class_id uuid,
  stream_id uuid,
  day date not null,
  slot smallint not null,
  code_id uuid not null,
  minutes smallint check (minutes between 0 and 600),
  reason_id uuid,
  note text check (length(note) <= 120),
  teacher_code_id uuid,
  teacher_minutes smallint check (teacher_minutes between 0 and 600),
  teacher_by uuid,
  teacher_at timestamptz,
  how text not null check (how in ('typed', 'plan', 'scan', 'device', 'import', 'office')),
  done_at timestamptz not null,
  by_id uuid not null,
  at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, register_id, person_id),
  check (num_nonnulls(student_id, staff_id) = 1),
  foreign key (tenant_id, register_id) references attendance.registers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id) on delete restrict,
  foreign key (tenant_id, code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, reason_id) references attendance.reasons (tenant_id, id),
  foreign key (tenant_id, teacher_code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, by_id) references identity.users (tenant_id, id)
) with (fillfactor = 90);
create index marks_by_student on attendance.marks (tenant_id, student_id, day);
create index marks_by_staff on attendance.marks (tenant_id, staff_id, day);
create index marks_by_code on attendance.marks (tenant_id, code_id);
create index marks_by_reason on attendance.marks (tenant_id, reason_id);
create index marks_by_teacher_code on attendance.marks (tenant_id, teacher_code_id);
create index marks_by_typist on attendance.marks (tenant_id, by_id);
call attendance.protect('attendance.marks');

create table attendance.mark_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  register_id uuid not null,
  person_id uuid not null,
  student_id uuid,
  audience_id uuid not null,
  from_code_id uuid,
  to_code_id uuid not null,
  from_minutes smallint,
  to_minutes smallint,
  side text not null check (side in ('teacher', 'office', 'plan', 'parent', 'device')),
  why text check (length(why) <= 200),
  done_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, register_id) references attendance.registers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, from_code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, to_code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index mark_changes_by_cell on attendance.mark_changes (tenant_id, register_id, person_id);
create index mark_changes_by_student on attendance.mark_changes (tenant_id, student_id);
create index mark_changes_by_former_code on attendance.mark_changes (tenant_id, from_code_id);
create index mark_changes_by_code on attendance.mark_changes (tenant_id, to_code_id);
create index mark_changes_by_maker on attendance.mark_changes (tenant_id, created_by);
call attendance.protect('attendance.mark_changes', 'select, insert');

-- Handing in is an act with its own minute; the first one counts, and all are kept.
create table attendance.hand_ins (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  register_id uuid not null,
  audience_id uuid not null,
  by_id uuid not null,
  done_at timestamptz not null,
  received_at timestamptz not null,
  clock text not null check (clock in ('exact', 'corrected', 'doubtful')),
  expected smallint not null,
  present smallint not null,
  absent smallint not null,
  late smallint not null,
  -- Learners whom nobody touched: they are what the register begins with.
  untouched smallint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, register_id) references attendance.registers (tenant_id, id),
  foreign key (tenant_id, by_id) references identity.users (tenant_id, id)
);
create index hand_ins_by_register on attendance.hand_ins (tenant_id, register_id, done_at);
create index hand_ins_by_hand on attendance.hand_ins (tenant_id, by_id);
call attendance.protect('attendance.hand_ins', 'select, insert');

-- Two said different things of a learner: the first stays until a person decides.
create table attendance.differences (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  register_id uuid not null,
  person_id uuid not null,
  student_id uuid,
  audience_id uuid not null,
  kept_code_id uuid,
  kept_minutes smallint,
  kept_by uuid,
  kept_at timestamptz,
  other_code_id uuid not null,
  other_minutes smallint,
  other_by uuid not null,
  other_at timestamptz not null,
  state text not null check (state in ('open', 'kept', 'used', 'void')),
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, register_id) references attendance.registers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, kept_code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, other_code_id) references attendance.codes (tenant_id, id)
);
create index differences_by_cell on attendance.differences (tenant_id, register_id, person_id);
create index differences_by_student on attendance.differences (tenant_id, student_id);
create index differences_by_kept on attendance.differences (tenant_id, kept_code_id);
create index differences_by_other on attendance.differences (tenant_id, other_code_id);
create index differences_open on attendance.differences (tenant_id, school_id) where state = 'open';
call attendance.protect('attendance.differences');

-- What a learner's official registers of a term come to; it moves from the first hand-in on.
create table attendance.sums (
  tenant_id uuid not null,
  school_id uuid not null,
  term_id uuid not null,
  student_id uuid not null,
  type_id uuid not null,
  stream_id uuid,
  possible int not null default 0,
  present int not null default 0,
  absent int not null default 0,
  excused int not null default 0,
  late int not null default 0,
  late_minutes int not null default 0,
  primary key (tenant_id, term_id, student_id, type_id),
  foreign key (tenant_id, term_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, type_id) references attendance.types (tenant_id, id)
) with (fillfactor = 70);
create index sums_by_student on attendance.sums (tenant_id, student_id);
create index sums_by_type on attendance.sums (tenant_id, type_id);
call platform.protect('attendance.sums', true);

create table attendance.day_sums (
  tenant_id uuid not null,
  school_id uuid not null,
  day date not null,
  type_id uuid not null,
  slot smallint not null,
  audience_id uuid not null,
  class_id uuid,
  stream_id uuid,
  boys_possible smallint not null default 0,
  boys_present smallint not null default 0,
  girls_possible smallint not null default 0,
  girls_present smallint not null default 0,
  primary key (tenant_id, day, type_id, slot, audience_id),
  foreign key (tenant_id, type_id) references attendance.types (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id)
) with (fillfactor = 70);
create index day_sums_by_type on attendance.day_sums (tenant_id, type_id);
create index day_sums_by_class on attendance.day_sums (tenant_id, class_id);
create index day_sums_by_stream on attendance.day_sums (tenant_id, stream_id);
call attendance.protect('attendance.day_sums');
call attendance.limit_places('attendance.day_sums');
