import { childFile, startChild } from '../children/child.ts';
import type { Column, Row } from './columns.ts';
import type { WorkbookJob } from './workbook.child.ts';

/**
 * A list as an Excel file: a bold head that stays in sight, real numbers and real dates. Packing
 * a long list takes seconds, so another process does it.
 */
export function toXlsx(
  title: string,
  columns: readonly Column[],
  rows: readonly Row[],
  tenant_id: string,
): Promise<Uint8Array> {
  const values = rows.map((row) => columns.map(({ key }) => plainValue(row[key])));
  return writer.ask({ title, columns, values }, tenant_id);
}

const writer = startChild<WorkbookJob, Uint8Array>(childFile('workbook', import.meta.url), {
  heap_mb_max: 1_024,
  job_ms_max: 60_000,
  rss_mb_tired: 300,
  waiting_max: 20,
});

// What passes between processes: nothing with methods of its own but a date.
const plainValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
