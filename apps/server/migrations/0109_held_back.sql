-- A bill may hold back a part until a day, as building contracts do. It stands on an account of its
-- own and is paid by a voucher of its own.
alter table finance.expenses
  add column retention_cents bigint not null default 0,
  add column retention_due_on date,
  add constraint expenses_retention_check check (
    retention_cents >= 0 and retention_cents < amount_cents
    and (retention_cents > 0) = (retention_due_on is not null)
    and (retention_cents = 0 or (supplier_id is not null and invoice_number is not null)));
create index expenses_held_back on finance.expenses (tenant_id, school_id, retention_due_on)
  where retention_cents > 0;
alter table finance.vouchers add column is_retention boolean not null default false;

-- Books that have begun already get the page it is posted to, under the first number that is free.
insert into finance.accounts (tenant_id, id, school_id, code, name, kind, part, created_at)
select a.tenant_id, gen_random_uuid(), a.school_id, free.code, 'Held back from suppliers', 'liability',
  'retentions', a.created_at
from finance.accounts a
cross join lateral (
  select n::text as code
  from generate_series(2010, 2999) n
  where not exists (
    select from finance.accounts b
    where (b.tenant_id, b.school_id, b.code) = (a.tenant_id, a.school_id, n::text))
  order by n
  limit 1
) free
where a.part = 'creditors';
