-- The secret address under which a person's own calendar reads the events of the schools. The secret
-- itself is shown once and kept nowhere; who gives the address up ends it.
create table administration.calendar_feeds (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create unique index calendar_feeds_one on administration.calendar_feeds (tenant_id, user_id)
  where ended_at is null;
create index calendar_feeds_by_user on administration.calendar_feeds (tenant_id, user_id);
call platform.protect('administration.calendar_feeds');
