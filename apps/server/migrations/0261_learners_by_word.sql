-- A search read every learner of the school, because row security keeps an index from whatever compares
-- with a pattern. Here stands each word that a learner is found by, beside the whole of a number its
-- parts, and its beginnings are compared by order, which an index may do: twenty thousand learners are
-- searched as fast as one thousand.
create table students.words (
  tenant_id uuid not null,
  school_id uuid not null,
  word text collate "C" not null,
  student_id uuid not null,
  primary key (tenant_id, school_id, word, student_id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id) on delete cascade
);
create index words_of_student on students.words (tenant_id, student_id);

create function students.words_in(kept text) returns setof text language sql immutable as $$
  select word from regexp_split_to_table(kept, ' ') word where word <> ''
  union
  select part from regexp_split_to_table(kept, '[ /._-]+') part where part <> ''
$$;

insert into students.words (tenant_id, school_id, word, student_id)
select s.tenant_id, s.school_id, w.word, s.id
from students.students s
cross join lateral students.words_in(s.search_words) w (word);
call platform.protect('students.words', true);

create function students.keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from students.words w
    using removed r
    join added a on a.tenant_id = r.tenant_id and a.id = r.id
      and (a.search_words, a.school_id) is distinct from (r.search_words, r.school_id)
    where w.tenant_id = r.tenant_id and w.student_id = r.id;
    insert into students.words (tenant_id, school_id, word, student_id)
    select a.tenant_id, a.school_id, w.word, a.id
    from added a
    join removed r on r.tenant_id = a.tenant_id and r.id = a.id
      and (a.search_words, a.school_id) is distinct from (r.search_words, r.school_id)
    cross join lateral students.words_in(a.search_words) w (word);
  else
    insert into students.words (tenant_id, school_id, word, student_id)
    select a.tenant_id, a.school_id, w.word, a.id
    from added a
    cross join lateral students.words_in(a.search_words) w (word);
  end if;
  return null;
end $$;
create trigger words_of_new after insert on students.students
  referencing new table as added for each statement execute function students.keep_words();
create trigger words_of_changed after update on students.students
  referencing old table as removed new table as added
  for each statement execute function students.keep_words();
