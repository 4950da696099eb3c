-- What was written without a line, as it arrived: once, with what became of it. The answer is there for a
-- second try that never heard the first; what was refused stays with its input, for the device may be lost.
create table platform.entries (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  device_id uuid not null,
  n int not null check (n > 0),
  kind text not null check (length(kind) between 1 and 40),
  v smallint not null check (v > 0),
  lane text not null check (length(lane) <= 160),
  body_hash text not null,
  claimed_at timestamptz not null,
  done_at timestamptz not null,
  received_at timestamptz not null,
  clock text not null check (clock in ('right', 'corrected', 'doubtful')),
  outcome text not null check (outcome in ('applied', 'same', 'merged', 'refused')),
  answer jsonb check (length(answer::text) <= 2048),
  input jsonb check (input is null or outcome = 'refused'),
  about text check (length(about) <= 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  check (done_at <= received_at)
);
create index entries_by_school on platform.entries (tenant_id, school_id, received_at desc)
  where input is not null;
create index entries_by_author on platform.entries (tenant_id, user_id);
create index entries_by_device on platform.entries (tenant_id, school_id, device_id, user_id, n);
call platform.protect('platform.entries', true, 'select, insert');

-- What was said to an entry that was refused: its author asks the office or gives it up, the office applies
-- or declines it.
create table platform.entry_decisions (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  entry_id uuid not null,
  decision text not null check (decision in ('asked', 'applied', 'declined', 'given-up')),
  note text check (length(note) <= 300),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, entry_id) references platform.entries (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index entry_decisions_once on platform.entry_decisions (tenant_id, entry_id)
  where decision <> 'asked';
create unique index entry_decisions_asked on platform.entry_decisions (tenant_id, entry_id)
  where decision = 'asked';
create index entry_decisions_by_entry on platform.entry_decisions (tenant_id, entry_id);
create index entry_decisions_by_school on platform.entry_decisions (tenant_id, school_id);
create index entry_decisions_by_maker on platform.entry_decisions (tenant_id, created_by);
call platform.protect('platform.entry_decisions', true, 'select, insert');

-- How much waits on a device of whom, as it last said.
create table platform.entry_devices (
  tenant_id uuid not null,
  school_id uuid not null,
  device_id uuid not null,
  user_id uuid not null,
  waiting_count int not null check (waiting_count >= 0),
  waiting_since timestamptz,
  told_at timestamptz not null,
  primary key (tenant_id, school_id, device_id, user_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index entry_devices_by_user on platform.entry_devices (tenant_id, user_id);
call platform.protect('platform.entry_devices', true, 'select, insert, update');
