-- What shows that a mark was wrong may be a photo of the paper or a letter: whoever decides opens it.
alter table academics.mark_change_requests
  add column evidence_file_id uuid,
  add column evidence_file_name text check (length(evidence_file_name) between 1 and 120),
  add constraint mark_change_requests_file_named
    check ((evidence_file_id is null) = (evidence_file_name is null)),
  add foreign key (tenant_id, evidence_file_id) references platform.files (tenant_id, id);
create index mark_change_requests_by_file
  on academics.mark_change_requests (tenant_id, evidence_file_id);
