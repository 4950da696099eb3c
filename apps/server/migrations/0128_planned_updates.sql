-- Financial updates that go out by themselves, and the board that some of them are for.

create table finance.board_members (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(trim(name)) > 0),
  phone text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, phone),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.board_members', true, 'select, insert, delete');

-- Words with places for figures: what stands in them is added up on the day that it goes out.
create table finance.planned_updates (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in ('opening', 'balance', 'board')),
  every text not null check (every in ('once', 'week', 'month', 'term')),
  first_on date not null,
  -- Of a term: how many days after it began.
  term_day int check (term_day >= 0),
  at_minute int not null check (at_minute between 0 and 1439),
  class_ids uuid[] not null default '{}',
  owing_at_least int check (owing_at_least >= 0),
  skip_promised boolean not null default false,
  text_en text not null check (length(trim(text_en)) > 0),
  -- Nothing when it went out for the last time, or waits for the days of the next term.
  next_on date,
  stopped_at timestamptz,
  last_sent_at timestamptz,
  last_state text check (last_state in ('sent', 'short', 'nobody')),
  last_count int,
  last_message_id uuid,
  changed_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  check ((every = 'term') = (term_day is not null)),
  check ((last_sent_at is null) = (last_state is null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index planned_updates_of_school on finance.planned_updates (tenant_id, school_id, next_on);
call platform.protect('finance.planned_updates', true, 'select, insert, update');
