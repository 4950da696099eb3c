-- What the school says to people: messages with their cost, the answers, and what is said by itself.

create schema communication;
grant usage on schema communication to darasa_web;

-- Tokens of a school, one row for each channel. What is left can never be less than nothing, so two
-- campaigns that want the same last tokens cannot both have them. Proved against the entries.
create table communication.wallets (
  tenant_id uuid not null,
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  bought int not null default 0 check (bought >= 0),
  reserved int not null default 0 check (reserved >= 0),
  used int not null default 0 check (used >= 0),
  left_over int not null generated always as (bought - reserved - used) stored,
  primary key (tenant_id, school_id, channel),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check (bought - reserved - used >= 0)
);
call platform.protect('communication.wallets', true, 'select, insert, update');

-- A purchase is asked for by a click and credited by the provider's word, once.
create table communication.purchases (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  phone text not null check (phone ~ '^254[17]\d{8}$'),
  amount_cents bigint not null check (amount_cents > 0),
  tokens int not null check (tokens > 0),
  state text not null default 'asked' check (state in ('asked', 'pending', 'credited', 'failed')),
  provider_id text,
  receipt text,
  reason text,
  asked_by uuid not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider_id),
  unique (tenant_id, receipt),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id),
  check ((state in ('credited', 'failed')) = (done_at is not null))
);
create index purchases_by_school on communication.purchases (tenant_id, school_id, asked_at desc);
create index purchases_by_asker on communication.purchases (tenant_id, asked_by);
call platform.protect('communication.purchases', true, 'select, insert, update');

-- When a phone was asked to pay, whichever school asked: nobody's phone is made to ring all day.
create table communication.prompt_times (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  phone text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, id)
);
create index prompt_times_by_time on communication.prompt_times (tenant_id, asked_at);
call platform.protect('communication.prompt_times', grants => 'select, insert, delete');

-- A text with places for facts, in English and where the school wants it in Kiswahili.
create table communication.templates (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  context text not null check (context in ('guardian', 'fees', 'staff', 'system', 'letter')),
  -- Which message of the product it words; nothing for the school's own.
  system_key text check (system_key in ('receipt', 'absence', 'code')),
  text_en text not null,
  text_sw text,
  state text not null default 'approved' check (state in ('draft', 'approved')),
  locked_at timestamptz,
  locked_by uuid,
  -- The shared original whose words count instead of its own.
  follows_id uuid,
  retired_at timestamptz,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, system_key),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, locked_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create unique index templates_name on communication.templates (tenant_id, school_id, lower(name));
create index templates_by_locker on communication.templates (tenant_id, locked_by);
create index templates_by_changer on communication.templates (tenant_id, changed_by);
create index templates_by_original on communication.templates (tenant_id, follows_id);
call platform.protect('communication.templates', true);

