-- A school's own account for SMS. It goes before the organisation's, which goes before the server's. The
-- key is sealed and never read back. Not limited to its school: a callback has to find whose it is.
create table platform.school_sms_accounts (
  tenant_id uuid not null,
  owner_school_id uuid not null,
  details jsonb not null,
  sealed_secret text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, owner_school_id),
  foreign key (tenant_id, owner_school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
create index school_sms_accounts_by_setter on platform.school_sms_accounts (tenant_id, set_by);
call platform.protect('platform.school_sms_accounts');
