-- Each learner's receipt of a grant can be checked by itself: the paper of one child says nothing of
-- another's, and none is genuine because the grant was.
alter table finance.capitation_receipts add column verify_code text;
update finance.capitation_receipts
set verify_code = upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
alter table finance.capitation_receipts
  alter column verify_code set not null,
  add constraint capitation_receipts_verify_code unique (tenant_id, verify_code);
create policy by_code on finance.capitation_receipts for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and verify_code = nullif(current_setting('app.receipt_code', true), ''));
-- Whether the grant behind it was cancelled.
create policy by_code_of_slip on finance.other_incomes for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and nullif(current_setting('app.receipt_code', true), '') is not null
  and exists (
    select from finance.capitation_receipts c
    where c.tenant_id = other_incomes.tenant_id
      and c.other_income_id = other_incomes.id
      and c.verify_code = nullif(current_setting('app.receipt_code', true), '')));
