-- A role that is limited to classes reads what families of these wrote, and nobody else's words. A
-- number that is nobody's yet is for those who see the whole school.
call students.limit_rows('communication.conversations',
  'phone in (select g.phone from students.guardians g) or phone in (select g.other_phone from students.guardians g)');
call students.limit_rows('communication.replies',
  'conversation_id in (select v.id from communication.conversations v)');

-- Until now an answer to a family was about nobody, and so everybody could read it.
update communication.messages m
set student_ids = f.ids, learners = f.learners
from communication.campaigns c, lateral (
  select array_agg(s.id order by s.admission_number) as ids,
    string_agg(concat_ws(' ', s.first_name, s.other_names, s.surname), ', '
      order by s.admission_number) as learners
  from students.students s
  where s.tenant_id = c.tenant_id and s.school_id = c.school_id and s.id in (
    select l.student_id
    from students.guardians g
    join students.student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
    where g.tenant_id = c.tenant_id and g.phone = (c.audience #>> '{numbers,0}'))) f
where (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id) and c.kind = 'reply'
  and m.student_ids = '{}' and f.ids is not null;

-- What the carrier had in hand when it was cancelled, and gave back, does not leave any more.
alter table communication.campaigns add column cancelled_at timestamptz;
