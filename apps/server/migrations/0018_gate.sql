-- Who came through the gate, who must not, and how one guard hands over to the next.
create schema gate;
grant usage on schema gate to darasa_web;

-- A visit holds what a visitor book holds, and is removed after ninety days. `held` waits for a word
-- of the office; it has no pass until the office lets the person in.
create table gate.visits (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  state text not null check (state in ('in', 'held', 'out', 'turned-away')),
  kind text not null check (kind in ('visitor', 'delivery')),
  pass_number int,
  name text not null,
  phone text check (phone ~ '^254[17]\d{8}$'),
  id_digits text check (id_digits ~ '^[0-9A-Z]{4,10}$'),
  purpose text not null check (purpose in
    ('meeting', 'see-learner', 'collect-learner', 'fees', 'enquiry', 'interview', 'delivery', 'work', 'other')),
  host_id uuid,
  student_id uuid,
  people_count int not null default 1 check (people_count between 1 and 200),
  vehicle text,
  company text,
  po_number text,
  delivery_note text,
  items text,
  note text,
  photo_id uuid,
  came_at timestamptz not null,
  due_at timestamptz not null,
  came_by uuid not null,
  left_at timestamptz,
  left_by uuid,
  -- What the office was told when somebody on the list came: never shown at the gate.
  held_for text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, host_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, photo_id) references platform.files (tenant_id, id),
  foreign key (tenant_id, came_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, left_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, decided_by) references identity.users (tenant_id, id),
  check (left_at >= came_at)
);
create index visits_on_site on gate.visits (tenant_id, school_id, came_at) where left_at is null;
create index visits_by_time on gate.visits (tenant_id, school_id, came_at desc, id);
create index visits_by_phone on gate.visits (tenant_id, phone, came_at desc);
create index visits_by_id_digits on gate.visits (tenant_id, id_digits, came_at desc);
create index visits_by_host on gate.visits (tenant_id, host_id);
create index visits_by_student on gate.visits (tenant_id, student_id);
create index visits_by_photo on gate.visits (tenant_id, photo_id);
create index visits_by_guard on gate.visits (tenant_id, came_by);
create index visits_by_leaver on gate.visits (tenant_id, left_by);
create index visits_by_decider on gate.visits (tenant_id, decided_by);
call platform.protect('gate.visits', true);

create table gate.watched_people (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  phone text check (phone ~ '^254[17]\d{8}$'),
  -- The whole number or its end: what the visitor shows is compared with the end of it.
  id_number text check (id_number ~ '^[0-9A-Z]{4,12}$'),
  reason text not null,
  until_on date,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index watched_people_by_name on gate.watched_people (tenant_id, school_id, name, id);
call platform.protect('gate.watched_people', true);

-- The guard who goes signs by writing it, the guard who comes signs by taking over.
create table gate.handovers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  given_by uuid not null,
  given_at timestamptz not null,
  on_site_count int not null,
  -- Numbers of the passes still out; names stay in the visits and go with them.
  open_passes integer[] not null default '{}',
  keys text not null,
  incidents text,
  taken_by uuid,
  taken_at timestamptz,
  taken_note text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, given_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, taken_by) references identity.users (tenant_id, id)
);
-- One shift is handed over at a time.
create unique index handovers_waiting on gate.handovers (tenant_id, school_id) where taken_at is null;
create index handovers_by_time on gate.handovers (tenant_id, school_id, given_at desc, id);
create index handovers_by_giver on gate.handovers (tenant_id, given_by);
create index handovers_by_taker on gate.handovers (tenant_id, taken_by);
call platform.protect('gate.handovers', true);
