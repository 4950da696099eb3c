import type { AdjustmentKind } from '@darasa/contract/finance/fees/fee-adjustments';

export const prefixes: Record<AdjustmentKind, string> = {
  'debit-note': 'DN',
  'credit-note': 'CN',
  transfer: 'TF',
  refund: 'RF',
  'write-off': 'WO',
  'category-change': 'CC',
};
