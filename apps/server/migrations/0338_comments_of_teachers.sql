-- A comment on a subject belongs to the teaching group of its learner; one on the whole learner to whoever
-- leads the stream. A sentence of the bank fits some grades, or all of them.
alter table academics.comment_bank
  drop column code,
  add column codes text[] not null default '{}' check (cardinality(codes) <= 12);

alter table academics.comments
  add column group_id uuid,
  -- The run that put the words in from the bank; nothing once a person wrote others.
  add column fill_id uuid,
  add column edited_at timestamptz,
  add column edited_by uuid,
  add check ((kind = 'subject') = (group_id is not null)),
  add check ((edited_at is null) = (edited_by is null)),
  add foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  add foreign key (tenant_id, edited_by) references identity.users (tenant_id, id);
create index comments_by_group on academics.comments (tenant_id, group_id);
create index comments_by_editor on academics.comments (tenant_id, edited_by);
create index comments_by_fill on academics.comments (tenant_id, set_id, fill_id)
  where fill_id is not null;

-- The learners of the streams whose class teacher the request is limited to.
create function academics.led_learners() returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(s.id)
  from administration.streams m
  join students.students s on (s.tenant_id, s.stream_id) = (m.tenant_id, m.id)
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and m.class_teacher_id::text = current_setting('app.taught', true)
$$;

-- As academics.protect has it, and the class teacher sees all that is written of the own stream.
create policy taught on academics.comments as restrictive using (
  (select current_setting('app.taught', true)) = '*'
  or group_id = any ((select string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[])::uuid[])
  or student_id = any ((select academics.led_learners())::uuid[]));
