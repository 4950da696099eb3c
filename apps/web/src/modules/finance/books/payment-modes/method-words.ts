import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';

export const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'mobile-money': 'M-Pesa',
  bank: 'Bank',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
  'in-kind': 'In kind',
};
