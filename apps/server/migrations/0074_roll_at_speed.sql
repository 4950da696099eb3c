-- A school of twenty thousand opens its list of learners as fast as a school of one thousand.

-- Row security lets an index find only what is compared without a function that could tell: the
-- number in small letters is therefore a column, and no longer an expression.
alter table students.students
  add column number_key text generated always as (lower(admission_number)) stored;
drop index students.students_admission_number;
create unique index students_admission_number
  on students.students (tenant_id, school_id, number_key);

-- The order in which the list is read, so that a page is taken from it and not sorted out of all.
create index students_in_order on students.students (
  tenant_id, school_id, lower(first_name), lower(coalesce(other_names, '')), lower(surname), id)
  where merged_into_id is null;

-- Each index is written anew when a learner changes class, twenty thousand times on the day of the
-- promotion. Nobody reads the order of surnames, and a value that is not there needs no entry.
drop index students.students_by_name;
drop index students.students_by_house;
drop index students.students_by_photo;
drop index students.students_by_merged_into;
drop index students.students_by_birth_certificate;
drop index students.students_upi;
create index students_by_house on students.students (tenant_id, house_id)
  where house_id is not null;
create index students_by_photo on students.students (tenant_id, photo_id)
  where photo_id is not null;
create index students_by_merged_into on students.students (tenant_id, merged_into_id)
  where merged_into_id is not null;
create index students_by_birth_certificate on students.students (tenant_id, birth_certificate_number)
  where birth_certificate_number is not null;
create unique index students_upi on students.students (tenant_id, upi) where upi is not null;

-- The dashboard names those who were given an account and never used it: a few among all.
create index users_never_signed_in on identity.users (tenant_id, id)
  where last_sign_in_at is null and disabled_at is null and user_type = 'staff';

-- The same rules as before; the settings are read once for a statement and not for every learner.
alter policy scope on students.students
  using (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
    and school_id = (select nullif(current_setting('app.school_id', true), '')::uuid))
  with check (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
    and school_id = (select nullif(current_setting('app.school_id', true), '')::uuid));
alter policy family on students.students
  using (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
    and id = any ((
      select string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])::uuid[]));

-- How many learners there are in each class, stream and status. Every change of learners adds what
-- came and takes off what went, in its own transaction: the sum is right at any moment and for every
-- reader. Nobody waits for anybody: a row that another transaction holds is passed over and a second
-- one begun beside it, so what is read is always a sum.
create table students.roll_counts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  class_id uuid,
  stream_id uuid,
  status text not null,
  learner_count int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index roll_counts_of_school on students.roll_counts (tenant_id, school_id, status);

-- Those who are there already, of every school: an owner who is no superuser counts them as well.
alter table students.students no force row level security;
insert into students.roll_counts
  (tenant_id, id, school_id, class_id, stream_id, status, learner_count)
select tenant_id, gen_random_uuid(), school_id, class_id, stream_id, status, count(*)
from students.students
where merged_into_id is null
group by tenant_id, school_id, class_id, stream_id, status;
alter table students.students force row level security;
call platform.protect('students.roll_counts', true, 'select, insert, update');
call platform.limit_rows('students.roll_counts');

create function students.count_roll() returns trigger language plpgsql as $$
declare
  came students.roll_counts[];
  went students.roll_counts[];
  change record;
begin
  if tg_op <> 'DELETE' then
    select array_agg(row(g.tenant_id, null, g.school_id, g.class_id, g.stream_id, g.status, g.count)::students.roll_counts)
    into came
    from (
      select a.tenant_id, a.school_id, a.class_id, a.stream_id, a.status, count(*)::int
      from added a
      where a.merged_into_id is null
      group by a.tenant_id, a.school_id, a.class_id, a.stream_id, a.status) g;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(row(g.tenant_id, null, g.school_id, g.class_id, g.stream_id, g.status, -g.count)::students.roll_counts)
    into went
    from (
      select r.tenant_id, r.school_id, r.class_id, r.stream_id, r.status, count(*)::int
      from removed r
      where r.merged_into_id is null
      group by r.tenant_id, r.school_id, r.class_id, r.stream_id, r.status) g;
  end if;
  for change in
    select c.tenant_id, c.school_id, c.class_id, c.stream_id, c.status, sum(c.learner_count)::int as more
    from unnest(came || went) c
    group by c.tenant_id, c.school_id, c.class_id, c.stream_id, c.status
    having sum(c.learner_count) <> 0
  loop
    update students.roll_counts k
    set learner_count = k.learner_count + change.more
    where k.tenant_id = change.tenant_id
      and k.id = (
        select f.id
        from students.roll_counts f
        where f.tenant_id = change.tenant_id
          and f.school_id = change.school_id
          and f.status = change.status
          and f.class_id is not distinct from change.class_id
          and f.stream_id is not distinct from change.stream_id
        limit 1
        for update skip locked);
    if not found then
      insert into students.roll_counts
        (tenant_id, id, school_id, class_id, stream_id, status, learner_count)
      values (change.tenant_id, gen_random_uuid(), change.school_id, change.class_id, change.stream_id, change.status, change.more);
    end if;
  end loop;
  return null;
end $$;
create trigger roll_counts_more after insert on students.students
  referencing new table as added for each statement execute function students.count_roll();
create trigger roll_counts_other after update on students.students
  referencing old table as removed new table as added
  for each statement execute function students.count_roll();
create trigger roll_counts_less after delete on students.students
  referencing old table as removed for each statement execute function students.count_roll();