create table communication.template_versions (
  tenant_id uuid not null,
  school_id uuid not null,
  template_id uuid not null,
  version int not null,
  text_en text not null,
  text_sw text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references communication.templates (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create index template_versions_by_changer on communication.template_versions (tenant_id, changed_by);
call platform.protect('communication.template_versions', true, 'select, insert');

-- What one school of an organisation offers the others: they copy it, or follow it.
create table communication.shared_templates (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  name text not null,
  context text not null check (context in ('guardian', 'fees', 'staff', 'letter')),
  text_en text not null,
  text_sw text,
  shared_from uuid not null,
  shared_by uuid not null,
  shared_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, shared_from) references identity.schools (tenant_id, id),
  foreign key (tenant_id, shared_by) references identity.users (tenant_id, id)
);
create index shared_templates_by_school on communication.shared_templates (tenant_id, shared_from);
create index shared_templates_by_sharer on communication.shared_templates (tenant_id, shared_by);
call platform.protect('communication.shared_templates');
alter table communication.templates
  add foreign key (tenant_id, follows_id)
    references communication.shared_templates (tenant_id, id);

-- One thing said to many. Who they are was settled when it was confirmed.
create table communication.campaigns (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  kind text not null check (kind in ('message', 'emergency', 'reminder', 'staff', 'reply')),
  title text not null,
  audience jsonb not null,
  text_en text not null,
  text_sw text,
  whatsapp_template_id uuid,
  category text not null default 'utility'
    check (category in ('marketing', 'utility', 'authentication', 'service')),
  -- Marks and health are read only by whoever may edit.
  is_private boolean not null default false,
  wants_reply boolean not null default false,
  state text not null check (state in
    ('in-approval', 'scheduled', 'sending', 'paused', 'done', 'cancelled', 'rejected')),
  send_at timestamptz,
  recipients_count int not null,
  tokens_estimated int not null,
  excluded jsonb not null default '[]',
  reason text,
  -- Nobody: an answer that the product gave by itself.
  created_by uuid,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index campaigns_by_school on communication.campaigns (tenant_id, school_id, created_at desc);
create index campaigns_by_maker on communication.campaigns (tenant_id, created_by, created_at desc);
create index campaigns_by_whatsapp_template
  on communication.campaigns (tenant_id, whatsapp_template_id);
call platform.protect('communication.campaigns', true);

-- One row for each phone, with the text as it was sent.
create table communication.messages (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  campaign_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  phone text not null check (phone ~ '^254[17]\d{8}$'),
  name text not null,
  -- The learners it is about; a phone with three children gets one message.
  student_ids uuid[] not null default '{}',
  learners text not null default '',
  language text not null default 'en' check (language in ('en', 'sw')),
  text text not null,
  -- What a WhatsApp template is filled with.
  parameters jsonb,
  document jsonb,
  segments int not null check (segments between 1 and 20),
  tokens int not null check (tokens >= 0),
  -- Paused: no tokens were left for it. Waiting: the tokens are reserved.
  state text not null check (state in
    ('planned', 'paused', 'waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'cancelled')),
  reason text,
  sender text,
  network text,
  provider_id text,
  cost_text text,
  is_copy boolean not null default false,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider_id),
  unique (tenant_id, campaign_id, phone, is_copy),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, campaign_id) references communication.campaigns (tenant_id, id)
);
create index messages_by_school on communication.messages (tenant_id, school_id, created_at desc, id);
create index messages_by_phone on communication.messages (tenant_id, phone, created_at desc);
create index messages_to_send on communication.messages (tenant_id, school_id, next_try_at)
  where state in ('waiting', 'sending');
create index messages_of_learner on communication.messages using gin (student_ids);
call platform.protect('communication.messages', true, 'select, insert, update');

-- What happened to the tokens, in the order in which it happened. Nothing here is ever changed.
create table communication.token_entries (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  kind text not null check (kind in ('bought', 'reserved', 'used', 'returned')),
  tokens int not null check (tokens > 0),
  campaign_id uuid,
  purchase_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  -- The provider may say it twice; it is credited once.
  unique (tenant_id, purchase_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, campaign_id) references communication.campaigns (tenant_id, id),
  foreign key (tenant_id, purchase_id) references communication.purchases (tenant_id, id),
  check ((kind = 'bought') = (purchase_id is not null))
);
create index token_entries_by_school
  on communication.token_entries (tenant_id, school_id, created_at desc, id);
create index token_entries_of_campaign on communication.token_entries (tenant_id, campaign_id);
call platform.protect('communication.token_entries', true, 'select, insert');

-- A phone as the organisation knows it: who may not be written to, who agreed to WhatsApp, when it
-- last wrote to us, and which school wrote to it last.
create table communication.contacts (
  tenant_id uuid not null references identity.organizations (id),
  phone text not null check (phone ~ '^254[17]\d{8}$'),
  last_school_id uuid,
  sms_opted_out_at timestamptz,
  sms_opted_out_how text,
  whatsapp_opted_in_at timestamptz,
  whatsapp_opted_in_how text,
  whatsapp_opted_out_at timestamptz,
  whatsapp_last_in_at timestamptz,
  not_on_whatsapp_at timestamptz,
  -- The carrier says that it cannot be reached: told before the next message.
  refused_at timestamptz,
  refused_reason text,
  primary key (tenant_id, phone),
  foreign key (tenant_id, last_school_id) references identity.schools (tenant_id, id)
);
create index contacts_by_school on communication.contacts (tenant_id, last_school_id);
call platform.protect('communication.contacts');

-- What people wrote back, by phone and channel.
create table communication.conversations (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  phone text not null check (phone ~ '^254[17]\d{8}$'),
  name text,
  state text not null default 'open' check (state in ('open', 'closed')),
  assigned_to uuid,
  unread_count int not null default 0,
  last_text text not null,
  last_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, channel, phone),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, assigned_to) references identity.users (tenant_id, id)
);
create index conversations_by_time
  on communication.conversations (tenant_id, school_id, last_at desc);
create index conversations_by_assignee on communication.conversations (tenant_id, assigned_to);
call platform.protect('communication.conversations', true);

create table communication.replies (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  conversation_id uuid not null,
  -- The message that it most likely answers.
  campaign_id uuid,
  provider_id text not null,
  text text not null,
  keyword text check (keyword in ('stop', 'start', 'bal', 'res', 'safe', 'help')),
  received_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider_id),
  foreign key (tenant_id, conversation_id) references communication.conversations (tenant_id, id),
  foreign key (tenant_id, campaign_id) references communication.campaigns (tenant_id, id)
);
create index replies_of_conversation
  on communication.replies (tenant_id, conversation_id, received_at);
create index replies_to_campaign on communication.replies (tenant_id, campaign_id);
call platform.protect('communication.replies', true, 'select, insert');

-- The name that stands above an SMS. Each network says yes or no for itself.
create table communication.senders (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sender text not null check (sender ~ '^[A-Za-z0-9_-]{3,11}$'),
  purpose text,
  state text not null default 'requested'
    check (state in ('requested', 'submitted', 'approved', 'rejected')),
  networks jsonb not null default '{}',
  reason text,
  requested_by uuid not null,
  requested_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, requested_by) references identity.users (tenant_id, id)
);
create unique index senders_name on communication.senders (tenant_id, school_id, lower(sender));
create index senders_by_asker on communication.senders (tenant_id, requested_by);
call platform.protect('communication.senders', true);

