-- A message to many is settled in one moment: who gets it, each with the text as it will be read. Its
-- rows in the log take longer than anybody should look at a button, so the worker writes them from
-- here, a part at a time. A part is taken away in the transaction that writes its rows.
create table communication.frozen (
  tenant_id uuid not null,
  campaign_id uuid not null,
  -- The parts of one message leave in the order in which its recipients stand.
  nth int not null check (nth >= 0),
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  messages_count int not null check (messages_count between 1 and 500),
  tokens int not null check (tokens >= 0),
  at_night boolean not null,
  leaves_at timestamptz not null,
  -- Its rows are written all the same, as cancelled ones: the log says to whom nothing was sent.
  cancelled_at timestamptz,
  created_at timestamptz not null,
  -- JSON that the database does not look into before its rows are made.
  messages text not null,
  primary key (tenant_id, campaign_id, nth),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, campaign_id) references communication.campaigns (tenant_id, id)
);
-- It stays for a second; packing it would take longer than writing it as it is.
alter table communication.frozen alter column messages set storage external;
create index frozen_by_school
  on communication.frozen (tenant_id, school_id, channel, created_at, campaign_id, nth);
call platform.protect('communication.frozen', true);

-- The next to leave stand in this order, so that a long queue is not sorted for each turn.
drop index communication.messages_to_send;
create index messages_to_send on communication.messages (tenant_id, school_id, next_try_at, id)
  where state in ('waiting', 'sending');

-- What the carrier has not taken yet has no id there, and nothing to be found by.
alter table communication.messages drop constraint messages_tenant_id_provider_id_key;
create unique index messages_by_provider_id on communication.messages (tenant_id, provider_id)
  where provider_id is not null;
