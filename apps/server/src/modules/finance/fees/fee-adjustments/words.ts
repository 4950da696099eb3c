import type { AdjustmentKind } from '@darasa/contract/finance/fees/fee-adjustments';

export const kind_words: Record<AdjustmentKind, string> = {
  'debit-note': 'Debit note',
  'credit-note': 'Credit note',
  transfer: 'Transfer',
  refund: 'Refund',
  'write-off': 'Write-off',
  'category-change': 'Change of category',
};

export const prefixes: Record<AdjustmentKind, string> = {
  'debit-note': 'DN',
  'credit-note': 'CN',
  transfer: 'TF',
  refund: 'RF',
  'write-off': 'WO',
  'category-change': 'CC',
};
