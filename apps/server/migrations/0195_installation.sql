-- Which database this is, in one row. The folder of files carries the same id, so that a database beside
-- a folder that is not its own is told before anything in it is touched.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now()
);
grant select on platform.installation to darasa_web;
insert into platform.installation default values;
