import type { PaymentMethod } from '@darasa/contract/finance/payments';
import type { Option } from '@darasa/ui';

export const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'mobile-money': 'M-Pesa',
  bank: 'Bank',
  cheque: 'Cheque',
  card: 'Card',
  bursary: 'Bursary',
};

export const methodOptions: Option[] = Object.entries(methodWords).map(([value, label]) => ({
  value,
  label,
}));
