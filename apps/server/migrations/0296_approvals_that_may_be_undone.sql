-- An approval that was just given, for the seconds in which whoever gave it may undo it. What follows from
-- an approval cannot be taken back, so the item moves on only when they are over: then the row goes, and the
-- decision is made as always.
create table workflows.fresh_approvals (
  tenant_id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  school_id uuid not null,
  round int not null check (round > 0),
  step int not null check (step > 0),
  approved_at timestamptz not null,
  counts_from timestamptz not null check (counts_from > approved_at),
  primary key (tenant_id, item_id, user_id),
  foreign key (tenant_id, item_id) references workflows.items (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create index fresh_approvals_by_user on workflows.fresh_approvals (tenant_id, user_id);
call platform.protect('workflows.fresh_approvals', true, 'select, insert, delete');
