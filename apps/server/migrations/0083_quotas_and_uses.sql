-- How many messages a role or one person may send in a day, where the school's own number does not fit.
create table communication.quotas (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  role_id uuid,
  staff_id uuid,
  -- Null: the school's number holds again.
  per_day int check (per_day between 0 and 100000),
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, role_id),
  unique (tenant_id, school_id, staff_id),
  check (num_nonnulls(role_id, staff_id) = 1),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create index quotas_by_role on communication.quotas (tenant_id, role_id);
create index quotas_by_staff on communication.quotas (tenant_id, staff_id);
create index quotas_by_changer on communication.quotas (tenant_id, changed_by);
call platform.protect('communication.quotas', true, 'select, insert, update');

-- What the product says by itself, told apart in the report of what was used.
alter table communication.campaigns add column about text check (about in ('receipt'));
update communication.campaigns set about = 'receipt' where kind = 'notice' and title like 'Receipt %';

-- Codes and warnings to the owner of an account stand in no log; how many there were is counted.
create table platform.sms_uses (
  tenant_id uuid not null references identity.organizations (id),
  used_on date not null,
  sent int not null check (sent > 0),
  primary key (tenant_id, used_on)
);
call platform.protect('platform.sms_uses', grants => 'select, insert, update');
