-- What every module stands on. One schema per module; `platform` belongs to none of them.
create schema platform;
grant usage on schema platform to darasa_web;

-- Called by migrations for each table, so that no table can forget a part of its protection: the
-- tenant (and school) of the transaction decide what is seen and written. Unset and empty settings
-- both mean nobody, never everybody.
create procedure platform.protect(
  target regclass, by_school boolean default false, grants text default 'select, insert, update, delete'
) language plpgsql as $$
declare
  rule text := 'tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid';
begin
  if by_school then
    rule := rule || ' and school_id = nullif(current_setting(''app.school_id'', true), '''')::uuid';
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy scope on %s using (%s) with check (%s)', target, rule, rule);
  execute format('grant %s on %s to darasa_web', grants, target);
end $$;

create table platform.audit (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid,
  at timestamptz not null,
  user_id uuid,
  session_id uuid,
  request_id text not null,
  device text,
  action text not null,
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_by_record on platform.audit (tenant_id, record_type, record_id, at desc);
create index audit_by_time on platform.audit (tenant_id, at desc);
call platform.protect('platform.audit', grants => 'select, insert');

create table platform.idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, key)
);
call platform.protect('platform.idempotency_keys', grants => 'select, insert');

create table platform.counters (
  tenant_id uuid not null,
  school_id uuid not null,
  series text not null,
  year int not null,
  last bigint not null,
  primary key (tenant_id, school_id, series, year)
);
call platform.protect('platform.counters', true);

create table platform.files (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid,
  kind text not null,
  media_type text not null,
  size_bytes int not null,
  storage_key text not null,
  thumb_key text,
  owner_user_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call platform.protect('platform.files');

create table platform.notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  text text,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id)
);
create index notifications_of_user on platform.notifications (tenant_id, user_id, created_at desc, id);
call platform.protect('platform.notifications');

create table platform.imports (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  target text not null,
  file_name text not null,
  state text not null check (state in ('mapping', 'done', 'undone')),
  head jsonb not null,
  rows jsonb not null,
  mapping jsonb not null,
  row_count int not null,
  imported_ids jsonb,
  imported_count int not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index imports_by_target on platform.imports (tenant_id, school_id, target, created_at desc);
call platform.protect('platform.imports', true);

-- Wrong sign-ins and other guesses, kept here so that limits survive a restart and hold for all processes.
create table platform.attempts (
  tenant_id uuid not null,
  subject text not null,
  window_started_at timestamptz not null,
  in_window int not null,
  in_a_row int not null,
  blocked_until timestamptz,
  primary key (tenant_id, subject)
);
call platform.protect('platform.attempts');