-- A school's own WhatsApp number. The token is sealed with the server's key.
create table communication.whatsapp_accounts (
  tenant_id uuid not null references identity.organizations (id),
  phone_number_id text not null check (phone_number_id ~ '^\d{5,20}$'),
  -- Read before a school is known: what Meta tells us names only the number.
  owner_school_id uuid not null,
  display_phone text not null,
  sealed_token text not null,
  sealed_app_secret text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, owner_school_id),
  unique (tenant_id, phone_number_id),
  foreign key (tenant_id, owner_school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
create index whatsapp_accounts_by_setter on communication.whatsapp_accounts (tenant_id, set_by);
call platform.protect('communication.whatsapp_accounts');

create table communication.whatsapp_templates (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (name ~ '^[a-z0-9_]{1,60}$'),
  language text not null check (language in ('en', 'sw')),
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  header text,
  with_document boolean not null default false,
  body text not null check (length(body) <= 1024),
  footer text,
  buttons jsonb not null default '[]',
  state text not null default 'draft'
    check (state in ('draft', 'pending', 'approved', 'rejected', 'disabled')),
  reason text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, name, language),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create index whatsapp_templates_by_changer on communication.whatsapp_templates (tenant_id, changed_by);
call platform.protect('communication.whatsapp_templates', true);
alter table communication.campaigns
  add foreign key (tenant_id, whatsapp_template_id)
    references communication.whatsapp_templates (tenant_id, id);

-- What is said by itself: whom, when, in which words.
create table communication.reminder_rules (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  kind text not null check (kind in ('fees', 'birthday')),
  is_on boolean not null default false,
  trigger text not null check (trigger in ('before-due', 'after-due', 'weekly', 'on-the-day')),
  days int not null default 0 check (days between 0 and 120),
  weekday int check (weekday between 1 and 7),
  at_minute int not null check (at_minute between 0 and 1439),
  min_balance_cents bigint not null default 0 check (min_balance_cents >= 0),
  class_ids uuid[] not null default '{}',
  per_week_max int not null default 1 check (per_week_max between 1 and 7),
  -- Left without a reminder, so that the effect can be seen.
  control_percent int not null default 0 check (control_percent between 0 and 50),
  -- [{tone, text_en, text_sw}]: the first words, and firmer ones for each reminder that had no effect.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id)
);
create unique index reminder_rules_name
  on communication.reminder_rules (tenant_id, school_id, lower(name));
create index reminder_rules_by_changer on communication.reminder_rules (tenant_id, changed_by);
call platform.protect('communication.reminder_rules', true);

-- A promise, a bursary, a word with the head: no reminder about this learner until then.
create table communication.reminder_holds (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  why text not null check (why in ('promised', 'bursary', 'other')),
  note text,
  until_on date not null,
  held_by uuid not null,
  held_at timestamptz not null,
  lifted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, held_by) references identity.users (tenant_id, id)
);
create index reminder_holds_by_student on communication.reminder_holds (tenant_id, student_id, until_on);
create index reminder_holds_by_school on communication.reminder_holds (tenant_id, school_id, until_on);
create index reminder_holds_by_holder on communication.reminder_holds (tenant_id, held_by);
call platform.protect('communication.reminder_holds', true);

-- A rule runs once a day at most; a day on which it is held leaves a row as well.
create table communication.reminder_runs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  rule_id uuid not null,
  run_on date not null,
  state text not null check (state in ('held', 'sent', 'nothing', 'short')),
  campaign_id uuid,
  learners_count int not null default 0,
  by_user uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, rule_id, run_on),
  foreign key (tenant_id, rule_id) references communication.reminder_rules (tenant_id, id),
  foreign key (tenant_id, campaign_id) references communication.campaigns (tenant_id, id),
  foreign key (tenant_id, by_user) references identity.users (tenant_id, id)
);
create index reminder_runs_by_school on communication.reminder_runs (tenant_id, school_id, run_on desc);
create index reminder_runs_by_campaign on communication.reminder_runs (tenant_id, campaign_id);
create index reminder_runs_by_user on communication.reminder_runs (tenant_id, by_user);
call platform.protect('communication.reminder_runs', true);

-- Who was reminded, who was left out for comparison, and what was owed then.
create table communication.reminded (
  tenant_id uuid not null,
  school_id uuid not null,
  run_id uuid not null,
  student_id uuid not null,
  step int not null,
  is_control boolean not null,
  balance_cents bigint not null,
  run_on date not null,
  primary key (tenant_id, run_id, student_id),
  foreign key (tenant_id, run_id) references communication.reminder_runs (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index reminded_by_student on communication.reminded (tenant_id, student_id, run_on desc);
call platform.protect('communication.reminded', true, 'select, insert');
