-- A number that the school gives to a line without a reference is known to nobody else, and so is no code.
create or replace function finance.is_money_code(reference text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select reference ~ '^[A-Z0-9]{8,64}$' and reference ~ '[A-Z]' and reference ~ '[0-9]'
    and reference !~ '^(ADM|CASH|CHEQUE|CHQ|DEP|DEPOSIT|FEE|FEES|LINE|RCPT|RECEIPT|REF|SLIP|TELLER|TRANSFER|VOUCHER)(NO)?[0-9]+$'
    and reference !~ '^[0-9]{0,2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[0-9]{2,4}$'
    and reference !~ '^LINE[0-9A-F]{12}$'
$$;

-- References are written without dashes from now on; what stands in the books is written the same way, so
-- that "FT26-RACE01" of last year is known again. Where both ways stand on different papers both stay.
do $$
declare
  written record;
begin
  for written in
    select * from (values
      ('payments', 'reference', 's.school_id, s.method, s.part', $w$s.method <> 'bursary'$w$),
      ('arrivals', 'receipt', 's.school_id, s.provider', 'true'),
      ('claims', 'reference', 's.school_id, s.student_id, s.method', 'true'),
      ('grant_receipts', 'reference', 's.school_id, s.part', 'true'),
      ('other_incomes', 'reference', 's.school_id, s.method', 'true'),
      ('bursaries', 'reference', 's.school_id', 'true'),
      ('cheques', 'number', 's.school_id, s.bank_name', 'true')
    ) t (name, field, beside, condition)
  loop
    execute format($update$
      update finance.%1$I t
      set %2$I = n.plain
      from (
        select s.tenant_id, s.id, s.%2$I as typed, x.plain, row_number() over (
          partition by s.tenant_id, %3$s, x.plain
          order by s.%2$I = x.plain desc, s.id) as nth
        from finance.%1$I s
        cross join lateral regexp_replace(s.%2$I, '[-‐-―−]', '', 'g') x (plain)
        where %4$s
      ) n
      where n.tenant_id = t.tenant_id and n.id = t.id and n.nth = 1 and n.typed <> n.plain
        and n.plain <> ''
    $update$, written.name, written.field, written.beside, written.condition);
  end loop;
end $$;

update finance.statement_lines l
set linked_reference = regexp_replace(l.linked_reference, '[-‐-―−]', '', 'g')
where l.linked_reference ~ '[-‐-―−]';

-- The key of a line is made of its reference: the same file must find it again.
update finance.statement_lines l
set reference = n.plain,
  key = concat_ws('|', 'ref', n.plain, l.booked_on, l.amount_cents, n.nth)
from (
  select s.tenant_id, s.id, s.reference as told, x.plain, row_number() over (
    partition by s.tenant_id, s.money_account_id, x.plain, s.booked_on, s.amount_cents
    order by s.reference = x.plain desc, length(s.key), s.key) as nth
  from finance.statement_lines s
  cross join lateral regexp_replace(s.reference, '[-‐-―−]', '', 'g') x (plain)
) n
where n.tenant_id = l.tenant_id and n.id = l.id and n.told <> n.plain and n.plain <> '';

-- What is a code now is held by its paper, and money in suspense holds its own.
insert into finance.used_codes (tenant_id, code, school_id, paper, used_on)
select distinct on (u.tenant_id, u.reference) u.tenant_id, u.reference, u.school_id, u.paper, u.used_on
from (
  select p.tenant_id, p.school_id, p.reference, 'receipt ' || p.receipt_number as paper,
    p.received_on as used_on, p.created_at
  from finance.payments p
  where not exists (select from finance.payment_cancellations x
    where x.tenant_id = p.tenant_id and x.payment_id = p.id)
  union all
  select g.tenant_id, g.school_id, g.reference, 'receipt ' || g.receipt_number, g.received_on, g.created_at
  from finance.grant_receipts g
  where not exists (select from finance.grant_cancellations x
    where x.tenant_id = g.tenant_id and x.grant_id = g.id)
  union all
  select o.tenant_id, o.school_id, o.reference, 'receipt ' || o.receipt_number, o.received_on, o.created_at
  from finance.other_incomes o
  where o.cancelled_at is null
  union all
  select b.tenant_id, b.school_id, b.reference, left('the bursary of ' || b.sponsor, 200), b.received_on,
    b.created_at
  from finance.bursaries b
  union all
  select a.tenant_id, a.school_id, a.receipt, 'money in suspense', a.suspense_on, 'infinity'
  from finance.arrivals a
  where a.state = 'suspense'
) u
where finance.is_money_code(u.reference)
order by u.tenant_id, u.reference, u.created_at
on conflict do nothing;
