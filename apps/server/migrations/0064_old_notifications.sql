-- After 90 days a notification leaves the bell and is kept here, where its owner can still look it up.
create table platform.old_notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  event text,
  many text,
  title text not null,
  text text,
  link text check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz not null,
  primary key (tenant_id, id)
);
create index old_notifications_of_user
  on platform.old_notifications (tenant_id, user_id, created_at desc, id);
call platform.protect('platform.old_notifications', grants => 'select, insert');
