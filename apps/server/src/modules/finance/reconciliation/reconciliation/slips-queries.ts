import { slipList } from '@darasa/contract/finance/reconciliation/unconfirmed-slips';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

// The money of a late day may still be on its way.
const is_missing = 'coalesce(p.received_on + 3 <= s.to_on, false)';

/** Money said to be at the bank that no line of a statement answers for. */
export const slips = rowsOf(slipList, {
  from: 'finance.payments p',
  joins: {
    a: 'join finance.money_accounts a on a.tenant_id = p.tenant_id and a.id = p.money_account_id',
    j: `join finance.journals j
      on j.tenant_id = p.tenant_id and j.source = 'payment' and j.source_id = p.id`,
    c: `left join finance.payment_cancellations c
      on c.tenant_id = p.tenant_id and c.payment_id = p.id`,
    x: `left join finance.match_entries x on x.tenant_id = p.tenant_id
      and x.money_account_id = p.money_account_id and x.journal_id = j.id`,
    s: `left join (
      select s.tenant_id, s.money_account_id, min(s.from_on) as from_on, max(s.to_on) as to_on
      from finance.statements s
      where s.withdrawn_at is null
      group by s.tenant_id, s.money_account_id
    ) s on s.tenant_id = p.tenant_id and s.money_account_id = p.money_account_id`,
  },
  where: `p.method in ('bank', 'mobile-money', 'card') and a.kind <> 'cash' and c.payment_id is null
    and x.match_id is null and p.received_on >= coalesce(s.from_on, p.received_on)`,
  columns: {
    student_name: "coalesce(p.receipt ->> 'student_name', '')",
    admission_number: "coalesce(p.receipt ->> 'admission_number', '')",
    money_account_name: 'a.name',
    age_days: ':today - p.received_on',
    is_missing,
  },
  filters: { missing: is_missing },
  search: [
    'p.receipt_number',
    'p.reference',
    "p.receipt ->> 'student_name'",
    "p.receipt ->> 'admission_number'",
  ],
  ties: ['p.receipt_number'],
  names: { money_account_id: nameIn('finance.money_accounts') },
});
