-- What a sponsor was asked for and has not paid stands in the books on a page of its own.
insert into finance.accounts (tenant_id, id, school_id, code, name, kind, part, created_at)
select a.tenant_id, gen_random_uuid(), a.school_id,
  case when exists (
    select from finance.accounts o
    where o.tenant_id = a.tenant_id and o.school_id = a.school_id and o.code = '1110'
  ) then '1110S' else '1110' end,
  'Owed by sponsors', 'asset', 'sponsors-receivable', a.created_at
from finance.accounts a
where a.part = 'fees-receivable'
on conflict do nothing;
