-- A text knows of what it tells, where that may be taken back before it leaves: the sittings of results.
alter table communication.campaigns add column about_ids uuid[] not null default '{}';
