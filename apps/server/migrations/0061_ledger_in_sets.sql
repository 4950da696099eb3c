-- A bill of three vote heads is six lines, and the database looked up five keys for each of them:
-- most of the time of a thousand bills went into asking thirty thousand times for the same few
-- accounts, terms and vote heads. Lines are only ever added, and only by whole statements, so the same
-- is now asked once for everything that a statement adds. What lines name cannot be deleted either: the
-- sums of the day name every account, term and vote head, and the balances every learner.
alter table finance.lines
  drop constraint lines_tenant_id_journal_id_line_count_fkey,
  drop constraint lines_tenant_id_account_id_fkey,
  drop constraint lines_tenant_id_student_id_fkey,
  drop constraint lines_tenant_id_semester_id_fkey,
  drop constraint lines_tenant_id_vote_head_id_fkey;
alter table finance.journals drop constraint journals_tenant_id_id_line_count_key;
-- What is due is written with its lines and balances, by the same statement.
alter table finance.dues
  drop constraint dues_tenant_id_student_id_fkey,
  drop constraint dues_tenant_id_semester_id_fkey,
  drop constraint dues_tenant_id_vote_head_id_fkey;

create or replace function finance.check_added_lines() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  -- Each is looked up by its own key, whatever the planner believes of tables that have just grown.
  select w.what into wrong
  from (
    (select format('journal %s has %s lines that add up to %s', a.journal_id, count(*), sum(a.amount_cents)) as what
     from added a
     group by a.tenant_id, a.journal_id
     having count(*) < 2 or count(*) <> max(a.line_count) or sum(a.amount_cents) <> 0
     limit 1)
    union all
    (select format('there is no journal %s for its lines', a.journal_id)
     from (select distinct tenant_id, journal_id, line_count, school_id, posted_on from added) a
     where (select j.line_count from finance.journals j
        where j.tenant_id = a.tenant_id and j.id = a.journal_id
          and j.school_id = a.school_id and j.posted_on = a.posted_on) is distinct from a.line_count
     limit 1)
    union all
    (select format('there is no account %s', a.account_id)
     from (select distinct tenant_id, account_id from added) a
     where (select o.id from finance.accounts o
        where o.tenant_id = a.tenant_id and o.id = a.account_id) is null
     limit 1)
    union all
    (select format('there is no term %s', a.semester_id)
     from (select distinct tenant_id, semester_id from added where semester_id is not null) a
     where (select t.id from administration.terms t
        where t.tenant_id = a.tenant_id and t.id = a.semester_id) is null
     limit 1)
    union all
    (select format('there is no vote head %s', a.vote_head_id)
     from (select distinct tenant_id, vote_head_id from added where vote_head_id is not null) a
     where (select v.id from finance.vote_heads v
        where v.tenant_id = a.tenant_id and v.id = a.vote_head_id) is null
     limit 1)
    union all
    -- Whoever may see some classes only can still take money for a brother in another: his balance,
    -- which names the learner, is seen by everybody who may post.
    (select format('there is no learner %s', a.student_id)
     from (select distinct tenant_id, student_id from added where student_id is not null) a
     where (select b.student_id from finance.balances b
          where b.tenant_id = a.tenant_id and b.student_id = a.student_id) is null
       and (select s.id from students.students s
          where s.tenant_id = a.tenant_id and s.id = a.student_id) is null
     limit 1)
  ) w
  limit 1;
  if wrong is not null then
    raise exception '%', wrong;
  end if;
  return null;
end $$;

create or replace function finance.check_added_journals() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select a.id into wrong
  from added a
  where (select l.line_number from finance.lines l
    where l.tenant_id = a.tenant_id and l.journal_id = a.id
      and l.line_count = a.line_count and l.line_number = 1) is null
  limit 1;
  if wrong is not null then
    raise exception 'journal % has no lines', wrong;
  end if;
  return null;
end $$;
