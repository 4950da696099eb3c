import { type VoucherMethod, voucherMethods } from '@darasa/contract/finance/vouchers';
import type { FinanceSetup } from '@darasa/contract/finance/setup';

export const voucherMethodWords: Record<VoucherMethod, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  eft: 'EFT',
  'mobile-money': 'M-Pesa',
};
export const voucherMethodOptions = voucherMethods.map((value) => ({
  value,
  label: voucherMethodWords[value],
}));

/** Vote heads that money can be spent on. */
export const spendingHeads = (setup: FinanceSetup) =>
  setup.vote_heads
    .filter((one) => !one.retired_at && one.kind !== 'income')
    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }));

/** Vote heads that money comes in under. */
export const earningHeads = (setup: FinanceSetup) =>
  setup.vote_heads
    .filter((one) => !one.retired_at && one.kind !== 'expense')
    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }));

export const moneyPlaces = (setup: FinanceSetup) =>
  setup.money_accounts
    .filter((one) => !one.retired_at)
    .map((one) => ({ value: one.id, label: one.name }));
