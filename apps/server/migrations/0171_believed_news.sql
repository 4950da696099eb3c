-- M-Pesa signs nothing. Where a live school has not listed the addresses that Safaricom calls from, what is
-- told waits outside the books until Safaricom's own list, or the statement, names the same payment.
alter table finance.arrivals add column is_confirmed boolean not null default true;

-- What was told and cannot be entered as it is: somebody looks at it, and nothing vanishes.
alter table finance.notices add column problem text check (length(problem) between 1 and 300);
create index notices_with_problem on finance.notices (tenant_id, school_id, received_at desc)
  where problem is not null;
