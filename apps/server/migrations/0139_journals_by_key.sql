-- A thousand bills are a thousand journals in some statements; each is asked for its lines at the end.
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
