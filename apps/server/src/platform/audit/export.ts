import { recordInWords } from '@darasa/contract/platform/audit';
import { formatDate } from '@darasa/rules/dates';
import { deviceWords } from '@darasa/rules/device-words';
import type { Column, Row } from '../spreadsheets/columns.ts';
import { changeInWords, changesOf, type Names } from './changes.ts';
import { type AuditFilter, type AuditLine, searched_max } from './queries.ts';

export const audit_columns: Column[] = [
  { key: 'at', head: 'When', kind: 'datetime' },
  { key: 'who', head: 'Who', kind: 'text' },
  { key: 'action', head: 'What', kind: 'text' },
  { key: 'record_type', head: 'Record', kind: 'text' },
  { key: 'changes', head: 'Changes', kind: 'text' },
  { key: 'device', head: 'Device', kind: 'text' },
];

export const rowOf = ({ before, after, ...line }: AuditLine, names: Names): Row => ({
  ...line,
  record_type: recordInWords(line.record_type),
  device: line.device && deviceWords(line.device),
  changes: changesOf(before, after, names).map(changeInWords).join('; '),
});

/** All lines of one person have that person's name, so the first one says it. */
export function filterInWords(filter: AuditFilter, who: string | null): string {
  const words = [
    filter.record_type ? `Records: ${recordInWords(filter.record_type)}` : '',
    filter.action ?? '',
    filter.user_id && who ? `By ${who}` : '',
    filter.from ? `From ${formatDate(filter.from)}` : '',
    filter.to ? `To ${formatDate(filter.to)}` : '',
    filter.search
      ? `Containing "${filter.search}", among the newest ${searched_max.toLocaleString('en')} of these`
      : '',
  ];
  return words.filter(Boolean).join(', ');
}
