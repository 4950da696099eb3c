-- A register that closed is opened again until a day, by whoever may, and with a reason.
create table attendance.reopenings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  register_id uuid not null,
  audience_id uuid not null,
  until_on date not null,
  reason text not null check (length(reason) between 3 and 200),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, register_id) references attendance.registers (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index reopenings_by_register on attendance.reopenings (tenant_id, register_id, until_on);
create index reopenings_by_maker on attendance.reopenings (tenant_id, created_by);
call attendance.protect('attendance.reopenings', 'select, insert');
