-- Of a leave that runs into the next year, what the next year is charged with.
alter table staff.leave_requests
  add column next_year_half_days int not null default 0
    check (next_year_half_days between 0 and 800);

-- A picture of the staff register itself, for those who have no sign-in or put none up.
alter table identity.staff
  add column photo_id uuid,
  add foreign key (tenant_id, photo_id) references platform.files (tenant_id, id);
create index staff_by_photo on identity.staff (tenant_id, photo_id);

-- Which department teaches a subject.
alter table administration.subjects
  add column department_id uuid,
  add foreign key (tenant_id, department_id) references administration.departments (tenant_id, id);
create index subjects_by_department on administration.subjects (tenant_id, department_id);

-- Filters and columns of the staff list that somebody kept under a name, for themselves.
create table staff.views (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  columns text[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create unique index views_name on staff.views (tenant_id, school_id, user_id, lower(name));
create index views_by_user on staff.views (tenant_id, user_id);
call platform.protect('staff.views', true);
