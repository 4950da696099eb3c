-- The class teachers of a class hear of an event, as a role or a person does.
alter table platform.notification_listeners
  add column class_id uuid,
  add foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  add unique (tenant_id, school_id, event, class_id),
  drop constraint notification_listeners_check,
  add constraint notification_listeners_one check (num_nonnulls(role_id, user_id, class_id) = 1);
create index notification_listeners_by_class on platform.notification_listeners (tenant_id, class_id);

-- For which follow-up the officer was told that it is due: once for each day that was agreed.
alter table students.enquiries add column follow_up_told_on date;
