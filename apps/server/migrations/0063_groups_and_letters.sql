-- Audiences that are written to again and again: the choice is kept, and who fits it is found each time.
create table communication.groups (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  audience jsonb not null check (audience ->> 'to' in ('guardians', 'staff', 'numbers')),
  retired_at timestamptz,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create unique index groups_name on communication.groups (tenant_id, school_id, lower(name));
create index groups_by_changer on communication.groups (tenant_id, changed_by);
call platform.protect('communication.groups', true, 'select, insert, update');

-- A shared text says what its original says, until it is withdrawn; whoever follows it keeps the last words.
alter table communication.shared_templates
  add column template_id uuid,
  add column withdrawn_at timestamptz,
  add foreign key (tenant_id, template_id) references communication.templates (tenant_id, id);
create unique index shared_templates_original
  on communication.shared_templates (tenant_id, template_id) where withdrawn_at is null;
create index shared_templates_by_original
  on communication.shared_templates (tenant_id, template_id);

-- How firmly somebody was reminded, whatever the rule says later: letters and meetings follow from it.
alter table communication.reminded add column tone text;

-- The day of a meeting or of a feast: nothing for reminders whose day comes from elsewhere.
alter table communication.reminder_rules add column on_day date;
