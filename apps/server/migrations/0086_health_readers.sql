-- Who may read what a health record says, beside the administrators: people and roles that the school
-- has named. Everybody else who opens a learner sees the allergies and nothing more.
create table students.health_readers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  staff_id uuid,
  role_id uuid,
  added_by uuid not null,
  added_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check (num_nonnulls(staff_id, role_id) = 1),
  check ((ended_by is null) = (ended_at is null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id),
  foreign key (tenant_id, added_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, ended_by) references identity.users (tenant_id, id)
);
create unique index health_readers_staff on students.health_readers (tenant_id, school_id, staff_id)
  where ended_at is null and staff_id is not null;
create unique index health_readers_role on students.health_readers (tenant_id, school_id, role_id)
  where ended_at is null and role_id is not null;
create index health_readers_by_school on students.health_readers (tenant_id, school_id);
create index health_readers_by_staff on students.health_readers (tenant_id, staff_id);
create index health_readers_by_role on students.health_readers (tenant_id, role_id);
create index health_readers_by_adder on students.health_readers (tenant_id, added_by);
create index health_readers_by_ender on students.health_readers (tenant_id, ended_by);
call platform.protect('students.health_readers', true);
