-- The school's calendar: what happens when and where, and for whom. An event without classes is for
-- everyone. One that does not take place stays, so that whoever saw it learns of it.
create table administration.events (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  starts_on date not null,
  ends_on date not null,
  starts_at time,
  ends_at time,
  place text check (length(place) between 1 and 120),
  note text check (length(note) between 1 and 600),
  cancelled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check (ends_on >= starts_on),
  check (starts_at is not null or ends_at is null),
  check (ends_on > starts_on or ends_at > starts_at or ends_at is null)
);
create index events_by_day on administration.events (tenant_id, school_id, ends_on, starts_on);
call platform.protect('administration.events', true);

create table administration.event_classes (
  tenant_id uuid not null,
  school_id uuid not null,
  event_id uuid not null,
  class_id uuid not null,
  primary key (tenant_id, event_id, class_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, event_id) references administration.events (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index event_classes_by_class on administration.event_classes (tenant_id, class_id);
create index event_classes_by_school on administration.event_classes (tenant_id, school_id);
call platform.protect('administration.event_classes', true);

-- Families read the calendar of the schools of their children: it says nothing of a person.
call platform.open_to_family('administration.events', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('administration.event_classes', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
