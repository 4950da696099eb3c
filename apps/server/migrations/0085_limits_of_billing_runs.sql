-- The record of a run of bills was made before every table of a learner was limited by itself.
call students.limit_rows('finance.billing_runs',
  'student_id is null or student_id in (select s.id from students.students s)');
