-- Who was reminded of marks, and who looked at marks that stand out before they were approved.

-- A teacher is reminded of a sheet at most once a day, whoever asks.
create table academics.sheet_reminders (
  tenant_id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  group_id uuid not null,
  reminded_on date not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, sheet_id, reminded_on),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index sheet_reminders_by_group on academics.sheet_reminders (tenant_id, group_id);
create index sheet_reminders_by_staff on academics.sheet_reminders (tenant_id, staff_id);
create index sheet_reminders_by_maker on academics.sheet_reminders (tenant_id, created_by);
call academics.protect('academics.sheet_reminders', 'select, insert');

-- Marks that stand out were seen by a person. It counts until a mark of the sheet changes.
create table academics.outlier_views (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  group_id uuid not null,
  cells_count int not null check (cells_count > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index outlier_views_by_sheet on academics.outlier_views (tenant_id, sheet_id, created_at);
create index outlier_views_by_group on academics.outlier_views (tenant_id, group_id);
create index outlier_views_by_maker on academics.outlier_views (tenant_id, created_by);
call academics.protect('academics.outlier_views', 'select, insert');
