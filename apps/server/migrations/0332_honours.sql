-- Lists that a school makes of an exam: honours from a mean grade up, those who improved most, and those
-- who need help. A rule holds the limit of its kind; who is on the list is counted when it is read.
create table academics.honour_rules (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('honours', 'improved', 'at-risk')),
  grade text check (grade in ('E', 'D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A')),
  gain numeric(3, 1) check (gain > 0),
  missing_min int check (missing_min > 0),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  check (case kind
    when 'honours' then grade is not null
    when 'improved' then gain is not null
    else coalesce(grade, missing_min::text) is not null
  end),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index honour_rules_name on academics.honour_rules (tenant_id, school_id, lower(name));
create index honour_rules_by_maker on academics.honour_rules (tenant_id, created_by);
call platform.protect('academics.honour_rules', true);
