import type { VoteHead } from '@darasa/contract/finance/books/setup';

/** The values are what the form asks for, and nothing else of the row: more is refused. */
export const voteHeadValues = (row: VoteHead) => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  priority: row.priority,
  account_id: row.account_id,
  expense_account_id: row.expense_account_id ?? undefined,
  money_account_id: row.money_account_id ?? undefined,
  fund_id: row.fund_id ?? undefined,
  is_refundable: row.is_refundable,
  is_capitation: row.is_capitation,
  tax: row.tax,
});
