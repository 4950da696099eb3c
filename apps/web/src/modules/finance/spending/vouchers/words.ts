import { voucherMethods, voucherMethodWords } from '@darasa/contract/finance/spending/vouchers';

export const voucherMethodOptions = voucherMethods.map((value) => ({
  value,
  label: voucherMethodWords[value],
}));
