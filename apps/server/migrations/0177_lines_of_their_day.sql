-- A reference that comes again on another day is another movement, so the day is part of what a line of a
-- statement is known again by. Lines that are there already get the key that the same file gives them now.
update finance.statement_lines l
set key = n.key
from (
  select s.tenant_id, s.id,
    concat_ws('|', 'ref', s.reference, s.booked_on, s.amount_cents, row_number() over (
      partition by s.tenant_id, s.money_account_id, s.reference, s.booked_on, s.amount_cents
      order by length(s.key), s.key)) as key
  from finance.statement_lines s
  where s.reference is not null
) n
where n.tenant_id = l.tenant_id and n.id = l.id;
