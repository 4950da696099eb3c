-- Copies of the books that left the school in one file: who took which stretch, and the print of the
-- file, so that years later anybody can tell whether a pack on a desk is the one that was made.
create table finance.audit_packs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  from_on date not null,
  to_on date not null,
  file_count int not null check (file_count > 0),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  check (to_on >= from_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, made_by) references identity.users (tenant_id, id)
);
create index audit_packs_by_time on finance.audit_packs (tenant_id, school_id, made_at desc);
create index audit_packs_by_person on finance.audit_packs (tenant_id, made_by);
call platform.protect('finance.audit_packs', true, 'select, insert');
