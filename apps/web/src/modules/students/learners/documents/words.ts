import type { DocumentName, LearnerPaperKind } from '@darasa/contract/students/learners/documents';

export const document_words: Record<DocumentName, string> = {
  'birth-certificate': 'Birth certificate',
  'report-form': 'Last report form',
  'transfer-letter': 'Transfer letter',
  'assessment-number': 'Assessment number',
  'immunisation-card': 'Immunisation card',
  'medical-form': 'Medical form',
  'passport-photos': 'Passport photos',
  'guardian-id': "Guardian's ID",
};

export const paper_words: Record<LearnerPaperKind, string> = {
  ...document_words,
  'court-order': 'Court order',
  other: 'Other',
};
