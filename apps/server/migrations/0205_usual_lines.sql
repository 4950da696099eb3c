-- Which lines of the usual lists a school has taken over: one that was given another name since is not
-- offered, nor added, a second time. Roles are one for the organisation and so belong to no school.
create table platform.usual_lines (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid,
  set_name text not null,
  line text not null,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, school_id, set_name, line)
);
call platform.protect('platform.usual_lines', grants => 'select, insert');
