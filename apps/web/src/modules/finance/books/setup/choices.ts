import type { FinanceSetup } from '@darasa/contract/finance/books/setup';

/** Vote heads that money can be spent on; from a box or a bank only those of its fund. */
export const spendingHeads = (setup: FinanceSetup, money_account_id?: string) =>
  setup.vote_heads
    .filter((one) => !one.retired_at && one.kind !== 'income')
    .filter(
      (one) => !money_account_id || fundOfHead(setup, one) === fundOf(setup, money_account_id),
    )
    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }));

/** Vote heads that money comes in under. */
export const earningHeads = (setup: FinanceSetup) =>
  setup.vote_heads
    .filter((one) => !one.retired_at && one.kind !== 'expense')
    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }));

/** Places of money: where money lies; beside a box or a bank only what is of its fund. */
export const moneyPlaces = (setup: FinanceSetup, beside_id?: string) =>
  setup.money_accounts
    .filter((one) => !one.retired_at && one.id !== beside_id)
    .filter((one) => !beside_id || one.fund_id === fundOf(setup, beside_id))
    .map((one) => ({ value: one.id, label: one.name }));

const fundOf = (setup: FinanceSetup, money_account_id: string): string | null =>
  setup.money_accounts.find((one) => one.id === money_account_id)?.fund_id ?? null;

/** A vote head that names no fund is of the fund of its account. */
const fundOfHead = (setup: FinanceSetup, head: FinanceSetup['vote_heads'][number]): string | null =>
  head.fund_id ?? setup.accounts.find((one) => one.id === head.account_id)?.fund_id ?? null;
