-- Which days of the week a school, or one of its classes, comes: Monday to Friday where nothing is said.
-- What is said of a class goes before what is said of the school, and a later day before an earlier one.
create table administration.school_days (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  class_id uuid,
  -- 1 is Monday, 7 is Sunday.
  weekdays smallint[] not null
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, school_id, class_id, from_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index school_days_by_class on administration.school_days (tenant_id, class_id);
create index school_days_by_maker on administration.school_days (tenant_id, created_by);
call platform.protect('administration.school_days', true);

-- A day, or half of one, on which the school or one class does not come, besides its holidays.
create table administration.closures (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  class_id uuid,
  closed_on date not null,
  half text check (half in ('morning', 'afternoon')),
  reason text not null check (length(reason) between 1 and 80),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, school_id, class_id, closed_on, half),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index closures_by_day on administration.closures (tenant_id, school_id, closed_on);
create index closures_by_class on administration.closures (tenant_id, class_id);
create index closures_by_maker on administration.closures (tenant_id, created_by);
call platform.protect('administration.closures', true, 'select, insert, delete');
