-- The secret part of an address that somebody outside calls: a paybill or bank that tells of money, a
-- carrier that brings answers, Meta that proves a webhook. It is made at random, told once, and replaced
-- by a new one, so that whoever saw an old one has nothing. Without a school it is the organisation's.
create table platform.callback_keys (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  kind text not null check (length(kind) between 1 and 20),
  owner_school_id uuid,
  sealed_key text not null,
  -- Null: the server made it for itself, and nobody was told.
  made_by uuid,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, kind, owner_school_id),
  foreign key (tenant_id, owner_school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, made_by) references identity.users (tenant_id, id)
);
create index callback_keys_by_school on platform.callback_keys (tenant_id, owner_school_id);
create index callback_keys_by_maker on platform.callback_keys (tenant_id, made_by);
call platform.protect('platform.callback_keys');
