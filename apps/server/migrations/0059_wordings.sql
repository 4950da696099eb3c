-- What an organisation says differently in the messages that the product sends by itself. The list of
-- these messages, with their usual words, is in the rules.
create table platform.wordings (
  tenant_id uuid not null references identity.organizations (id),
  key text not null check (key ~ '^[a-z_]{2,40}$'),
  -- Nothing: the usual words.
  text_en text check (length(text_en) between 1 and 600),
  text_sw text check (length(text_sw) between 1 and 600),
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, key),
  foreign key (tenant_id, changed_by) references identity.users (tenant_id, id),
  check (text_sw is null or text_en is not null)
);
create index wordings_by_changer on platform.wordings (tenant_id, changed_by);
call platform.protect('platform.wordings', grants => 'select, insert, update');

-- They were never templates of one school.
alter table communication.templates
  drop column system_key,
  drop constraint templates_context_check,
  add constraint templates_context_check
    check (context in ('guardian', 'fees', 'staff', 'letter', 'reply'));
