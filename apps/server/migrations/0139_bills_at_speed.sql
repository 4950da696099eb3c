-- Two thirds of the time of a thousand bills went into asking, line by line, whether the account, the
-- learner, the term and the vote head that it names exist: the same few answers, six thousand times.
-- They are asked once for what a statement added. That nobody deletes them later is held as before, by
-- rows that stay: each line has its sum in day_sums, which refers to account, term and vote head; each
-- due and each bill has its learner in balances; a bill refers to its structure, which refers to term
-- and class; and a line about a learner that is no fee comes from a record that refers to the learner.
do $$
declare
  noun record;
begin
  for noun in
    select * from (values
      ('learners', 'student_id', 'students.students'),
      ('terms', 'semester_id', 'administration.terms'),
      ('classes', 'class_id', 'administration.classes'),
      ('vote_heads', 'vote_head_id', 'finance.vote_heads'),
      ('accounts', 'account_id', 'finance.accounts')) as t (name, col, parent)
  loop
    execute format($f$
      create function finance.check_named_%1$s() returns trigger language plpgsql as $body$
      declare
        wrong uuid;
      begin
        select a.id into wrong
        from (select distinct n.tenant_id, n.%2$I as id from added n where n.%2$I is not null) a
        where (select p.id from %3$s p where p.tenant_id = a.tenant_id and p.id = a.id) is null
        limit 1;
        if wrong is not null then
          raise foreign_key_violation
            using message = format('%%s names %%s among %1$s, which is not there', tg_table_name, wrong);
        end if;
        return null;
      end $body$
    $f$, noun.name, noun.col, noun.parent);
  end loop;
end $$;

-- A due is of one learner, term and vote head for good; only its amount changes.
create function finance.refuse_other_due() returns trigger language plpgsql as $$
begin
  raise exception 'a due stays what it is of';
end $$;
create trigger dues_stay before update of tenant_id, student_id, semester_id, vote_head_id on finance.dues
  for each row execute function finance.refuse_other_due();

-- Before PostgreSQL 18 a foreign key cannot be told to leave the asking to others: there they stay.
do $$
declare
  asked record;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  for asked in
    select * from (values
      ('lines', 'account_id', 'accounts'), ('lines', 'student_id', 'learners'),
      ('lines', 'semester_id', 'terms'), ('lines', 'vote_head_id', 'vote_heads'),
      ('dues', 'student_id', 'learners'), ('dues', 'semester_id', 'terms'),
      ('dues', 'vote_head_id', 'vote_heads'),
      ('bills', 'student_id', 'learners'), ('bills', 'semester_id', 'terms'),
      ('bills', 'class_id', 'classes')) as t (rows, col, noun)
  loop
    execute format('create trigger %1$s_name_%2$s after insert on finance.%1$I '
      'referencing new table as added for each statement execute function finance.check_named_%2$s()',
      asked.rows, asked.noun);
    execute format('alter table finance.%1$I alter constraint %1$s_tenant_id_%2$s_fkey not enforced',
      asked.rows, asked.col);
  end loop;
end $$;

-- One key for each journal: joined, the planner read the lines of the whole school.
create or replace function finance.check_added_journals() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select a.id into wrong
  from added a
  where (
    select l.line_number from finance.lines l
    where l.tenant_id = a.tenant_id and l.journal_id = a.id
      and l.line_count = a.line_count and l.line_number = 1) is null
  limit 1;
  if wrong is not null then
    raise exception 'journal % has no lines', wrong;
  end if;
  return null;
end $$;
