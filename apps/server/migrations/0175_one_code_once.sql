-- What M-Pesa or a bank calls a movement of money is unique in the whole country: letters and figures in
-- one word, eight or more. What an office makes up itself, such as SLIP000123 or 12NOV2026, may stand on
-- the paper of another school or another bank too, and so is no code.
create function finance.is_money_code(reference text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select reference ~ '^[A-Z0-9]{8,64}$' and reference ~ '[A-Z]' and reference ~ '[0-9]'
    and reference !~ '^(ADM|CASH|CHEQUE|CHQ|DEP|DEPOSIT|FEE|FEES|LINE|RCPT|RECEIPT|REF|SLIP|TELLER|TRANSFER|VOUCHER)(NO)?[0-9]+$'
    and reference !~ '^[0-9]{0,2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[0-9]{2,4}$'
$$;

-- The one paper that stands on each code, in whatever school of the organisation and however it was paid.
-- Every school reads and writes it, for the next receipt may be made in any of them; it tells what the paper
-- is called, and nothing else of it.
create table finance.used_codes (
  tenant_id uuid not null,
  code text not null,
  school_id uuid not null,
  -- "receipt KA/26/00012", as a sentence names it.
  paper text not null check (length(paper) between 1 and 200),
  used_on date not null,
  primary key (tenant_id, code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index used_codes_by_school on finance.used_codes (tenant_id, school_id);
call platform.protect('finance.used_codes');

create index payments_by_reference on finance.payments (tenant_id, reference) where reference is not null;

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
) u
where finance.is_money_code(u.reference)
order by u.tenant_id, u.reference, u.created_at;
