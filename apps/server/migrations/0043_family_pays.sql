-- After `students.enter_family`: goes into the school of one child whose fees the parent may see, so
-- that a prompt or a claim is made by the same services as at the counter. For any other child the
-- transaction stays in no school, and sees and writes nothing there.
create function finance.enter_child(child uuid) returns void
language plpgsql set search_path = '' as $$
declare
  own_school uuid;
begin
  select l.school_id into own_school
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = child
    and l.sees_fees and not l.is_barred;
  execute format('set local app.school_id = %L', coalesce(own_school::text, ''));
end $$;
