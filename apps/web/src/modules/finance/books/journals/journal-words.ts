import { journalKinds, journalKindWords } from '@darasa/contract/finance/books/journals';

export const journalKindOptions = journalKinds.map((value) => ({
  value,
  label: journalKindWords[value],
}));
