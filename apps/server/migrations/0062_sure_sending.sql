-- Sending that can be answered for: what the product says by itself stands in the same log, a message
-- that was charged for and did not arrive can go again, and news may come before we know of whom.

alter table communication.campaigns
  drop constraint campaigns_kind_check,
  -- Notice: a receipt, a waiver, a changed fee, an event. Said by the product, and free of tokens.
  add constraint campaigns_kind_check
    check (kind in ('message', 'emergency', 'reminder', 'staff', 'reply', 'notice'));

alter table communication.messages
  -- The same phone again, after the network could not deliver what it had taken.
  add column attempt int not null default 1 check (attempt between 1 and 100),
  -- Another row has taken its place.
  add column is_resent boolean not null default false,
  -- Leaves at any hour: an emergency, an answer, a receipt.
  add column at_night boolean not null default false,
  -- The lines in the log of notifications that this message is the SMS of.
  add column delivery_ids uuid[] not null default '{}',
  -- How WhatsApp names somebody who hides the number.
  add column recipient_user_id text,
  drop constraint messages_tenant_id_campaign_id_phone_is_copy_key,
  add unique (tenant_id, campaign_id, phone, is_copy, attempt);

-- What a carrier told of a message whose number in its books we had not written down yet.
create table communication.early_reports (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  provider_id text not null,
  report jsonb not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index early_reports_by_message on communication.early_reports (tenant_id, provider_id);
create index early_reports_by_time on communication.early_reports (tenant_id, received_at);
call platform.protect('communication.early_reports', grants => 'select, insert, delete');

-- Written before the phone rings, so that it rings once.
alter table communication.purchases add column prompted_at timestamptz;

-- What waits at this moment keeps what it was promised.
update communication.messages m
set at_night = true
from communication.campaigns c
where (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id) and c.kind in ('emergency', 'reply')
  and m.state in ('planned', 'paused', 'waiting', 'sending');
