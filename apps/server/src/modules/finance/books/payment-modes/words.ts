import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';

const words: Record<PaymentMethod, string> = {
  cash: 'Cash',
  bank: 'Bank deposit or transfer',
  'mobile-money': 'M-Pesa',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
  'in-kind': 'In kind',
};

export const methodInWords = (method: PaymentMethod): string => words[method];
