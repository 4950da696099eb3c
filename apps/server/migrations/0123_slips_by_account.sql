-- A learner's receipt of a grant names the account that the grant came into. The rule that limits it to
-- accounts asked the grant, and the rule that opens a grant to whoever holds a slip asked the slips: each
-- waited for the other, and no grant was read at all.
alter table finance.other_incomes
  add constraint other_incomes_account unique (tenant_id, id, money_account_id);
alter table finance.capitation_receipts add column money_account_id uuid;
update finance.capitation_receipts c
set money_account_id = o.money_account_id
from finance.other_incomes o
where o.tenant_id = c.tenant_id and o.id = c.other_income_id;
alter table finance.capitation_receipts
  alter column money_account_id set not null,
  -- It is the account of its own grant and can be no other.
  add constraint capitation_receipts_account foreign key (tenant_id, other_income_id, money_account_id)
    references finance.other_incomes (tenant_id, id, money_account_id);
create index capitation_receipts_by_account
  on finance.capitation_receipts (tenant_id, other_income_id, money_account_id);
drop policy money_limits on finance.capitation_receipts;
call finance.limit_rows('finance.capitation_receipts', finance.limited_to('money_account_id'));
