import type {
  LedgerFilter,
  MoneyReport,
  ReportColumn,
} from '@darasa/contract/finance/overview/reports';
import { sumOf } from './words.ts';

export type Row = MoneyReport['rows'][number];

/** Money with the filter of its ledger rows; without one where it is worked out from other columns. */
export const money = (
  key: string,
  label: string,
  behind: LedgerFilter | null = null,
): ReportColumn => ({
  key,
  label,
  kind: 'money',
  behind,
});
export const count = (
  key: string,
  label: string,
  behind: LedgerFilter | null = null,
): ReportColumn => ({
  key,
  label,
  kind: 'count',
  behind,
});
export const permille = (key: string, label: string): ReportColumn => ({
  key,
  label,
  kind: 'permille',
  behind: null,
});

/** Adds the columns that can be added up; a part of something is worked out anew. */
export function totalsOf(columns: ReportColumn[], rows: Row[]): Record<string, number | null> {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [
      key,
      kind === 'permille' ? null : sumOf(rows.map((row) => row.values[key] ?? 0)),
    ]),
  );
}

export const partOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1_000 * part) / whole) : null;

export const daysBehind = ({ from, to }: { from: string; to: string }): LedgerFilter => ({
  posted_from: from,
  posted_to: to,
});
