-- Publishing: what a parent is told of a paper besides its figures, who may read them, and what anybody
-- with a paper in hand may learn of it.
alter table academics.papers
  -- The exam and its term: what a parent is told of a paper that is held.
  add column title text not null default 'Report' check (length(title) between 1 and 160),
  -- The exam was opened again, so its figures may change.
  add column correcting_at timestamptz;
alter table academics.papers alter column title drop default;

create table academics.paper_codes (
  tenant_id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{12}$'),
  paper_id uuid not null,
  school_name text not null,
  title text not null,
  holder text not null,
  version int not null,
  issued_on date not null,
  withdrawn_on date,
  replaced_on date,
  primary key (tenant_id, code),
  foreign key (tenant_id, paper_id) references academics.papers (tenant_id, id)
);
create index paper_codes_by_paper on academics.paper_codes (tenant_id, paper_id);
call platform.protect('academics.paper_codes', false, 'select, insert, update');

-- A snapshot is free for parents while its paper is released, and neither held, withdrawn nor replaced.
-- Whatever changes a paper, this follows; so does what a stranger learns by the code.
create function academics.follow_papers() returns trigger
language plpgsql set search_path = '' as $$
begin
  update academics.paper_snapshots s
  set is_free = n.is_free
  from (
    select p.tenant_id, p.id,
      p.released_at is not null and p.held_at is null and p.withdrawn_at is null
        and p.replaced_at is null as is_free
    from changed p
  ) n
  where s.tenant_id = n.tenant_id and s.paper_id = n.id and s.is_free <> n.is_free;
  update academics.paper_codes c
  set withdrawn_on = (p.withdrawn_at at time zone 'Africa/Nairobi')::date,
    replaced_on = (p.replaced_at at time zone 'Africa/Nairobi')::date
  from changed p
  where c.tenant_id = p.tenant_id and c.paper_id = p.id
    and ((c.withdrawn_on is null) <> (p.withdrawn_at is null)
      or (c.replaced_on is null) <> (p.replaced_at is null));
  return null;
end $$;
create trigger follow_papers after update on academics.papers
  referencing new table as changed
  for each statement execute function academics.follow_papers();

-- A published or locked exam is opened again when a second person agrees.
create table academics.reopenings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sitting_id uuid not null,
  reason text not null check (length(reason) between 1 and 400),
  state text not null default 'waiting'
    check (state in ('waiting', 'done', 'rejected', 'returned', 'withdrawn')),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index reopenings_open on academics.reopenings (tenant_id, sitting_id)
  where state = 'waiting';
create index reopenings_by_sitting on academics.reopenings (tenant_id, sitting_id);
create index reopenings_by_maker on academics.reopenings (tenant_id, created_by);
call platform.protect('academics.reopenings', true, 'select, insert, update');

-- A school holds slips of an exam when a second person agrees: of some learners, or of all who owe fees.
create table academics.paper_holds (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sitting_id uuid not null,
  reason text not null check (length(reason) between 1 and 400),
  state text not null default 'waiting'
    check (state in ('waiting', 'done', 'rejected', 'returned', 'withdrawn')),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index paper_holds_open on academics.paper_holds (tenant_id, sitting_id)
  where state = 'waiting';
create index paper_holds_by_sitting on academics.paper_holds (tenant_id, sitting_id);
create index paper_holds_by_maker on academics.paper_holds (tenant_id, created_by);
call platform.protect('academics.paper_holds', true, 'select, insert, update');

create table academics.held_learners (
  tenant_id uuid not null,
  school_id uuid not null,
  hold_id uuid not null,
  student_id uuid not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text check (length(lift_reason) <= 400),
  primary key (tenant_id, hold_id, student_id),
  check ((lifted_at is null) = (lifted_by is null)),
  foreign key (tenant_id, hold_id) references academics.paper_holds (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, lifted_by) references identity.users (tenant_id, id)
);
create index held_learners_by_student on academics.held_learners (tenant_id, student_id);
create index held_learners_by_lifter on academics.held_learners (tenant_id, lifted_by);
call platform.protect('academics.held_learners', true, 'select, insert, update');
