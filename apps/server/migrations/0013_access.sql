-- Roles as a school lives them: with dates, per school, with exceptions, and with a memory.

-- "bursar" and "Bursar" are one role. A copy remembers what it was made from.
alter table identity.roles drop constraint roles_tenant_id_name_key;
create unique index roles_name on identity.roles (tenant_id, lower(name));
alter table identity.roles
  add column copied_from_id uuid,
  add column retired_at timestamptz,
  add foreign key (tenant_id, copied_from_id) references identity.roles (tenant_id, id);
create index roles_by_source on identity.roles (tenant_id, copied_from_id);

-- One row each time a role is given: somebody may act as bursar in March and again in August, in one
-- school or in all. A role that was taken away stays on record with who took it and why.
alter table identity.user_roles drop constraint user_roles_pkey;
alter table identity.user_roles
  add column id uuid not null default gen_random_uuid(),
  add column school_id uuid,
  add column from_on date,
  add column to_on date,
  add column reason text,
  add column ended_at timestamptz,
  add column ended_by uuid,
  add column end_reason text,
  -- Classes and streams that the role is limited to; nothing means no limit.
  add column limits uuid[],
  add primary key (tenant_id, id),
  add foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  add check (to_on >= from_on),
  add check (cardinality(limits) > 0);
create index user_roles_of_user on identity.user_roles (tenant_id, user_id) where ended_at is null;
create index user_roles_by_user on identity.user_roles (tenant_id, user_id, given_at desc);
create index user_roles_by_school on identity.user_roles (tenant_id, school_id);

alter table identity.user_schools
  add column from_on date,
  add column to_on date,
  add check (to_on >= from_on);

-- One permission more or less than the roles say, for one person, with a reason and an end.
create table identity.user_exceptions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  module text not null,
  act text not null check (act in ('view', 'create', 'edit', 'approve', 'void', 'export')),
  effect text not null check (effect in ('grant', 'deny')),
  reason text not null,
  to_on date not null,
  given_by uuid not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index user_exceptions_of_user on identity.user_exceptions (tenant_id, user_id, given_at desc);
call platform.protect('identity.user_exceptions');

-- The modules that a school does without. Their data stays where it is.
alter table identity.schools add column modules_off text[] not null default '{}';

-- When the person last proved to be there, by typing the password again.
alter table identity.sessions add column confirmed_at timestamptz;

alter table identity.users add column disabled_reason text;

-- A link with which somebody sets a password: the first one, or a new one.
create table identity.invites (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  proof_hash text not null,
  sent_at timestamptz not null,
  sent_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index invites_of_user on identity.invites (tenant_id, user_id, sent_at desc);
call platform.protect('identity.invites');

-- Two permissions that one person should not hold together.
create table identity.duty_rules (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  name text not null,
  first_module text not null,
  first_act text not null check (first_act in ('view', 'create', 'edit', 'approve', 'void', 'export')),
  second_module text not null,
  second_act text not null check (second_act in ('view', 'create', 'edit', 'approve', 'void', 'export')),
  strength text not null check (strength in ('warn', 'stop')),
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index duty_rules_name on identity.duty_rules (tenant_id, lower(name));
call platform.protect('identity.duty_rules');

-- The rules that the product brings along; an organisation changes, retires and adds its own.
create function identity.add_default_duty_rules(tenant uuid, at timestamptz) returns void
language sql as $$
  insert into identity.duty_rules
    (tenant_id, id, name, first_module, first_act, second_module, second_act, strength, note, created_at)
  select tenant, gen_random_uuid(), r.name, r.m1, r.a1, r.m2, r.a2, 'warn', r.note, at
  from (values
    ('Receives and waives fees', 'finance', 'create', 'finance', 'approve',
      'Whoever takes money could hide it behind a waiver.'),
    ('Receives and reverses fees', 'finance', 'create', 'finance', 'void',
      'Whoever writes a receipt could take it back after the parent has left.'),
    ('Orders and approves purchases', 'procurement', 'create', 'procurement', 'approve',
      'Whoever asks for goods should not allow the purchase as well.'),
    ('Adds suppliers and pays them', 'procurement', 'create', 'finance', 'approve',
      'A supplier that does not exist is then easily paid.'),
    ('Changes and approves payroll', 'payroll', 'edit', 'payroll', 'approve',
      'A salary could be raised, or a person invented, by one pair of hands.'),
    ('Keeps the stores and writes off', 'stores', 'create', 'stores', 'approve',
      'What is missing could be written off by whoever took it.'),
    ('Gives access and approves money', 'roles', 'edit', 'finance', 'approve',
      'Whoever decides who may approve should not approve.')
  ) r (name, m1, a1, m2, a2, note)
$$;
revoke execute on function identity.add_default_duty_rules from public;
do $$
declare
  organisation uuid;
begin
  for organisation in select id from identity.organizations loop
    execute format('set local app.tenant_id = %L', organisation);
    perform identity.add_default_duty_rules(organisation, now());
  end loop;
end $$;

-- The board asks each month who was given what.
create index audit_by_type on platform.audit (tenant_id, record_type, at desc);
