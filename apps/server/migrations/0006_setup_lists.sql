-- "science" and "Science" are one department: a name is unique however it is written. Every setup
-- list has such an index, and its list is read in that order.
alter table administration.departments drop constraint departments_tenant_id_school_id_name_key;
create unique index departments_name on administration.departments (tenant_id, school_id, lower(name));

-- A department that staff belong to cannot be taken back by undoing an import.
alter table identity.staff
  add foreign key (tenant_id, department_id) references administration.departments (tenant_id, id);
create index staff_by_department on identity.staff (tenant_id, department_id);

-- The trail is asked for what one person did.
create index audit_by_user on platform.audit (tenant_id, user_id, at desc);

-- An uploaded file lives here for minutes; packing and unpacking it costs more than its place.
alter table platform.imports alter column rows set storage external;
alter table platform.imports alter column imported_ids set storage external;
