import {
  type AdjustmentKind,
  adjustmentKinds,
} from '@darasa/contract/finance/fees/fee-adjustments';

export const kind_words: Record<AdjustmentKind, string> = {
  'debit-note': 'Debit note',
  'credit-note': 'Credit note',
  transfer: 'Transfer',
  refund: 'Refund',
  'write-off': 'Write-off',
  'category-change': 'Change of category',
};

export const kind_options = adjustmentKinds.map((value) => ({ value, label: kind_words[value] }));
