-- By when which part of a bill from this structure is expected: [{due_on, percent}] or
-- [{due_on, amount_cents}]. Nothing here means the plan of the term.
alter table finance.fee_structures
  add column instalments jsonb check (jsonb_typeof(instalments) = 'array');
