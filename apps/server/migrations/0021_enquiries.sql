-- Families who ask for a place, from the first call to the day the child is admitted or lost.
create table students.enquiries (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  reference text not null,
  surname text not null,
  first_name text not null,
  other_names text,
  gender text check (gender in ('female', 'male')),
  born_on date,
  class_id uuid not null,
  year int not null check (year between 2000 and 2100),
  boarding text check (boarding in ('day', 'boarding')),
  previous_school text,
  guardian_name text not null,
  guardian_phone text not null check (guardian_phone ~ '^254[17]\d{8}$'),
  guardian_email text,
  relation text check (relation in
    ('mother', 'father', 'guardian', 'grandparent', 'aunt-uncle', 'sibling', 'sponsor', 'other')),
  source text not null check (source in
    ('walk-in', 'phone', 'website', 'referral', 'social-media', 'event', 'other')),
  source_detail text,
  -- Who looks after the family.
  officer_id uuid,
  stage text not null check (stage in
    ('new', 'contacted', 'interview', 'test', 'offered', 'accepted', 'waiting', 'declined', 'lost')),
  stage_since timestamptz not null,
  lost_reason text,
  notes text,
  next_follow_up_on date,
  documents text[] not null default '{}',
  offered_on date,
  offer_expires_on date,
  student_id uuid,
  contact_message_id uuid,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, reference),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, officer_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, contact_message_id) references website.contact_messages (tenant_id, id)
);
create index enquiries_by_stage on students.enquiries (tenant_id, school_id, stage, stage_since desc);
create index enquiries_by_time on students.enquiries (tenant_id, school_id, created_at desc, id);
create index enquiries_by_phone on students.enquiries (tenant_id, guardian_phone);
create index enquiries_by_class on students.enquiries (tenant_id, class_id);
create index enquiries_by_officer on students.enquiries (tenant_id, officer_id);
create index enquiries_by_student on students.enquiries (tenant_id, student_id);
-- A message from the website becomes one enquiry.
create unique index enquiries_by_message on students.enquiries (tenant_id, contact_message_id);
call platform.protect('students.enquiries', true);

create table students.enquiry_events (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  enquiry_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  kind text not null check (kind in ('logged', 'moved', 'noted', 'documents', 'admitted')),
  from_stage text,
  to_stage text,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, enquiry_id) references students.enquiries (tenant_id, id),
  foreign key (tenant_id, by_id) references identity.users (tenant_id, id)
);
create index enquiry_events_of_enquiry
  on students.enquiry_events (tenant_id, enquiry_id, at desc, id);
create index enquiry_events_by_school on students.enquiry_events (tenant_id, school_id);
create index enquiry_events_by_person on students.enquiry_events (tenant_id, by_id);
call platform.protect('students.enquiry_events', true);

-- What the school's offer letter says, with the places where names are put in.
create table students.offer_letters (
  tenant_id uuid not null,
  school_id uuid not null,
  body text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, school_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('students.offer_letters', true);
