-- Approvers may sanction less than was claimed. What was claimed stays beside it.
alter table workflows.events
  drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('sent', 'sent-again', 'restarted', 'approved',
    'rejected', 'returned', 'withdrawn', 'overridden', 'reminded', 'widened', 'cut'));
alter table finance.expense_lines add column claimed_cents bigint;
update finance.expense_lines set claimed_cents = amount_cents;
alter table finance.expense_lines
  alter column claimed_cents set not null,
  drop constraint expense_lines_amount_cents_check,
  add constraint expense_lines_amount_cents_check
    check (amount_cents >= 0 and amount_cents <= claimed_cents);
grant update (amount_cents) on finance.expense_lines to darasa_web;

-- A cheque has two signatures; a payee has the name that the bank or M-Pesa shows for the account.
alter table finance.vouchers
  add column signed_by uuid,
  add column signed_at timestamptz,
  add column registered_name text,
  add column name_note text,
  add column name_checked_by uuid,
  add column name_checked_at timestamptz,
  add check (num_nulls(signed_by, signed_at) in (0, 2)),
  add check (signed_by <> prepared_by),
  add check (authorised_by <> signed_by),
  add check (num_nulls(registered_name, name_checked_by, name_checked_at) in (0, 3));
-- Who was paid into this account before, so that a name is asked for once.
create index vouchers_by_payee_account on finance.vouchers (tenant_id, school_id, payee_account)
  where payee_account is not null;

-- How far this bank's leaf is printed from the usual place.
alter table finance.money_accounts
  add column leaf_right_mm int not null default 0 check (leaf_right_mm between -60 and 60),
  add column leaf_down_mm int not null default 0 check (leaf_down_mm between -60 and 60);

-- Spending that belongs together over vote heads and departments: a dormitory, a jubilee.
create table finance.projects (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index projects_name on finance.projects (tenant_id, school_id, lower(name));
call platform.protect('finance.projects', true);
alter table finance.expenses
  add column project_id uuid,
  add foreign key (tenant_id, project_id) references finance.projects (tenant_id, id);
create index expenses_by_project on finance.expenses (tenant_id, project_id)
  where project_id is not null;

-- What happens when somebody of this role goes over the budget. Without a row the school's own rule.
create table finance.budget_actions (
  tenant_id uuid not null,
  school_id uuid not null,
  role_id uuid not null,
  action text not null check (action in ('stop', 'warn', 'ignore')),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id, role_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, role_id) references identity.roles (tenant_id, id)
);
create index budget_actions_by_role on finance.budget_actions (tenant_id, role_id);
call platform.protect('finance.budget_actions', true);
