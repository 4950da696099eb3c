-- Filters and columns that somebody kept under a name: of any list, and no longer of the staff alone.
alter table staff.views set schema platform;
alter table platform.views rename to list_views;
alter table platform.list_views add column list text;
update platform.list_views set list = 'staff';
alter table platform.list_views alter column list set not null;
drop index platform.views_name;
create unique index list_views_name
  on platform.list_views (tenant_id, school_id, user_id, list, lower(name));
alter index platform.views_by_user rename to list_views_by_user;
