import type { PaymentMethod } from '@darasa/contract/finance/payment-modes';
import type { Option } from '@darasa/ui';

export const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'mobile-money': 'M-Pesa',
  bank: 'Bank',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
  'in-kind': 'In kind',
};

export const methodOptions: Option[] = Object.entries(methodWords).map(([value, label]) => ({
  value,
  label,
}));

/** What the school called it when the money came. */
export const paidBy = (payment: { method: PaymentMethod; method_name: string | null }): string =>
  payment.method_name ?? methodWords[payment.method];
