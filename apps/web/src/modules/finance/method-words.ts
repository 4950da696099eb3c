import type { PaymentMethod } from '@darasa/contract/finance/payment-modes';

export const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'mobile-money': 'M-Pesa',
  bank: 'Bank',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
  'in-kind': 'In kind',
};

/** What the school called it when the money came. */
export const paidBy = (payment: { method: PaymentMethod; method_name: string | null }): string =>
  payment.method_name ?? methodWords[payment.method];
