import type { InputOf } from '@darasa/contract/endpoint';
import type {
  EnquiryRow,
  enquiryReport,
  ReportRow,
} from '@darasa/contract/students/joining/enquiries';
import { formatPhone } from '@darasa/rules/phone';
import type { Column } from '#platform/spreadsheets/columns.ts';
import type { EnquiryFilter } from './queries.ts';

export const columns: Column[] = [
  { key: 'reference', head: 'Enquiry', kind: 'text' },
  { key: 'child_name', head: 'Child', kind: 'text' },
  { key: 'class_name', head: 'Class wanted', kind: 'text' },
  { key: 'year', head: 'Year', kind: 'text' },
  { key: 'guardian_name', head: 'Guardian', kind: 'text' },
  { key: 'guardian_phone', head: 'Phone', kind: 'text' },
  { key: 'source', head: 'Source', kind: 'text' },
  { key: 'officer', head: 'Officer', kind: 'text' },
  { key: 'stage', head: 'Stage', kind: 'text' },
  { key: 'next_follow_up_on', head: 'Follow up', kind: 'date' },
  { key: 'created_at', head: 'Logged', kind: 'date' },
];

export const exportRow = (row: EnquiryRow) => ({
  ...row,
  guardian_phone: formatPhone(row.guardian_phone),
  source: inWords(row.source),
  stage: inWords(row.stage),
});

export function filterInWords(filter: EnquiryFilter): string {
  const { stage, source, year, due, made_from, made_to, search } = filter;
  const words = [
    stage ? inWords(stage) : '',
    source ? inWords(source) : '',
    year ? `For ${year}` : '',
    due ? 'Follow-up due' : '',
    made_from ? `From ${made_from}` : '',
    made_to ? `To ${made_to}` : '',
    search ? `Containing "${search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}

export const inWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ').replace(/ id$/, ' ID');

type ReportFilter = InputOf<typeof enquiryReport>;

const heads: Record<ReportFilter['by'], string> = {
  source: 'Source',
  officer: 'Officer',
  class_name: 'Class',
  lost_reason: 'Why we lost them',
};

const counted = ['total', 'open', 'offered', 'accepted', 'declined', 'lost'] as const;

/** Those who were lost are all lost: only how many is worth a column. */
export const reportColumns = (by: ReportFilter['by']): Column[] => [
  { key: 'label', head: heads[by], kind: 'text' },
  ...counted
    .filter((key) => by !== 'lost_reason' || key === 'lost')
    .map((key): Column => ({
      key,
      head: key === 'total' ? 'Enquiries' : inWords(key),
      kind: 'number',
    })),
];

export const reportRow = (by: ReportFilter['by'], row: ReportRow) => ({
  ...row,
  label: by === 'source' ? inWords(row.label) : row.label,
});

export const reportInWords = ({ made_from, made_to }: ReportFilter): string =>
  [made_from ? `From ${made_from}` : '', made_to ? `To ${made_to}` : ''].filter(Boolean).join(', ');
