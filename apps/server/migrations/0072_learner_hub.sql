-- The papers a learner's family brought, with their scans.
create table students.documents (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('birth-certificate', 'report-form', 'transfer-letter',
    'assessment-number', 'immunisation-card', 'medical-form', 'passport-photos', 'guardian-id',
    'court-order', 'other')),
  title text not null,
  note text,
  file_id uuid,
  file_name text,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id)
);
create index documents_of_student on students.documents (tenant_id, student_id);
create index documents_by_school on students.documents (tenant_id, school_id);
create index documents_by_file on students.documents (tenant_id, file_id);
call platform.protect('students.documents', true);

-- The ministry's register asks where a learner's home is.
alter table students.students add column sub_county text;

-- A visit that was written down wrongly is corrected, or voided with a reason; it is never removed.
alter table students.nurse_visits
  add column version int not null default 1,
  add column voided_at timestamptz,
  add column voided_by uuid,
  add column void_reason text;

-- Two more purposes of the data protection rules.
alter table students.consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in
    ('photo', 'data-sharing', 'trips', 'medical', 'results', 'biometrics'));
alter table students.consent_wordings
  drop constraint consent_wordings_kind_check,
  add constraint consent_wordings_kind_check check (kind in
    ('photo', 'data-sharing', 'trips', 'medical', 'results', 'biometrics'));
