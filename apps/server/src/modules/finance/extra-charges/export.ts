import type { InputOf } from '@darasa/contract/endpoint';
import type { exportExtraChargeMembers } from '@darasa/contract/finance/extra-charges';
import { stateWords } from '@darasa/contract/students/consents';
import type { Ctx } from '../../../platform/ctx.ts';
import { exportAnswer, rows_max } from '../../../platform/exports/export-answer.ts';
import type { Column } from '../../../platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'reason', head: 'Reason', kind: 'text' },
  { key: 'evidence', head: 'Evidence', kind: 'text' },
  { key: 'billed_cents', head: 'Charged', kind: 'money_cents' },
  { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
  { key: 'balance_cents', head: 'Balance', kind: 'money_cents' },
];

const consent_column: Column = { key: 'trips', head: 'School trips', kind: 'text' };

export async function exportMembers(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportExtraChargeMembers>,
) {
  const [charge, rows] = await Promise.all([
    read(ctx, filter.id),
    queries.listMembersForExport(ctx.db, filter, rows_max[format] + 1),
  ]);
  const title = `${charge.name}, ${charge.semester_name}`;
  return exportAnswer({
    ctx,
    title,
    filter_words: [filter.state, filter.consent && 'No consent for trips']
      .filter(Boolean)
      .join(', '),
    columns: charge.is_trip ? [...columns, consent_column] : columns,
    rows: rows.map((row) => ({ ...row, trips: row.trip_consent && stateWords[row.trip_consent] })),
    format,
  });
}
