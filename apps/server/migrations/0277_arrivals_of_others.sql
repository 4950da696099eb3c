-- Not all that comes by itself is a learner's fee: an arrival may become other income, a grant or a sponsor's
-- bursary too, and lies in suspense again when that paper is cancelled.
alter table finance.arrivals
  add column other_income_id uuid,
  add column grant_id uuid,
  add column bursary_id uuid,
  add foreign key (tenant_id, other_income_id) references finance.other_incomes (tenant_id, id),
  add foreign key (tenant_id, grant_id) references finance.grant_receipts (tenant_id, id),
  add foreign key (tenant_id, bursary_id) references finance.bursaries (tenant_id, id),
  drop constraint arrivals_state_check,
  add constraint arrivals_state_check
    check (state in ('new', 'suspense', 'posted', 'elsewhere', 'returned')),
  add constraint arrivals_elsewhere_check
    check ((state = 'elsewhere') = (num_nonnulls(other_income_id, grant_id, bursary_id) = 1)
      and num_nonnulls(other_income_id, grant_id, bursary_id) <= 1);
create index arrivals_by_other_income on finance.arrivals (tenant_id, other_income_id);
create index arrivals_by_grant on finance.arrivals (tenant_id, grant_id);
create index arrivals_by_bursary on finance.arrivals (tenant_id, bursary_id);

-- A receipt that was cancelled leaves its reference to the next one.
alter table finance.other_incomes
  drop constraint other_incomes_tenant_id_school_id_method_reference_key;
create unique index other_incomes_reference
  on finance.other_incomes (tenant_id, school_id, method, reference)
  where cancelled_at is null;
