-- What the office keeps about its staff: papers that run out, days away, and changes people ask for.
create schema staff;
grant usage on schema staff to darasa_web;

create table staff.documents (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  staff_id uuid not null,
  kind text not null check (kind in ('contract', 'tsc-certificate', 'good-conduct', 'academic',
    'identity', 'medical', 'work-permit', 'other')),
  title text not null,
  number text,
  from_on date,
  -- The last day on which it holds.
  to_on date,
  file_id uuid,
  file_name text,
  note text,
  -- The smallest number of days before its end that was already reminded of.
  reminded_at_days int,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id),
  check (to_on >= from_on)
);
create index documents_of_staff on staff.documents (tenant_id, staff_id);
create index documents_by_end on staff.documents (tenant_id, school_id, to_on);
create index documents_by_file on staff.documents (tenant_id, file_id);
call platform.protect('staff.documents', true);

create table staff.leave_types (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  -- Nothing where no limit is kept, as with unpaid leave.
  days_per_year int check (days_per_year between 1 and 366),
  -- Whether weekends and public holidays inside the dates are days of leave.
  counts text not null default 'working-days' check (counts in ('working-days', 'all-days')),
  only_for text check (only_for in ('female', 'male')),
  position int not null default 0,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index leave_types_name on staff.leave_types (tenant_id, school_id, lower(name));
call platform.protect('staff.leave_types', true);

create table staff.leave_requests (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  staff_id uuid not null,
  type_id uuid not null,
  from_on date not null,
  to_on date not null,
  half_day text check (half_day in ('morning', 'afternoon')),
  -- Days of leave in halves, so that half a day is a whole number.
  half_days int not null check (half_days between 1 and 800),
  reason text,
  reliever_id uuid,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'rejected', 'returned', 'cancelled')),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, type_id) references staff.leave_types (tenant_id, id),
  foreign key (tenant_id, reliever_id) references identity.staff (tenant_id, id),
  check (to_on >= from_on),
  check (half_day is null or to_on = from_on),
  check (reliever_id <> staff_id)
);
create index leave_requests_of_staff on staff.leave_requests (tenant_id, staff_id, from_on);
create index leave_requests_by_school on staff.leave_requests (tenant_id, school_id, from_on);
create index leave_requests_by_type on staff.leave_requests (tenant_id, type_id);
create index leave_requests_by_reliever on staff.leave_requests (tenant_id, reliever_id);
call platform.protect('staff.leave_requests', true);

-- What somebody asks to have changed on the own record, beside what stood there when it was asked.
create table staff.profile_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  staff_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'rejected', 'returned', 'cancelled')),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id)
);
-- One question at a time, so that the answer is about what was read.
create unique index profile_changes_open on staff.profile_changes (tenant_id, staff_id)
  where state = 'pending';
create index profile_changes_of_staff on staff.profile_changes (tenant_id, staff_id);
create index profile_changes_by_school on staff.profile_changes (tenant_id, school_id, created_at);
call platform.protect('staff.profile_changes', true);
