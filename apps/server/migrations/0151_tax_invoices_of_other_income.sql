-- The hall, the bus and the farm are sold to whoever pays: KRA hears of that as it does of what a learner
-- is charged.
alter table finance.fiscal_invoices
  alter column student_id drop not null,
  alter column semester_id drop not null,
  add column other_income_id uuid,
  add foreign key (tenant_id, other_income_id) references finance.other_incomes (tenant_id, id),
  add check ((student_id is null) = (semester_id is null)),
  add check (num_nonnulls(student_id, other_income_id) = 1);
create index fiscal_invoices_by_other_income on finance.fiscal_invoices (tenant_id, other_income_id);
