-- Half a hundred tables point at a learner, and each is asked for every learner that goes. A key that
-- takes no action asks twice: whether another row has come in place of the old one, and whether somebody
-- still points at it. No row ever takes a learner's or a guardian's place, so one question is enough.
do $$
declare
  key record;
begin
  for key in
    select c.conrelid::regclass as owner, c.conname as name, pg_get_constraintdef(c.oid) as promise
    from pg_constraint c
    where c.contype = 'f'
      and c.confrelid in ('students.students'::regclass, 'students.guardians'::regclass)
      and c.confdeltype = 'a'
      and not c.condeferrable
    order by c.oid
  loop
    execute format('alter table %s drop constraint %I', key.owner, key.name);
    execute format('alter table %s add constraint %I %s on delete restrict',
      key.owner, key.name, key.promise);
  end loop;
end $$;
