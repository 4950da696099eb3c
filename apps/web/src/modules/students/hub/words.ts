import type { LearnerPaperKind } from '@darasa/contract/students/documents';
import { document_words } from '../enquiries/words.ts';

export const paper_words: Record<LearnerPaperKind, string> = {
  ...document_words,
  'court-order': 'Court order',
  other: 'Other',
};
