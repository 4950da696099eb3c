-- A link leads to a screen of this application, never to another site.
alter table platform.notifications
  add constraint notifications_link_is_ours check (link ~ '^/([^/\\]|$)');

-- The sweep asks which stored bytes still belong to a file.
create unique index files_by_storage_key on platform.files (tenant_id, storage_key);
create unique index files_by_thumb_key on platform.files (tenant_id, thumb_key);

-- Removing a file asks whose photo it is, and removing a school asks who works there.
create index users_by_photo on identity.users (tenant_id, photo_id);
create index users_by_active_school on identity.users (tenant_id, active_school_id);
