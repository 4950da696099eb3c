import { type VoteHead, VoteHeadInput } from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { voteHeadValues } from './vote-head-values.ts';

test('a vote head is saved as it was opened', () => {
  const row: VoteHead = {
    id: '019b8cbd-af00-7c25-b079-fd1c53eb9435',
    code: 'LUN',
    name: 'Lunch',
    kind: 'income',
    account_id: '019b8cbd-af00-7c25-b079-fd1c53eb9436',
    expense_account_id: null,
    fund_id: null,
    money_account_id: null,
    priority: 2,
    position: 3,
    is_refundable: false,
    is_capitation: false,
    tax: 'none',
    retired_at: null,
    version: 1,
  };
  expect(VoteHeadInput.safeParse(voteHeadValues(row))).toMatchObject({ success: true });
  expect(VoteHeadInput.safeParse(row).success).toBe(false);
});
