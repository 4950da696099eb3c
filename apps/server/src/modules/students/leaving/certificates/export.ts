import type {
  Certificate,
  CertificateFilter,
} from '@darasa/contract/students/leaving/certificates';
import { letterKindWords } from '@darasa/contract/students/papers/letters';
import type { z } from 'zod';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';

export const columns: Column[] = [
  { key: 'serial', head: 'Serial', kind: 'text' },
  { key: 'title', head: 'Document', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
  { key: 'issued_on', head: 'Issued', kind: 'date' },
  { key: 'issued_by', head: 'By', kind: 'text' },
  { key: 'copy_count', head: 'Copies', kind: 'number' },
  { key: 'state', head: 'State', kind: 'text' },
];

export const exportRows = (rows: Certificate[]): Row[] =>
  rows.map((row) => ({
    ...row,
    state: row.cancelled_at ? `Cancelled: ${row.cancelled_reason}` : 'Good',
  }));

type Filter = Pick<z.infer<typeof CertificateFilter>, 'kind' | 'state' | 'search'>;

export function filterInWords({ kind, state, search }: Filter): string {
  const words = [
    kind ? letterKindWords[kind] : '',
    state === 'cancelled' ? 'Cancelled only' : state === 'good' ? 'Not cancelled' : '',
    search ? `Containing "${search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}
