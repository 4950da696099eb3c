-- A bank account may number the receipts of what is paid into it on its own; without a format they
-- stand in the school's run. No two accounts write theirs alike.
alter table finance.money_accounts
  add column receipt_format text check (char_length(receipt_format) between 1 and 60);
create unique index money_accounts_receipt_format
  on finance.money_accounts (tenant_id, school_id, lower(receipt_format));
