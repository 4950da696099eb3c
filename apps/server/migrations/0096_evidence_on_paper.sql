-- What shows that something is owed may be a photo or a letter; office and family open it.
alter table finance.extra_charge_members
  add column evidence_file_id uuid,
  add column evidence_file_name text check (length(evidence_file_name) between 1 and 120),
  add constraint extra_charge_members_file_named
    check ((evidence_file_id is null) = (evidence_file_name is null)),
  add foreign key (tenant_id, evidence_file_id) references platform.files (tenant_id, id);
create index extra_charge_members_by_file
  on finance.extra_charge_members (tenant_id, evidence_file_id);
