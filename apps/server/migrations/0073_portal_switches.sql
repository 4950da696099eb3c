-- A school decides whether its parents see fees, and whether they pay in the portal. Both functions
-- run in the parent's own transaction, so that what is switched off is not there for any route.
create or replace function finance.enter_fees() returns void
language plpgsql set search_path = '' as $$
declare
  own_students text;
begin
  select string_agg(l.student_id::text, ',') into own_students
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = any (
      string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and l.sees_fees
    and not exists (
      select 1 from platform.settings x
      where x.tenant_id = l.tenant_id and x.school_id = l.school_id
        and x.key = 'parents.see_fees' and x.value = 'false'::jsonb);
  execute format('set local app.fees_of = %L', coalesce(own_students, ''));
end $$;

create or replace function finance.enter_child(child uuid) returns void
language plpgsql set search_path = '' as $$
declare
  own_school uuid;
begin
  select l.school_id into own_school
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = child
    and l.sees_fees and not l.is_barred
    and not exists (
      select 1 from platform.settings x
      where x.tenant_id = l.tenant_id and x.school_id = l.school_id
        and x.key in ('parents.see_fees', 'parents.pay_online') and x.value = 'false'::jsonb);
  execute format('set local app.school_id = %L', coalesce(own_school::text, ''));
end $$;
