-- A mean rule, a scale or weights that were changed after marks came in: what stood before, what stands
-- since, who decided it and why. Undoing pins what stood before.
create table academics.regradings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  exam_id uuid not null,
  what text not null check (what in ('mean', 'scale', 'weights')),
  subject_id uuid,
  from_pins jsonb not null,
  to_pins jsonb not null,
  changed_count int not null check (changed_count >= 0),
  reason text not null check (length(reason) between 1 and 400),
  created_at timestamptz not null,
  created_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (tenant_id, id),
  check ((what = 'mean') = (subject_id is null)),
  check ((undone_at is null) = (undone_by is null)),
  foreign key (tenant_id, exam_id) references academics.exams (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, undone_by) references identity.users (tenant_id, id)
);
create index regradings_by_exam on academics.regradings (tenant_id, exam_id);
create index regradings_by_subject on academics.regradings (tenant_id, subject_id);
create index regradings_by_maker on academics.regradings (tenant_id, created_by);
create index regradings_by_undoer on academics.regradings (tenant_id, undone_by);
call platform.protect('academics.regradings', true, 'select, insert, update');
