-- A search over a hundred thousand movements read the lines of each to know how much it moved. A journal
-- is never changed, so it says what it moves, and is refused where its lines say otherwise.
alter table finance.journals add column amount_cents bigint;
update finance.journals j
set amount_cents = s.amount_cents
from (
  select l.tenant_id, l.journal_id, sum(l.amount_cents) as amount_cents
  from finance.lines l
  where l.amount_cents > 0
  group by l.tenant_id, l.journal_id
) s
where s.tenant_id = j.tenant_id and s.journal_id = j.id;
alter table finance.journals alter column amount_cents set not null;

create or replace function finance.check_added_journals() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select a.id into wrong
  from added a
  where a.amount_cents is distinct from (
    select sum(l.amount_cents) from finance.lines l
    where l.tenant_id = a.tenant_id and l.journal_id = a.id and l.line_count = a.line_count
      and l.amount_cents > 0)
  limit 1;
  if wrong is not null then
    raise exception 'journal % says another amount than its lines, or has none', wrong;
  end if;
  return null;
end $$;

-- By its document alone, whatever kind of posting it led to: asked for every payment of one way.
create index journals_by_document on finance.journals (tenant_id, source_id);
