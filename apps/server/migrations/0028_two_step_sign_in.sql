-- How a carrier fared is read from the deliveries themselves.
alter table platform.integrations
  drop column last_success_at,
  drop column last_failure_at,
  drop column last_failure;

-- A second proof besides the password: an application that shows codes, or an SMS. The key of the
-- application is sealed; the last counter that was used is never accepted again.
create table identity.two_steps (
  tenant_id uuid not null,
  user_id uuid not null,
  method text not null check (method in ('app', 'sms')),
  sealed_secret text,
  last_counter bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id),
  check ((method = 'app') = (sealed_secret is not null))
);
call platform.protect('identity.two_steps');

create table identity.recovery_codes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index recovery_codes_of_user on identity.recovery_codes (tenant_id, user_id);
call platform.protect('identity.recovery_codes');

-- A code that was asked for: at sign-in, when two-step sign-in is set up, or for a new phone.
create table identity.codes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('sign-in', 'set-up', 'phone')),
  -- Null where the code comes from an application.
  code_hash text,
  trusted boolean not null default false,
  phone text,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index codes_of_user on identity.codes (tenant_id, user_id, sent_at desc);
call platform.protect('identity.codes');

create table identity.trusted_devices (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  device text not null,
  address text,
  trusted_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index trusted_devices_of_user on identity.trusted_devices (tenant_id, user_id, trusted_at desc);
call platform.protect('identity.trusted_devices');
