import type { ApprovalRow } from '@darasa/contract/platform/approvals';
import { approvalWords } from '@darasa/rules/approvals';
import type { Column } from '../spreadsheets/columns.ts';
import { labelOf } from './document-types.ts';
import type { AllFilter } from './inbox-queries.ts';

export const columns: Column[] = [
  { key: 'type_label', head: 'Document', kind: 'text' },
  { key: 'number', head: 'Number', kind: 'text' },
  { key: 'title', head: 'Title', kind: 'text' },
  { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'department', head: 'Department', kind: 'text' },
  { key: 'requested_by', head: 'Asked by', kind: 'text' },
  { key: 'requested_at', head: 'Asked', kind: 'date' },
  { key: 'state', head: 'Status', kind: 'text' },
  { key: 'step_name', head: 'Waits at', kind: 'text' },
  { key: 'decided_at', head: 'Decided', kind: 'date' },
];

export const exportRow = (row: ApprovalRow) => ({
  ...row,
  state: approvalWords(row.status, row.step, row.steps_count),
});

export function filterInWords(filter: AllFilter): string {
  const { status, type, late, from, to, search } = filter;
  const words = [
    type ? labelOf(type) : '',
    status ? approvalWords(status, 1, 1).replace(' (1/1)', '') : '',
    late === 'true' ? 'Late only' : '',
    from ? `From ${from}` : '',
    to ? `Until ${to}` : '',
    search ? `Containing "${search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}
