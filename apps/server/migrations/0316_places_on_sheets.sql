-- A place on a sheet: who was listed when the exam was opened, joined later, moved to another sheet,
-- left the class or takes the subject no more. Places that count no longer keep their marks, and come
-- to nothing: whoever adds up results need not know of them.
alter table academics.results
  add column place text not null default 'expected'
    check (place in ('expected', 'joined', 'left', 'moved-away', 'not-enrolled')),
  -- The stream in which the learner sits; that of an option group would be none.
  add column stream_id uuid,
  add foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  add constraint results_gone check (place not in ('moved-away', 'not-enrolled') or outcome = 'none'),
  drop constraint results_tenant_id_sitting_id_student_id_subject_id_key;
create unique index results_once
  on academics.results (tenant_id, sitting_id, student_id, subject_id) where place <> 'moved-away';
create index results_by_sitting on academics.results (tenant_id, sitting_id);
create index results_by_stream on academics.results (tenant_id, stream_id);

alter table academics.results no force row level security;
alter table academics.sheets no force row level security;
update academics.results r
set stream_id = h.stream_id
from academics.sheets h
where (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id) and h.stream_id is not null;
alter table academics.results force row level security;
alter table academics.sheets force row level security;

-- How a mark came into its cell: typed, or carried along when the learner moved to another sheet.
alter table academics.marks add column if not exists via text not null default 'typed';

-- Parts that their markers have handed in; the sheet goes when the last part has.
create table academics.part_hand_ins (
  tenant_id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  part smallint not null,
  group_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, sheet_id, part),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index part_hand_ins_by_group on academics.part_hand_ins (tenant_id, group_id);
create index part_hand_ins_by_maker on academics.part_hand_ins (tenant_id, created_by);
call academics.protect('academics.part_hand_ins', 'select, insert, delete');

-- Who teaches a group on a day: the teacher of its stream, or where there is no stream whoever is named
-- for the whole of the group, the longest first. Helpers and markers of one exam are not among them.
create function academics.teachers_of(own_group uuid, day date) returns setof uuid
language sql stable set search_path = '' as $$
  select t.staff_id
  from academics.groups g
  join administration.teaching t
    on (t.tenant_id, t.subject_id, t.stream_id) = (g.tenant_id, g.subject_id, g.stream_id)
  where g.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
    and g.id = own_group and t.from_on <= day and coalesce(t.to_on >= day, true)
  union all
  (select h.staff_id
  from academics.groups g
  join academics.group_teachers h on (h.tenant_id, h.group_id) = (g.tenant_id, g.id)
  where g.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
    and g.id = own_group and g.stream_id is null and h.may = 'write' and h.sitting_id is null
    and h.from_on <= day and coalesce(h.to_on >= day, true)
  order by h.from_on, h.id)
$$;
