-- What teachers, class teachers and the principal write on reports: from a bank of sentences that may be
-- put in by a rule, and changed by whoever signs.
create table academics.comment_bank (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in ('subject', 'class-teacher', 'principal')),
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  subject_id uuid,
  -- The grade or level that it fits; without one it fits all.
  code text check (length(code) between 1 and 20),
  language text not null check (language in ('en', 'sw')),
  words text not null check (length(words) between 1 and 300),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index comment_bank_by_school on academics.comment_bank (tenant_id, school_id, kind);
create index comment_bank_by_subject on academics.comment_bank (tenant_id, subject_id);
create index comment_bank_by_maker on academics.comment_bank (tenant_id, created_by);
call platform.protect('academics.comment_bank', true);

create table academics.comments (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  set_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in
    ('subject', 'class-teacher', 'principal', 'conduct', 'can-do', 'working-on', 'help-at-home')),
  subject_id uuid,
  words text not null check (length(words) between 1 and 600),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, set_id, student_id, kind, subject_id),
  check ((kind = 'subject') = (subject_id is not null)),
  foreign key (tenant_id, set_id) references academics.report_sets (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index comments_by_student on academics.comments (tenant_id, student_id);
create index comments_by_subject on academics.comments (tenant_id, subject_id);
create index comments_by_maker on academics.comments (tenant_id, created_by);
call platform.protect('academics.comments', true);
