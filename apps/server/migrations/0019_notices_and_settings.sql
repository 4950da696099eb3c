-- Who hears what, how, and when; and what a school has decided about itself.

-- Which declared event a notification tells of, what several of it are called, and until when its
-- reader put it off.
alter table platform.notifications
  add column event text,
  add column many text,
  add column snoozed_until timestamptz;

-- What a school chose for an event; without a row the event's own declaration holds.
create table platform.notification_rules (
  tenant_id uuid not null,
  school_id uuid not null,
  event text not null,
  in_app boolean not null,
  push boolean not null,
  sms boolean not null,
  email boolean not null,
  use_defaults boolean not null,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id, event),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create index notification_rules_by_changer on platform.notification_rules (tenant_id, changed_by);
call platform.protect('platform.notification_rules', true);

create table platform.notification_listeners (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  event text not null,
  role_id uuid,
  user_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, event, role_id),
  unique (tenant_id, school_id, event, user_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  check ((role_id is null) <> (user_id is null))
);
create index notification_listeners_by_role on platform.notification_listeners (tenant_id, role_id);
create index notification_listeners_by_user on platform.notification_listeners (tenant_id, user_id);
call platform.protect('platform.notification_listeners', true);

-- What a person switched off for one event; without a row nothing is off.
create table platform.notification_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  event text not null,
  in_app boolean not null,
  push boolean not null,
  sms boolean not null,
  email boolean not null,
  primary key (tenant_id, user_id, event),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
call platform.protect('platform.notification_preferences');

-- Minutes after midnight, in Nairobi. Both or neither.
create table platform.notification_habits (
  tenant_id uuid not null,
  user_id uuid not null,
  digest boolean not null default false,
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);
call platform.protect('platform.notification_habits');

-- What left the building for somebody, and what became of it. The address is masked.
create table platform.deliveries (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid,
  user_id uuid not null,
  event text not null,
  channel text not null check (channel in ('push', 'sms', 'email')),
  sent_to text not null,
  title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  reason text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index deliveries_by_time on platform.deliveries (tenant_id, school_id, created_at desc);
create index deliveries_by_user on platform.deliveries (tenant_id, user_id, created_at desc);
call platform.protect('platform.deliveries');

-- A browser that asked to be told while no page is open.
create table platform.push_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index push_subscriptions_of_user on platform.push_subscriptions (tenant_id, user_id);
call platform.protect('platform.push_subscriptions');

-- What a school decided differently from the default. The list of settings is in the contract.
create table platform.settings (
  tenant_id uuid not null,
  school_id uuid not null,
  key text not null,
  value jsonb not null,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id, key),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create index settings_by_changer on platform.settings (tenant_id, changed_by);
call platform.protect('platform.settings', true);

-- An organisation's own accounts with those who carry its messages. The secret is sealed with the
-- server's key and is never read back to anybody.
create table platform.integrations (
  tenant_id uuid not null,
  kind text not null check (kind in ('sms', 'email')),
  details jsonb not null,
  sealed_secret text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  version int not null default 1,
  primary key (tenant_id, kind),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
create index integrations_by_setter on platform.integrations (tenant_id, set_by);
call platform.protect('platform.integrations');
