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

-- Books that have begun already get the page it is posted to.
insert into finance.accounts (tenant_id, id, school_id, code, name, kind, part, created_at)
select a.tenant_id, gen_random_uuid(), a.school_id, '2010', 'Held back from suppliers', 'liability',
  'retentions', a.created_at
from finance.accounts a
where a.part = 'creditors'
on conflict do nothing;
