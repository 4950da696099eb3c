-- WhatsApp as a school uses it: how its number fares, templates that Meta knows by an id, papers that a
-- family opens by a link, and answers that are written beforehand.

alter table communication.whatsapp_accounts
  -- Templates belong to the business account, messages to the number.
  add column business_account_id text check (business_account_id ~ '^\d{5,20}$'),
  add column verified_name text,
  add column number_state text not null default 'unknown'
    check (number_state in ('unknown', 'connected', 'offline', 'refused')),
  add column quality text,
  add column checked_at timestamptz,
  add column check_words text;

alter table communication.whatsapp_templates
  add column provider_id text,
  add column submitted_at timestamptz,
  add unique (tenant_id, provider_id);

-- What Meta says it charged a message as; nothing until it says so.
alter table communication.messages
  add column billed_as text;

-- A paper behind a link that cannot be guessed. Read before a school is known: the link names only it.
create table communication.papers (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  code text not null check (length(code) between 20 and 40),
  owner_school_id uuid not null,
  -- Brothers and sisters of one phone share one paper.
  student_ids uuid[] not null,
  kind text not null check (kind in ('statement')),
  until_at timestamptz not null,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, owner_school_id) references identity.schools (tenant_id, id)
);
create index papers_by_school on communication.papers (tenant_id, owner_school_id);
create index papers_by_end on communication.papers (tenant_id, until_at);
call platform.protect('communication.papers', grants => 'select, insert, delete');

-- Answers that are written once and used often.
alter table communication.templates
  drop constraint templates_context_check,
  add constraint templates_context_check
    check (context in ('guardian', 'fees', 'staff', 'system', 'letter', 'reply'));
alter table communication.shared_templates
  drop constraint shared_templates_context_check,
  add constraint shared_templates_context_check
    check (context in ('guardian', 'fees', 'staff', 'letter', 'reply'));
