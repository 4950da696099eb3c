-- Approvals: which way a document goes, where it stands, and who said what. The engine knows documents
-- only by a type and an id; what they are is their own module's business.
create schema workflows;
grant usage on schema workflows to darasa_web;

-- The ways as they are now. The first one that fits a document, by position, is taken.
create table workflows.paths (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  document_type text not null,
  name text not null,
  position int not null,
  amount_from_cents bigint,
  amount_below_cents bigint check (amount_below_cents > amount_from_cents),
  department_ids uuid[] not null default '{}',
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  fallback_role_id uuid,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, fallback_role_id) references identity.roles (tenant_id, id)
);
create unique index paths_name on workflows.paths (tenant_id, school_id, document_type, lower(name));
create index paths_by_fallback on workflows.paths (tenant_id, fallback_role_id);
call platform.protect('workflows.paths', true);

-- Every version a way has had, never changed: a running item can always be read by its own.
create table workflows.path_versions (
  tenant_id uuid not null,
  path_id uuid not null,
  version int not null,
  school_id uuid not null,
  definition jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, path_id, version),
  foreign key (tenant_id, path_id) references workflows.paths (tenant_id, id)
);
call platform.protect('workflows.path_versions', true, 'select, insert');

-- One row per document that was ever sent for approval.
create table workflows.items (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  document_type text not null,
  document_id uuid not null,
  number text,
  title text not null,
  amount_cents bigint,
  department_id uuid,
  facts jsonb not null default '{}',
  -- What the approvers are shown, as it was when it was sent.
  details jsonb not null default '[]' check (jsonb_typeof(details) = 'array'),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  link text not null check (link ~ '^/([^/\\]|$)'),
  path_id uuid,
  path_version int,
  path_name text not null,
  status text not null check (status in
    ('in-approval', 'approved', 'rejected', 'returned', 'withdrawn')),
  round int not null default 1,
  step int not null default 1,
  steps_count int not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, document_type, document_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, department_id) references administration.departments (tenant_id, id),
  foreign key (tenant_id, path_id) references workflows.paths (tenant_id, id),
  foreign key (tenant_id, requested_by) references identity.users (tenant_id, id)
);
create index items_by_status on workflows.items (tenant_id, school_id, status, requested_at);
create index items_by_requester on workflows.items (tenant_id, requested_by, requested_at desc);
create index items_by_department on workflows.items (tenant_id, department_id);
create index items_by_path on workflows.items (tenant_id, path_id);
call platform.protect('workflows.items', true);

-- The steps of one item, copied from its way. A restart drops them and copies anew.
create table workflows.steps (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  item_id uuid not null,
  position int not null,
  name text not null,
  approvers jsonb not null check (jsonb_typeof(approvers) = 'array'),
  rule text not null check (rule in ('any', 'all', 'count')),
  -- How many different people must agree; known when the step opens.
  needed_count int not null default 1 check (needed_count > 0),
  hours_max int check (hours_max > 0),
  state text not null check (state in ('waiting', 'open', 'done', 'dropped')),
  warning text,
  opened_at timestamptz,
  done_at timestamptz,
  reminded_at timestamptz,
  widened_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references workflows.items (tenant_id, id)
);
create index steps_of_item on workflows.steps (tenant_id, item_id, position);
create unique index steps_live on workflows.steps (tenant_id, item_id, position)
  where state <> 'dropped';
create index steps_open on workflows.steps (tenant_id, school_id, opened_at) where state = 'open';
create index steps_done on workflows.steps (tenant_id, school_id, done_at) where done_at is not null;
call platform.protect('workflows.steps', true);

-- Who may decide a step: found when it opens, and widened when it is late.
create table workflows.step_people (
  tenant_id uuid not null,
  step_id uuid not null,
  user_id uuid not null,
  school_id uuid not null,
  fallback boolean not null default false,
  primary key (tenant_id, step_id, user_id),
  foreign key (tenant_id, step_id) references workflows.steps (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index step_people_by_user on workflows.step_people (tenant_id, user_id);
call platform.protect('workflows.step_people', true);

-- What happened, in order. A vote that a return or a restart has undone stays, and no longer counts.
create table workflows.events (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  item_id uuid not null,
  step_id uuid,
  round int not null,
  position int,
  kind text not null check (kind in ('sent', 'sent-again', 'restarted', 'approved', 'rejected',
    'returned', 'withdrawn', 'overridden', 'reminded', 'widened')),
  user_id uuid,
  for_user_id uuid,
  comment text,
  amount_cents bigint,
  counts boolean not null default false,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references workflows.items (tenant_id, id),
  foreign key (tenant_id, step_id) references workflows.steps (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, for_user_id) references identity.users (tenant_id, id),
  check ((kind not in ('rejected', 'returned', 'overridden')) or comment is not null)
);
create index events_of_item on workflows.events (tenant_id, item_id, at, id);
create index events_of_step on workflows.events (tenant_id, step_id);
create index events_by_user on workflows.events (tenant_id, user_id, at desc);
create index events_by_other on workflows.events (tenant_id, for_user_id);
-- One person is counted once, whoever they speak for, and nobody is spoken for twice.
create unique index events_vote_once on workflows.events (tenant_id, step_id, user_id) where counts;
create unique index events_seat_once
  on workflows.events (tenant_id, step_id, (coalesce(for_user_id, user_id))) where counts;
call platform.protect('workflows.events', true, 'select, insert, update');

-- While somebody is away another person decides in their place, within limits.
create table workflows.delegations (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  document_types text[] not null default '{}',
  max_amount_cents bigint,
  reason text,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, from_user_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, to_user_id) references identity.users (tenant_id, id),
  check (from_user_id <> to_user_id),
  check (ends_on >= starts_on)
);
create index delegations_by_school on workflows.delegations (tenant_id, school_id);
create index delegations_from on workflows.delegations (tenant_id, from_user_id, ends_on);
create index delegations_to on workflows.delegations (tenant_id, to_user_id, ends_on);
call platform.protect('workflows.delegations', true);

-- The request that is no other document: something to buy, a trip, a repair.
create schema requests;
grant usage on schema requests to darasa_web;

create table requests.kinds (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index kinds_name on requests.kinds (tenant_id, school_id, lower(name));
call platform.protect('requests.kinds', true);

create table requests.requests (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  kind_id uuid,
  title text not null,
  note text,
  amount_cents bigint check (amount_cents > 0),
  department_id uuid,
  requested_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, kind_id) references requests.kinds (tenant_id, id),
  foreign key (tenant_id, department_id) references administration.departments (tenant_id, id),
  foreign key (tenant_id, requested_by) references identity.users (tenant_id, id)
);
create index requests_by_kind on requests.requests (tenant_id, kind_id);
create index requests_by_department on requests.requests (tenant_id, department_id);
create index requests_by_requester on requests.requests (tenant_id, requested_by, created_at desc);
call platform.protect('requests.requests', true);

create table requests.files (
  tenant_id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  school_id uuid not null,
  name text not null,
  primary key (tenant_id, request_id, file_id),
  foreign key (tenant_id, request_id) references requests.requests (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id)
);
create index files_by_file on requests.files (tenant_id, file_id);
call platform.protect('requests.files', true);

-- A step may be decided by the head of the document's department: a member of staff.
alter table administration.departments add column if not exists head_id uuid;
