import type { LearnerPaperKind } from '@darasa/contract/students/learners/documents';
import { document_words } from '#modules/students/joining/enquiries/words.ts';

export const paper_words: Record<LearnerPaperKind, string> = {
  ...document_words,
  'court-order': 'Court order',
  other: 'Other',
};
