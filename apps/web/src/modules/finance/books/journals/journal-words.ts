import { type JournalKind, journalKinds } from '@darasa/contract/finance/books/journals';

export const journalKindWords: Record<JournalKind, string> = {
  adjustment: 'Adjustment',
  contra: 'Contra',
  opening: 'Opening balances',
  accrual: 'Accrual',
  correction: 'Correction',
};

export const journalKindOptions = journalKinds.map((value) => ({
  value,
  label: journalKindWords[value],
}));
