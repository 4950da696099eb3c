-- What a later notice of the same payment said, where it was not what the first one said. Nothing is
-- changed by it; a person looks.
alter table finance.arrivals
  add column other_amount_cents bigint check (other_amount_cents > 0);

-- Money in suspense that the provider took back itself is waited for by nobody any more.
alter table finance.arrivals
  drop constraint arrivals_state_check,
  add constraint arrivals_state_check check (state in ('new', 'suspense', 'posted', 'returned'));

-- A prompt pays one receipt: the first that came. What came under it later is money for nobody we know.
update finance.arrivals a
set prompt_id = null
where a.prompt_id is not null and exists (
  select from finance.arrivals first
  where first.tenant_id = a.tenant_id and first.prompt_id = a.prompt_id
    and (first.created_at, first.id) < (a.created_at, a.id));
drop index finance.arrivals_by_prompt;
create unique index arrivals_by_prompt on finance.arrivals (tenant_id, prompt_id)
  where prompt_id is not null;
