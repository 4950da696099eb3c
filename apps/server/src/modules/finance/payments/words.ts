import type { PaymentMethod } from '@darasa/contract/finance/payments';

const words: Record<PaymentMethod, string> = {
  cash: 'Cash',
  bank: 'Bank deposit or transfer',
  'mobile-money': 'M-Pesa',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
};

export const methodInWords = (method: PaymentMethod): string => words[method];
