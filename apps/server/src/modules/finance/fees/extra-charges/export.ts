import type { InputOf } from '@darasa/contract/endpoint';
import { exportExtraChargeMembers } from '@darasa/contract/finance/fees/extra-charges';
import { stateWords } from '@darasa/contract/students/care/consents';
import { careWords } from '@darasa/contract/students/care/health';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { healthOpenings, readsHealth } from '#modules/students/index.ts';
import * as queries from './queries.ts';
import { careFor, read, withCare } from './service.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'reason', head: 'Reason', kind: 'text' },
  { key: 'evidence', head: 'Evidence', kind: 'text' },
  { key: 'billed_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
  { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' },
];

const consent_column: Column = { key: 'trips', head: 'School trips', kind: 'text' };
const care_column: Column = { key: 'care', head: 'Health', kind: 'text' };

export async function exportMembers(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportExtraChargeMembers>,
) {
  const [charge, found, reads_health, noteOpened] = await Promise.all([
    read(ctx, filter.id),
    queries.listMembersForExport(ctx.db, filter, rows_max[format] + 1),
    readsHealth(ctx),
    healthOpenings(ctx, exportExtraChargeMembers),
  ]);
  const rows = careFor(reads_health, filter, found);
  noteOpened(withCare(rows));
  const title = `${charge.name}, ${charge.semester_name}`;
  return exportAnswer({
    ctx,
    title,
    filter_words: [
      filter.state,
      filter.consent && 'No consent for trips',
      filter.care && 'In need of care',
    ]
      .filter(Boolean)
      .join(', '),
    columns: charge.is_trip ? tripColumns(reads_health) : columns,
    rows: rows.map((row) => ({
      ...row,
      trips: row.trip_consent && stateWords[row.trip_consent],
      care: careWords(row.care),
    })),
    format,
  });
}

/** The paper goes along: to whoever may read it, it says what to watch. */
const tripColumns = (reads_health: boolean): Column[] => [
  ...columns,
  consent_column,
  ...(reads_health ? [care_column] : []),
];
