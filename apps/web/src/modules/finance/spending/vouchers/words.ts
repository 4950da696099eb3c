import { type VoucherMethod, voucherMethods } from '@darasa/contract/finance/spending/vouchers';

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
