-- Attendance: what a letter in a register means, and which registers a school takes. The meaning of a code
-- that was used never changes; it retires, and a new code follows.
create schema attendance;
grant usage on schema attendance to darasa_web;

create table attendance.codes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  code text not null check (code ~ '^[A-Z][A-Z0-9]{0,2}$'),
  words_en text not null check (length(words_en) between 1 and 40),
  words_sw text not null default '' check (length(words_sw) <= 40),
  presence text not null check (presence in ('present', 'absent', 'none')),
  is_onsite boolean not null,
  is_excused boolean not null,
  is_late boolean not null,
  asks_minutes boolean not null default false,
  asks_reason boolean not null default false,
  -- Families are told of it.
  tells boolean not null default false,
  -- Stands in the later registers of the day by itself.
  prefills boolean not null default false,
  position smallint not null default 50 check (position between 1 and 99),
  used_at timestamptz,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (not is_excused or presence = 'absent'),
  check (not is_late or presence = 'present'),
  check (not is_onsite or presence = 'present'),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index codes_code on attendance.codes (tenant_id, school_id, code)
  where retired_at is null;
create index codes_by_school on attendance.codes (tenant_id, school_id, position);
call platform.protect('attendance.codes', true);

create function attendance.keep_meaning() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.used_at is null
    or (new.code, new.presence, new.is_onsite, new.is_excused, new.is_late)
      is distinct from (old.code, old.presence, old.is_onsite, old.is_excused, old.is_late)
  then
    raise exception 'the attendance code % was used and keeps its meaning', old.code;
  end if;
  return new;
end $$;
create trigger keep_meaning before update or delete on attendance.codes
  for each row when (old.used_at is not null) execute function attendance.keep_meaning();

create table attendance.reasons (
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
create unique index reasons_name on attendance.reasons (tenant_id, school_id, lower(name));
call platform.protect('attendance.reasons', true);

create table attendance.types (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  kind text not null
    check (kind in ('roll', 'lesson', 'meal', 'prep', 'games', 'dorm', 'event', 'staff')),
  audience_kind text not null
    check (audience_kind in ('stream', 'group', 'dormitory', 'club', 'list', 'department')),
  -- Whoever has no mark was there, or was not seen.
  starts_as text not null check (starts_as in ('present', 'unseen')),
  is_official boolean not null,
  half_days smallint not null check (half_days between 0 and 2),
  opens_at time not null,
  late_after time not null check (late_after >= opens_at),
  grace smallint not null default 0 check (grace between 0 and 60),
  -- A teacher of the class who does not lead it takes the register until then; none means all day.
  closes_at time check (closes_at > opens_at),
  late_absent_after smallint check (late_absent_after between 1 and 600),
  freeze_days smallint not null default 7 check (freeze_days between 0 and 60),
  position smallint not null default 50 check (position between 1 and 99),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index types_name on attendance.types (tenant_id, school_id, lower(name));
call platform.protect('attendance.types', true);

-- On which days of the week a register is taken, by all classes or by one.
create table attendance.type_days (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  type_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  class_id uuid,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, type_id, weekday, class_id),
  foreign key (tenant_id, type_id) references attendance.types (tenant_id, id) on delete cascade,
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index type_days_by_class on attendance.type_days (tenant_id, class_id);
call platform.protect('attendance.type_days', true, 'select, insert, delete');

-- Every school can take its roll from the first day, and changes afterwards what it does otherwise.
create function attendance.give_usual(tenant uuid, school uuid) returns void
language plpgsql set search_path = '' as $$
declare
  before text := coalesce(current_setting('app.school_id', true), '');
  before_tenant text := coalesce(current_setting('app.tenant_id', true), '');
begin
  execute format('set local app.tenant_id = %L; set local app.school_id = %L', tenant, school);
  insert into attendance.codes (tenant_id, id, school_id, code, words_en, words_sw, presence,
    is_onsite, is_excused, is_late, asks_minutes, asks_reason, tells, prefills, position, created_at)
  select tenant, gen_random_uuid(), school, c.code, c.en, c.sw, c.presence, c.onsite, c.excused,
    c.late, c.late, c.reason, c.tells, c.prefills, c.at, now()
  from (values
    ('P', 'present', 'yupo', 'present', true, false, false, false, false, false, 1),
    ('L', 'late', 'amechelewa', 'present', true, false, true, false, false, false, 2),
    ('A', 'absent', 'hayupo', 'absent', false, false, false, true, true, false, 3),
    ('S', 'sick', 'mgonjwa', 'absent', false, true, false, false, false, true, 4),
    ('E', 'excused', 'ameruhusiwa', 'absent', false, true, false, true, false, true, 5),
    ('D', 'exeat', 'ruhusa ya nje', 'absent', false, true, false, false, false, true, 6),
    ('T', 'trip', 'safari ya shule', 'present', false, false, false, false, false, true, 7),
    ('G', 'games away', 'michezo nje', 'present', false, false, false, false, false, true, 8),
    ('X', 'suspended', 'amesimamishwa', 'none', false, false, false, false, false, true, 9),
    ('N', 'not expected', 'hatarajiwi', 'none', false, false, false, false, false, true, 10)
  ) as c (code, en, sw, presence, onsite, excused, late, reason, tells, prefills, at);
  insert into attendance.reasons (tenant_id, id, school_id, name, created_at)
  select tenant, gen_random_uuid(), school, r.name, now()
  from unnest('{Family,School fees,Sick at home,Transport,Weather}'::text[]) as r (name);
  with made as (
    insert into attendance.types (tenant_id, id, school_id, name, kind, audience_kind, starts_as,
      is_official, half_days, opens_at, late_after, grace, position, created_at)
    select tenant, gen_random_uuid(), school, t.name, 'roll', 'stream', 'present', true, 1, t.opens,
      t.late, 5, t.at, now()
    from (values ('Morning roll', time '07:00', time '08:00', 1),
      ('Afternoon roll', '13:30', '14:00', 2))
      as t (name, opens, late, at)
    returning id
  )
  insert into attendance.type_days (tenant_id, id, school_id, type_id, weekday)
  select tenant, gen_random_uuid(), school, m.id, d
  from made m, generate_series(1, 5) as d;
  execute format('set local app.tenant_id = %L; set local app.school_id = %L', before_tenant, before);
end $$;

create function attendance.begin_school() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform attendance.give_usual(new.tenant_id, new.id);
  return null;
end $$;
create trigger usual_registers after insert on identity.schools
  for each row execute function attendance.begin_school();

select attendance.give_usual(s.tenant_id, s.id) from identity.schools s;
