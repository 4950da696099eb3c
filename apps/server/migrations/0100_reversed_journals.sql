-- A journal that was posted is taken back by another one, which waits for approval like any journal.
alter table finance.journal_vouchers
  add column reverses_id uuid,
  add foreign key (tenant_id, reverses_id) references finance.journal_vouchers (tenant_id, id);
create index journal_vouchers_by_reversed on finance.journal_vouchers (tenant_id, reverses_id);
create unique index journal_vouchers_reversed_once on finance.journal_vouchers (tenant_id, reverses_id)
  where state in ('waiting', 'returned', 'posted');
