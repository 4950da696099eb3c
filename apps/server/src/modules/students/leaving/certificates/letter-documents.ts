import type { DocumentName } from '@darasa/contract/administration/school/documents';
import type { LetterKind } from '@darasa/contract/students/papers/letters';

/** Each is numbered and printed as the school says in its setup. */
export const letterDocuments: Record<LetterKind, DocumentName> = {
  leaving: 'leaving-certificate',
  character: 'character-certificate',
  transfer: 'transfer-letter',
  admission: 'admission-letter',
  suspension: 'suspension-letter',
  letter: 'letter',
};
