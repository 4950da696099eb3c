-- A file is sent before the request that it belongs to, and some requests are never sent. What was put here
-- and belongs to no request is counted, and goes after a day.
create table requests.uploads (
  tenant_id uuid not null,
  file_id uuid not null,
  school_id uuid not null,
  user_id uuid not null,
  size_bytes int not null,
  created_at timestamptz not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index uploads_by_person on requests.uploads (tenant_id, user_id);
call platform.protect('requests.uploads', true);

-- Those that are here already: the trail knows what was put here for a request.
insert into requests.uploads (tenant_id, file_id, school_id, user_id, size_bytes, created_at)
select f.tenant_id, f.id, f.school_id, f.owner_user_id, f.size_bytes, f.created_at
from platform.files f
where f.kind = 'document' and f.school_id is not null and f.owner_user_id is not null
  and exists (
    select from platform.audit a
    where a.tenant_id = f.tenant_id and a.record_type = 'attachment' and a.record_id = f.id::text);
