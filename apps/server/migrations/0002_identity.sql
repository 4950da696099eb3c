-- Who is who, and what they may do.
create schema identity;
grant usage on schema identity to darasa_web;

-- The tenants themselves: looked up by domain before any tenant is known, hence without row security.
create table identity.organizations (
  id uuid primary key,
  name text not null,
  domain text not null unique check (domain = lower(domain) and domain !~ '[:/\s]' and domain !~ '\.$'),
  logo text,
  colour text not null default '#2b6b4a' check (colour ~ '^#[0-9a-f]{6}$'),
  suspended_at timestamptz,
  suspended_reason text,
  created_at timestamptz not null
);
grant select on identity.organizations to darasa_web;

create table identity.schools (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  name text not null,
  short_name text not null,
  logo text,
  address text not null default '',
  phone text,
  email text,
  position int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call platform.protect('identity.schools');

create table identity.users (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  user_type text not null check (user_type in ('staff', 'parent')),
  first_name text not null,
  last_name text not null,
  email text check (email = lower(email)),
  phone text check (phone ~ '^254[17]\d{8}$'),
  password_hash text,
  is_admin boolean not null default false,
  photo_id uuid,
  active_school_id uuid,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_type, email),
  unique (tenant_id, user_type, phone),
  foreign key (tenant_id, active_school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, photo_id) references platform.files (tenant_id, id),
  check (email is not null or phone is not null)
);
create index users_by_name on identity.users (tenant_id, last_name, first_name);
call platform.protect('identity.users');

create table identity.user_schools (
  tenant_id uuid not null,
  user_id uuid not null,
  school_id uuid not null,
  primary key (tenant_id, user_id, school_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index user_schools_by_school on identity.user_schools (tenant_id, school_id);
call platform.protect('identity.user_schools');

create table identity.staff (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  staff_number text not null,
  job_title text,
  responsibility text,
  department_id uuid,
  joined_on date,
  left_on date,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  unique (tenant_id, staff_number),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
call platform.protect('identity.staff');

create table identity.roles (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  name text not null,
  note text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call platform.protect('identity.roles');

create table identity.role_permissions (
  tenant_id uuid not null,
  role_id uuid not null,
  module text not null,
  act text not null check (act in ('view', 'create', 'edit', 'approve', 'void', 'export')),
  primary key (tenant_id, role_id, module, act),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id)
);
call platform.protect('identity.role_permissions');

create table identity.user_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  given_by uuid,
  given_at timestamptz not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id)
);
create index user_roles_by_role on identity.user_roles (tenant_id, role_id);
call platform.protect('identity.user_roles');

-- A session is a family of refresh tokens. The tokens are derived, not stored: see platform/auth.
create table identity.sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  school_id uuid,
  seed text not null,
  cookie_hash text not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  trusted boolean not null default false,
  device text not null,
  address text,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_of_user on identity.sessions (tenant_id, user_id, signed_in_at desc);
create index sessions_by_school on identity.sessions (tenant_id, school_id);
call platform.protect('identity.sessions');

create table identity.reset_codes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index reset_codes_of_user on identity.reset_codes (tenant_id, user_id, sent_at desc);
call platform.protect('identity.reset_codes');
