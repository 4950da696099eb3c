import { ChildFailed, childFile, startChild } from '../children/child.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { Table, TableJob } from './table.child.ts';

export type { Table } from './table.child.ts';

export const file_bytes_max = 5_000_000;

const unreadable =
  'This file is not a spreadsheet we can read. Save it as .xlsx or .csv and try again.';

const reader = startChild<TableJob, Table>(childFile('table', import.meta.url), {
  heap_mb_max: 256,
  job_ms_max: 10_000,
  rss_mb_tired: 250,
  waiting_max: 20,
});

/**
 * Reads the first sheet of a CSV or Excel file: its first row is the head, and every other row has
 * the number that a person sees beside it. A hostile file can only hurt the process that reads it.
 */
export async function readTable(
  bytes: Uint8Array,
  file_name: string,
  tenant_id: string,
): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.');
  if (bytes.length > file_bytes_max) {
    throw new UnreadableFile('This file is too large. Split it into files of at most 5 MB.');
  }
  try {
    return await reader.ask({ bytes, file_name }, tenant_id);
  } catch (error) {
    if (!(error instanceof ChildFailed) || error.reason === 'too busy') throw error;
    const said = error.name_in_child === 'UnreadableFile' ? error.message : unreadable;
    throw new UnreadableFile(said);
  }
}
