-- A closed month is opened when another person agrees to it. What is asked for is a row of its own:
-- refused or taken back it leaves the month closed, and it may be asked for again.
create table finance.month_openings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  reason text not null check (char_length(reason) between 1 and 200),
  state text not null default 'waiting'
    check (state in ('waiting', 'returned', 'done', 'rejected', 'withdrawn')),
  asked_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id)
);
-- One question at a time about a month.
create unique index month_openings_open on finance.month_openings (tenant_id, school_id, month)
  where state in ('waiting', 'returned');
create index month_openings_by_school on finance.month_openings (tenant_id, school_id, month);
create index month_openings_by_asker on finance.month_openings (tenant_id, asked_by);
call platform.protect('finance.month_openings', true, 'select, insert, update');
