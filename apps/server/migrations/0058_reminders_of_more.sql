-- Reminders speak of more than fees: the list of subjects is in the rules, and grows with the modules.
alter table communication.reminder_rules
  drop constraint reminder_rules_kind_check,
  add constraint reminder_rules_kind_check check (kind ~ '^[a-z][a-z-]{1,29}$');

-- Members of staff who were reminded; learners are in `reminded`.
create table communication.reminded_staff (
  tenant_id uuid not null,
  school_id uuid not null,
  run_id uuid not null,
  staff_id uuid not null,
  step int not null,
  run_on date not null,
  primary key (tenant_id, run_id, staff_id),
  foreign key (tenant_id, run_id) references communication.reminder_runs (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id)
);
create index reminded_staff_by_staff
  on communication.reminded_staff (tenant_id, staff_id, run_on desc);
call platform.protect('communication.reminded_staff', true, 'select, insert');
